import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHistory, IconX } from '@tabler/icons-react'
import styles from './item-checks.module.css'
import type { checkDraft } from './revision-draft.ts'

/** The findings: errors that stand in the way, warnings, and findings that the old text had already. */
export function ItemChecks({ checks: { blocking, findings } }: { checks: ReturnType<typeof checkDraft> }) {
  const warnings = findings.filter(({ level, isNew }) => level === 'warning' && isNew)
  const old = findings.filter(({ isNew }) => !isNew)
  return (
    <section aria-label="Item checks">
      <h2>Item checks</h2>
      <div role="status">
        {blocking.length === 0 ? (
          <p className={styles.check} data-level="fine">
            <IconCheck size={18} aria-hidden /> It can be proposed.
          </p>
        ) : (
          <Text size="sm">It cannot be proposed yet:</Text>
        )}
      </div>
      <ul className={styles.checks}>
        {blocking.map((message) => (
          <li key={message} className={styles.check} data-level="error">
            <IconX size={18} aria-label="Error" role="img" /> {message}
          </li>
        ))}
        {warnings.map(({ message }) => (
          <li key={message} className={styles.check} data-level="warning">
            <IconAlertTriangle size={18} aria-label="Warning" role="img" /> {message}
          </li>
        ))}
        {old.map(({ message }) => (
          <li key={message} className={styles.check}>
            <IconHistory size={18} aria-label="As before" role="img" /> {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
