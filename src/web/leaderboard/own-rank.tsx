import { Anchor, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { rankProgress } from '../../domain/reviewers/rank.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { RankBadge } from '../ui/rank-badge.tsx'
import styles from './leaderboard.module.css'

interface OwnRankProps {
  you: { reviews: number; points: number; position: number }
  /** Whether ranks unlock content on this server; undefined where it could not be asked. */
  contentAccess: 'ranked' | 'open' | undefined
  /** Where nobody has reviewed yet, the standings say so, and how to be the first. */
  isBoardEmpty: boolean
}

/** The learner's rank, the way to the next one, and what that unlocks. */
export function OwnRank({ you: { reviews, points, position }, contentAccess, isBoardEmpty }: OwnRankProps) {
  const { rank, next, needed, percent } = rankProgress(reviews)
  return (
    <section className={styles.own} aria-labelledby="own-rank">
      <h2 id="own-rank">
        Your rank: {rank.rank} <RankBadge badge={rank.badge} />
      </h2>
      {reviews > 0 && <p>{`Place ${position} with ${counted(reviews, 'review')} and ${counted(points, 'point')}.`}</p>}
      {reviews === 0 && !isBoardEmpty && (
        <p>No reviews yet: the first error that you flag in a question gives you a place.</p>
      )}
      {next ? (
        <>
          <Progress value={percent} aria-label={`${percent}% of the way to ${next.rank}`} size="lg" />
          <p>
            {counted(needed, 'more review')} to {next.rank}
            {contentAccess !== 'open' && `: ${next.reward}`}.
          </p>
        </>
      ) : (
        <p>This is the highest rank: {rank.reward}.</p>
      )}
      {contentAccess === 'open' && (
        <p className={styles.quiet}>On this server everything is open to everybody already; ranks are an honor.</p>
      )}
      {contentAccess === 'ranked' && (
        <p className={styles.quiet}>
          You review by giving feedback in the player.{' '}
          <Anchor component={Link} to="/our-process" inherit underline="always">
            See how it works
          </Anchor>
        </p>
      )}
    </section>
  )
}
