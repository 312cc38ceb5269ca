import type { ReactNode } from 'react'
import styles from './deck-rows.module.css'

/** A list whose entries have something to read and something to press. */
export const DeckRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>
