import type { ReactNode } from 'react'
import drawings from './drawings.svg?no-inline'
import styles from './empty-state.module.css'

type Drawing =
  | 'no-blocks'
  | 'nothing-due'
  | 'no-deck'
  | 'no-flags'
  | 'no-notes'
  | 'no-result'
  | 'no-reviews'
  | 'no-scores'
  | 'offline'
  | 'not-found'
  | 'error'

interface EmptyStateProps {
  drawing: Drawing
  /** One sentence or two: what is not there, and how it comes. */
  children: ReactNode
  /** The button or link for the next step. */
  action?: ReactNode
  role?: 'alert' | 'status'
}

/** Where there is nothing to show, in the middle of its room. */
export const EmptyState = ({ drawing, children, action, role }: EmptyStateProps) => (
  <div className={styles.state} role={role}>
    {/* A file of its own: a first load does without, and a device keeps it. */}
    <svg aria-hidden="true">
      <use href={`${drawings}#${drawing}`} />
    </svg>
    <p>{children}</p>
    {action && <div className={styles.actions}>{action}</div>}
  </div>
)
