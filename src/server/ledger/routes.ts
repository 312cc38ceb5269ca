import { getLeaderboard } from '../../contract/leaderboard.ts'
import { userPreferences } from '../../contract/preferences.ts'
import { rankOf } from '../../domain/reviewers/rank.ts'
import type { User } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import type { Handle } from '../http/handle.ts'
import { getPreferences } from '../preferences/queries.ts'
import { listStandings } from './queries.ts'

const mostEntries = 100

export function ledgerRoutes(handle: Handle) {
  handle(getLeaderboard, async ({ db, user }) => {
    const entries = (await listStandings(db)).map(({ reviews, ...standing }, n) => {
      const { rank, badge } = rankOf(reviews)
      return { ...standing, position: n + 1, reviews, rank, badge }
    })
    const own = entries.find(({ id }) => id === user?.id)
    const you = user && !own ? await behindAll(db, user, entries.length + 1) : own
    return { entries: entries.slice(0, mostEntries), you: you ?? null }
  })
}

/** Who has no review yet stands behind all who have one. */
async function behindAll(db: Db, { id, username }: User, position: number) {
  const { discipline } = await getPreferences(db, id, 'user', userPreferences)
  const { rank, badge } = rankOf(0)
  return { position, username, discipline: discipline ?? '', reviews: 0, points: 0, rank, badge }
}
