import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tool-panel.module.css'
import shared from './tools.module.css'

export interface ToolPanelProps {
  title: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A tool that stands beside the question, which stays in use. Escape closes it. */
export function ToolPanel({ title, className, onClose, children }: ToolPanelProps) {
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <aside className={`${styles.panel} ${className ?? ''}`} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.panelHeader}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton size={44} aria-label={`Close ${title}`} title="Close (Escape)" onClick={onClose} />
      </header>
      <div className={shared.panelBody}>{children}</div>
    </aside>
  )
}
