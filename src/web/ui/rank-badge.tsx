import { IconAward, IconDiamond, IconFeather, IconMedal, IconTrophy } from '@tabler/icons-react'
import styles from './ranks.module.css'

const icons: Readonly<Record<string, typeof IconMedal>> = {
  Quill: IconFeather,
  'badge of honor': IconAward,
  trophy: IconTrophy,
  diamond: IconDiamond,
}

/** The badge of a rank: its sign and its name. */
export function RankBadge({ badge }: { badge: string }) {
  const Icon = icons[badge] ?? IconMedal
  return (
    <span className={styles.badge} data-badge={badge}>
      <Icon size={20} aria-hidden /> {badge}
    </span>
  )
}
