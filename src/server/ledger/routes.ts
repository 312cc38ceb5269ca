import type { ReplyOf } from '../../contract/endpoint.ts'
import { getLeaderboard } from '../../contract/leaderboard.ts'
import type { UserPreferences } from '../../contract/preferences.ts'
import { rankOf } from '../../domain/reviewers/rank.ts'
import type { User } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import type { Handle } from '../http/handle.ts'
import { getLearnerPreferences } from '../preferences/queries.ts'
import { listStandings } from './queries.ts'

const mostEntries = 100

type Entry = ReplyOf<typeof getLeaderboard>['entries'][number]
type Standing = Pick<User, 'id' | 'displayName'> &
  Pick<UserPreferences, 'publicName' | 'discipline' | 'onLeaderboard'> &
  Pick<Entry, 'reviews' | 'points'>

export function ledgerRoutes(handle: Handle) {
  handle(getLeaderboard, async ({ db, user }) => {
    const standings: Standing[] = await listStandings(db)
    const shown = standings.filter(({ onLeaderboard }) => onLeaderboard)
    const entries = shown.slice(0, mostEntries).map((standing, n) => entryOf(standing, n + 1, user !== undefined))
    return { entries, you: user ? await ownEntry(db, user, standings) : null }
  })
}

/** The position among those who are shown; who has no review yet comes behind all who have one. */
async function ownEntry(db: Db, user: User, standings: readonly Standing[]): Promise<Entry> {
  const index = standings.findIndex(({ id }) => id === user.id)
  const ahead = index === -1 ? standings : standings.slice(0, index)
  const preferences = await getLearnerPreferences(db, user.id)
  const own = standings[index] ?? { ...preferences, id: user.id, displayName: user.displayName, reviews: 0, points: 0 }
  return entryOf(own, ahead.filter(({ onLeaderboard }) => onLeaderboard).length + 1, true)
}

/** Visitors learn neither the name to sign in with nor the full one. */
function entryOf(
  { displayName, publicName, discipline, reviews, points }: Standing,
  position: number,
  isSignedIn: boolean,
): Entry {
  const { rank, badge } = rankOf(reviews)
  const username = publicName ?? `Reviewer ${position}`
  const names = isSignedIn ? { username, displayName } : { username }
  return { position, ...names, discipline: discipline ?? '', reviews, points, rank, badge }
}
