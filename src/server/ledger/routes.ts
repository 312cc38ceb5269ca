import { getLeaderboard } from '../../contract/leaderboard.ts'
import { rankOf } from '../../domain/reviewers/rank.ts'
import type { Handle } from '../http.ts'
import { listStandings } from './queries.ts'

const mostEntries = 100

export function ledgerRoutes(handle: Handle) {
  handle(getLeaderboard, async ({ db, user }) => {
    const standings = (await listStandings(db)).filter(({ reviews }) => reviews > 0)
    const entries = standings.map(({ id, username, reviews, points }, n) => {
      const { rank, badge } = rankOf(reviews)
      return { id, position: n + 1, username, discipline: '', reviews, points, rank, badge }
    })
    return { entries: entries.slice(0, mostEntries), you: entries.find(({ id }) => id === user?.id) ?? null }
  })
}
