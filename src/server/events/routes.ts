import { listEvents, type SecurityEvent } from '../../contract/events.ts'
import { findUserByName } from '../auth/queries.ts'
import type { Handle } from '../http/handle.ts'
import { pageOf } from '../http/page-of.ts'
import { listEventsPage } from './queries.ts'

export function eventRoutes(handle: Handle) {
  handle(listEvents, async ({ db, query: { user, limit, ...filter }, linkNext }) => {
    const person = user === '' ? undefined : await findUserByName(db, user)
    const isNobody = user !== '' && !person
    const events = isNobody ? [] : await listEventsPage(db, { ...filter, personId: person?.id, limit: limit + 1 })
    const { page, last } = pageOf(events, limit)
    if (last) linkNext({ ...given(filter), user, before: last.id, limit: String(limit) })
    return page.map(shown)
  })
}

const given = (filter: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined))

type Row = Awaited<ReturnType<typeof listEventsPage>>[number]

const shown = ({ userId, username, aboutId, aboutUsername, ...event }: Row): SecurityEvent => ({
  ...event,
  user: userId !== null && username !== null ? { id: userId, username } : null,
  about: aboutId !== null && aboutUsername !== null ? { id: aboutId, username: aboutUsername } : null,
})
