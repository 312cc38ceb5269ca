import { Alert, Button, Checkbox, Group, Loader, SimpleGrid } from '@mantine/core'
import styles from './new-block.module.css'

interface SectionPickerProps {
  domains: readonly string[]
  /** Absent where they are not known. */
  counts: Readonly<Record<string, number>> | undefined
  selected: readonly string[]
  isLoading: boolean
  warning: string | undefined
  dismissWarning: () => void
  /** Undefined: all. */
  onChange: (sections: readonly string[] | undefined) => void
}

export function SectionPicker({ domains, counts, selected, isLoading, onChange, ...rest }: SectionPickerProps) {
  const { warning, dismissWarning } = rest
  const toggle = (name: string) => {
    const isChosen = (one: string) => (one === name ? !selected.includes(one) : selected.includes(one))
    const chosen = domains.filter(isChosen)
    onChange(chosen.length === domains.length ? undefined : chosen)
  }
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Select Study Sections</legend>
      {warning && (
        <Alert color="yellow" role="alert" mb="sm" withCloseButton closeButtonLabel="Close" onClose={dismissWarning}>
          {warning}
        </Alert>
      )}
      <Group mb="sm" className={styles.actions}>
        <Button variant="default" onClick={() => onChange(undefined)}>
          Select All
        </Button>
        <Button variant="default" onClick={() => onChange([])}>
          Deselect All
        </Button>
      </Group>
      {isLoading && domains.length === 0 && <Loader size="sm" role="status" aria-label="Loading sections" />}
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="sm" verticalSpacing={4}>
        {domains.map((name) => (
          <Checkbox
            key={name}
            className={styles.section}
            checked={selected.includes(name)}
            onChange={() => toggle(name)}
            label={counts ? `${name} (${counts[name] ?? 0})` : name}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}
