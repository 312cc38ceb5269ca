import { getLeaderboard } from '../../contract/leaderboard.ts'
import { userPreferences } from '../../contract/preferences.ts'
import { rankOf } from '../../domain/reviewers/rank.ts'
import type { Handle } from '../http.ts'
import { listPreferences } from '../preferences/queries.ts'
import { listStandings } from './queries.ts'

const mostEntries = 100

export function ledgerRoutes(handle: Handle) {
  handle(getLeaderboard, async ({ db, user }) => {
    const standings = (await listStandings(db)).filter(({ reviews }) => reviews > 0)
    const placed = standings.map((standing, n) => ({ ...standing, position: n + 1 }))
    const shown = placed.slice(0, mostEntries)
    // Who has no review yet stands behind all who have one.
    const none = user && { id: user.id, username: user.username, reviews: 0, points: 0, position: placed.length + 1 }
    const own = placed.find(({ id }) => id === user?.id) ?? none
    const ids = [...shown, ...(own ? [own] : [])].map(({ id }) => id)
    const preferences = await listPreferences(db, [...new Set(ids)], 'user', userPreferences)
    const entryOf = ({ id, ...standing }: typeof own & object) => {
      const { rank, badge } = rankOf(standing.reviews)
      return { ...standing, discipline: preferences.get(id)?.discipline ?? '', rank, badge }
    }
    return { entries: shown.map(entryOf), you: own ? entryOf(own) : null }
  })
}
