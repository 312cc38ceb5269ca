import { ToolPanel, type ToolPanelProps } from '../../tools/tool-panel.tsx'
import styles from './player-panel.module.css'

interface PlayerPanelProps extends ToolPanelProps {
  /** A form; on a low screen it has all below the header. */
  isForm?: boolean
}

/** A tool over the right of the question, or beside it where there is room. */
export const PlayerPanel = ({ isForm = false, ...panel }: PlayerPanelProps) => (
  <ToolPanel className={isForm ? `${styles.panel} ${styles.form}` : styles.panel} {...panel} />
)
