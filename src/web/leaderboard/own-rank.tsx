import { Anchor, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getSite } from '../../contract/site.ts'
import { rankProgress } from '../../domain/reviewers/rank.ts'
import { counted } from '../../domain/site/claimed-number.ts'
import { queryOf } from '../api.ts'
import { RankBadge } from '../ui/rank-badge.tsx'
import styles from './leaderboard.module.css'

interface OwnRankProps {
  you: { reviews: number; points: number; position: number }
}

/** The learner's rank, the way to the next one, and what that unlocks. */
export function OwnRank({ you: { reviews, points, position } }: OwnRankProps) {
  const { rank, next, needed, percent } = rankProgress(reviews)
  const site = useQuery({ ...queryOf(getSite, {}), staleTime: Number.POSITIVE_INFINITY })
  return (
    <section className={styles['own']} aria-labelledby="own-rank">
      <h2 id="own-rank">
        Your rank: {rank.rank} <RankBadge badge={rank.badge} />
      </h2>
      <p>
        Place {position} with {counted(reviews, 'review')} and {counted(points, 'point')}.
      </p>
      {next ? (
        <>
          <Progress value={percent} aria-label={`${percent}% of the way to ${next.rank}`} size="lg" />
          <p>
            {counted(needed, 'more review')} to {next.rank}: {next.reward}.
          </p>
        </>
      ) : (
        <p>This is the highest rank: {rank.reward}.</p>
      )}
      {site.data?.contentAccess === 'open' && (
        <p className={styles['quiet']}>On this server everything is open to everybody already; ranks are an honor.</p>
      )}
      {site.data?.contentAccess === 'ranked' && (
        <p className={styles['quiet']}>
          You review by giving feedback in the player.{' '}
          <Anchor component={Link} to="/our-process" inherit underline="always">
            See how it works
          </Anchor>
        </p>
      )}
    </section>
  )
}
