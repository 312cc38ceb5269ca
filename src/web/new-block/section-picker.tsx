import { Alert, Button, Checkbox, Group, Loader, SimpleGrid } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { counted } from '../../domain/site/claimed-number.ts'
import { SectionMark } from '../question/section-mark.tsx'
import styles from './new-block.module.css'
import { sectionsText } from './sections-text.ts'

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
  // On a phone they are two screens long, and mostly all are wanted.
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [isOpen, fold] = useDisclosure(false)
  const isFolded = isNarrow && !isOpen
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
      {isNarrow && (
        <Button
          variant="default"
          fullWidth
          mih={44}
          justify="space-between"
          rightSection={isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          mb={isFolded ? 0 : 'sm'}
          aria-expanded={isOpen}
          onClick={fold.toggle}
        >
          {chosenText(selected, domains)}
        </Button>
      )}
      {!isFolded && (
        <Group mb="sm" className={styles.actions}>
          <Button variant="default" onClick={() => onChange(undefined)}>
            Select All
          </Button>
          <Button variant="default" onClick={() => onChange([])}>
            Deselect All
          </Button>
        </Group>
      )}
      {isLoading && domains.length === 0 && (
        <div data-waiting>
          <Loader size="sm" role="status" aria-label="Loading sections" />
        </div>
      )}
      {!isFolded && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3, xl: 4 }} spacing="sm" verticalSpacing="var(--space-half)">
          {domains.map((name) => (
            <Checkbox
              key={name}
              className={styles.section}
              checked={selected.includes(name)}
              onChange={() => toggle(name)}
              label={
                <span className={styles.name}>
                  <SectionMark of={name} />
                  <span>
                    {name} {counts && <span className={styles.count}>{counted(counts[name] ?? 0, 'question')}</span>}
                  </span>
                </span>
              }
            />
          ))}
        </SimpleGrid>
      )}
    </fieldset>
  )
}

/** The chosen sections in words, where the sections themselves are folded. */
const chosenText = (selected: readonly string[], domains: readonly string[]): string =>
  selected.length === domains.length ? `All ${domains.length} sections` : (sectionsText(selected) ?? 'No section')
