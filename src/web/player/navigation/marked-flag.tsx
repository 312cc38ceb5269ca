import { IconFlagFilled } from '@tabler/icons-react'
import styles from './marked-flag.module.css'

export const MarkedFlag = ({ size = 14 }: { size?: number }) => (
  <IconFlagFilled size={size} className={styles.marked} aria-hidden />
)
