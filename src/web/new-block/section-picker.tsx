import { Alert, Button, Checkbox, Group, Loader, SimpleGrid } from '@mantine/core'
import styles from './new-block.module.css'

interface SectionPickerProps {
  domains: readonly string[]
  /** Absent where they are not known. */
  counts: Readonly<Record<string, number>> | undefined
  deselected: ReadonlySet<string>
  isLoading: boolean
  warning: string | undefined
  dismissWarning: () => void
  onChange: (deselected: ReadonlySet<string>) => void
}

export function SectionPicker({ domains, counts, deselected, isLoading, onChange, ...rest }: SectionPickerProps) {
  const { warning, dismissWarning } = rest
  const toggle = (name: string) => {
    const next = new Set(deselected)
    if (!next.delete(name)) next.add(name)
    onChange(next)
  }
  return (
    <fieldset className={styles['fieldset']}>
      <legend className={styles['legend']}>Select Study Sections</legend>
      {warning && (
        <Alert color="yellow" role="alert" mb="sm" withCloseButton closeButtonLabel="Close" onClose={dismissWarning}>
          {warning}
        </Alert>
      )}
      <Group mb="sm">
        <Button variant="default" onClick={() => onChange(new Set())}>
          Select All
        </Button>
        <Button variant="default" onClick={() => onChange(new Set(domains))}>
          Deselect All
        </Button>
      </Group>
      {isLoading && domains.length === 0 && <Loader size="sm" role="status" aria-label="Loading sections" />}
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm" verticalSpacing={4}>
        {domains.map((name) => (
          <Checkbox
            key={name}
            className={styles['section'] ?? ''}
            checked={!deselected.has(name)}
            onChange={() => toggle(name)}
            label={counts ? `${name} (${counts[name] ?? 0})` : name}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}
