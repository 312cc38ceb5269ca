import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { exportPipelineRun } from '../../contract/pipeline.ts'
import { tarOf } from '../../domain/pipeline/tar.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { mutationOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'

/** Has what passed of a run downloaded as the content files that it changes. */
export function ExportRun({ id }: { id: string }) {
  const made = useMutation({
    ...mutationOf(exportPipelineRun),
    onSuccess: ({ files }) => {
      if (files.length === 0) return
      const encoder = new TextEncoder()
      const encoded = files.map(({ path, text }) => ({ path, content: encoder.encode(text) }))
      saveFile(new Blob([tarOf(encoded, new Date())], { type: 'application/x-tar' }), `preceptor-content-${id}.tar`)
    },
  })
  return (
    <Stack gap="xs">
      <Group>
        <Button size="md" variant="default" loading={made.isPending} onClick={() => made.mutate({ params: { id } })}>
          Download as content files
        </Button>
      </Group>
      {made.error && <Notice>{made.error.message}</Notice>}
      <div role="status">{made.data && <Exported {...made.data} />}</div>
      <Text size="sm">
        On the server <Code>npm run generate -- --export {id}</Code> writes the same into the content files.
      </Text>
    </Stack>
  )
}

const Exported = ({ added, files, leftOut, findings }: ReplyOf<typeof exportPipelineRun>) => (
  <>
    <Text size="sm">
      {added === 0
        ? 'The content files have all that can be exported.'
        : `${counted(added, 'question')} in ${counted(files.length, 'file')}: unpack them over the folder content, look at them, and run npm run content:check.`}
    </Text>
    {findings.map((finding) => (
      <Text size="sm" key={finding}>
        content:check will say of the bank: {finding}
      </Text>
    ))}
    {leftOut.map(({ item, because }) => (
      <Text size="sm" key={item}>
        {item} was left out: {because}
      </Text>
    ))}
  </>
)
