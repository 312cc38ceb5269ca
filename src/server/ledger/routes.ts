import { getLeaderboard } from '../../contract/leaderboard.ts'
import { rankOf } from '../../domain/reviewers/rank.ts'
import type { Handle } from '../http.ts'
import { listStandings } from './queries.ts'

const mostEntries = 100

export function ledgerRoutes(handle: Handle) {
  handle(getLeaderboard, async ({ db, user }) => {
    const entries = (await listStandings(db)).map(({ reviews, ...standing }, n) => {
      const { rank, badge } = rankOf(reviews)
      return { ...standing, position: n + 1, reviews, rank, badge }
    })
    return { entries: entries.slice(0, mostEntries), you: entries.find(({ id }) => id === user?.id) ?? null }
  })
}
