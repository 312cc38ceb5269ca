import { RankBadge } from './rank-badge.tsx'
import styles from './ranks.module.css'

interface RankTableProps {
  /** The name of the table. */
  label: string
  ranks: readonly { reviews: number; rank: string; badge: string; reward: string }[]
  /** The rank that the learner has. */
  own?: string | undefined
}

/** The ranks with the reviews that each takes and what it brings. */
export const RankTable = ({ label, ranks, own }: RankTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow window scrolls it, by keyboard too.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <table className={`${styles.table} ${styles.ladder}`}>
      <thead>
        <tr>
          <th scope="col" className={styles.number}>
            Reviews
          </th>
          <th scope="col">Rank</th>
          <th scope="col">Badge</th>
          <th scope="col">Reward</th>
        </tr>
      </thead>
      <tbody>
        {ranks.map(({ reviews, rank, badge, reward }) => (
          <tr key={rank} data-own={rank === own}>
            <td className={styles.number}>{reviews}</td>
            <th scope="row">
              {rank} {rank === own && <span className={styles.you}>Your rank</span>}
            </th>
            <td>
              <RankBadge badge={badge} />
            </td>
            <td>{reward}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
