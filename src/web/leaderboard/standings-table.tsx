import { Button } from '@mantine/core'
import { IconMedal } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { getLeaderboard } from '../../contract/leaderboard.ts'
import { written } from '../../domain/site/claimed-number.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import shared from '../ui/ranks.module.css'
import ranks from './standings-table.module.css'

type Entry = ReplyOf<typeof getLeaderboard>['entries'][number]

interface StandingsTableProps {
  entries: readonly Entry[]
  you: Entry | null
}

export const StartStudying = () => (
  <Button component={Link} to="/exam" mih={44}>
    Start Studying
  </Button>
)

const topPositions = 3

/** The reviewers by reviews, the top three highlighted; one's own row is there even where it is far below. */
export function StandingsTable({ entries, you }: StandingsTableProps) {
  if (entries.length === 0)
    return (
      <EmptyState drawing="no-reviews" action={<StartStudying />}>
        Nobody has reviewed a question yet. Flag an error in the next question you answer, and be the first.
      </EmptyState>
    )
  const isListed = you !== null && entries.some((entry) => isSame(entry, you))
  const rows = you && !isListed ? [...entries, you] : entries
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a narrow window scrolls it, by keyboard too.
    <section className={shared.scroll} aria-label="Standings" tabIndex={0}>
      <table className={shared.table}>
        <thead>
          <tr>
            <th scope="col" className={shared.number}>
              #
            </th>
            <th scope="col">Username</th>
            <th scope="col" className={ranks.minor}>
              Discipline
            </th>
            <th scope="col" className={shared.number}>
              Reviews
            </th>
            <th scope="col">Rank</th>
            <th scope="col">Badge</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((entry) => (
            <Row key={keyOf(entry)} entry={entry} isOwn={you !== null && isSame(entry, you)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Names are not unique; a learner who stays off the list stands beside who has that place. */
const keyOf = ({ position, username, displayName = '' }: Entry) => JSON.stringify([position, username, displayName])

const isSame = (one: Entry, other: Entry) => keyOf(one) === keyOf(other)

function Row({ entry, isOwn }: { entry: Entry; isOwn: boolean }) {
  const { position, username, displayName = username, discipline, reviews, rank, badge } = entry
  const isTop = position <= topPositions && reviews > 0
  return (
    <tr data-top={isTop} data-own={isOwn}>
      <td className={shared.number}>
        {isTop && <IconMedal size={16} aria-label="Top three" role="img" />} {position}
      </td>
      <th scope="row">
        {displayName} {isOwn && <span className={shared.you}>You</span>}
      </th>
      <td className={ranks.minor}>{discipline || '–'}</td>
      <td className={shared.number}>{written(reviews)}</td>
      <td>{rank}</td>
      <td>
        <RankBadge badge={badge} />
      </td>
    </tr>
  )
}
