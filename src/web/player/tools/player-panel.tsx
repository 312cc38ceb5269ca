import { ToolPanel, type ToolPanelProps } from '../../tools/tool-panel.tsx'
import styles from './player-panel.module.css'

/** A tool over the right of the question, or beside it where there is room. */
export const PlayerPanel = (props: ToolPanelProps) => <ToolPanel className={styles.panel} {...props} />
