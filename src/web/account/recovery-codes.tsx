import { Button, Code, Group, Stack, Text } from '@mantine/core'

interface RecoveryCodesProps {
  /** Null where the account has some already. */
  codes: string[] | null
  onClose: () => void
}

/** Shown once; each stands in once for a lost factor. */
export const RecoveryCodes = ({ codes, onClose }: RecoveryCodesProps) => (
  <Stack>
    {codes ? (
      <>
        <Text role="status">
          Keep these recovery codes where you find them without this device, such as on paper. Each signs you in once in
          place of the second factor. They are not shown again.
        </Text>
        <Code block>{codes.join('\n')}</Code>
      </>
    ) : (
      <Text role="status">It is added. Your recovery codes stay as they are.</Text>
    )}
    <Group justify="flex-end">
      <Button size="md" onClick={onClose}>
        {codes ? 'I have kept them' : 'Done'}
      </Button>
    </Group>
  </Stack>
)
