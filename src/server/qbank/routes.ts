import {
  addToSelection,
  countDomains,
  getSelection,
  listDomains,
  listProgress,
  listQbanks,
  listQuestions,
  logAccess,
  removeFromSelection,
  setSelection,
} from '../../contract/qbank.ts'
import { type Availability, drawCandidates, openQuestions } from '../../domain/blocks/available-questions.ts'
import { modeOf } from '../../domain/blocks/block-mode.ts'
import { type ContentAccess, nextUnlock } from '../../domain/content/access.ts'
import { domainsCalled } from '../../domain/content/domain-names.ts'
import { missedId } from '../../domain/flashcards/decks.ts'
import type { User } from '../auth/queries.ts'
import { shownWithKey } from '../blocks/api.ts'
import { findAvailability, listMarked } from '../blocks/queries.ts'
import type { CurrentQbank, Library } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import { actsAsAdmin } from '../factors/policy-queries.ts'
import { forgetDeckChoices } from '../flashcards/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { Refused } from '../http/refused.ts'
import { countReviews } from '../ledger/queries.ts'
import { newId } from '../new-id.ts'
import { countUsage } from '../usage/queries.ts'
import { insertAccess, listSelected, replaceSelected } from './queries.ts'

export function qbankRoutes(handle: Handle, { library, contentAccess }: Deps) {
  handle(listQbanks, async ({ db, user, now }) => {
    const qbanks = await library.current(db, now)
    const [availabilities, reviews, isAdmin] = await Promise.all([
      user && availabilitiesOf(db, user, qbanks.values(), contentAccess),
      user ? countReviews(db, user.id) : 0,
      user !== undefined && actsAsAdmin(db, user),
    ])
    const facts = { reviews, isAdmin, access: contentAccess }
    return [...qbanks.values()]
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
      .map((qbank) => shownQbank(qbank, availabilities?.get(qbank.id), facts))
  })

  handle(listProgress, async ({ db, user, now }) => {
    const qbanks = await library.current(db, now)
    const availabilities = await availabilitiesOf(db, user, qbanks.values(), contentAccess)
    return [...qbanks.values()].flatMap((qbank) => {
      const availability = availabilities.get(qbank.id)
      return availability ? [{ qbankId: qbank.id, ...progressIn(qbank, availability) }] : []
    })
  })

  handle(getSelection, async ({ db, user }) => selectionOf(await listSelected(db, user.id)))

  handle(setSelection, async ({ db, user, body, now, refused }) => {
    const qbanks = await library.current(db, now)
    const chosen = [...new Set(body.selectedQbanks)]
    if (chosen.some((id) => !qbanks.has(id))) throw refused('unknown_qbank', { field: 'selectedQbanks' })
    const before = await listSelected(db, user.id)
    await replaceSelected(db, user.id, chosen)
    await bringMissedDecks(
      db,
      user.id,
      chosen.filter((id) => !before.includes(id)),
    )
    return selectionOf(chosen)
  })

  handle(addToSelection, async ({ db, user, params, now }) => {
    await getQbank(library, db, now, params.id)
    const selected = await listSelected(db, user.id)
    if (selected.includes(params.id)) return selectionOf(selected)
    await replaceSelected(db, user.id, [...selected, params.id])
    await bringMissedDecks(db, user.id, [params.id])
    return selectionOf([...selected, params.id])
  })

  handle(removeFromSelection, async ({ db, user, params, now }) => {
    const selected = await listSelected(db, user.id)
    // A retired Qbank can still be taken off the list.
    if (!selected.includes(params.id)) await getQbank(library, db, now, params.id)
    const left = selected.filter((id) => id !== params.id)
    await replaceSelected(db, user.id, left)
    return selectionOf(left)
  })

  handle(logAccess, async ({ db, user, params, body, now }) => {
    await getQbank(library, db, now, params.id)
    await countUsage(db, user.id, 'qbankAccesses', 1)
    await insertAccess(db, { userId: user.id, id: newId(now), qbankId: params.id, accessedAt: body.accessedAt })
    return { success: true }
  })

  handle(listDomains, async ({ db, params, now }) => {
    const qbank = await getQbank(library, db, now, params.id)
    return qbank.domains.map(({ name, formerly }) => ({ name, ...(formerly.length > 0 && { formerly }) }))
  })

  handle(countDomains, async ({ db, user, params, query, now }) => {
    const qbank = await getQbank(library, db, now, params.id)
    const candidates = drawCandidates(qbank, await findAvailability(db, user, qbank, contentAccess), {
      mode: modeOf(query.mode),
      statuses: query.status,
      only: query.marked ? await listMarked(db, user.id) : undefined,
    })
    const counts = new Map(qbank.domains.map(({ name }) => [name, 0]))
    for (const { domain } of candidates) counts.set(domain, (counts.get(domain) ?? 0) + 1)
    return Object.fromEntries(counts)
  })

  handle(listQuestions, async ({ db, params, query, now, linkNext }) => {
    const qbank = await getQbank(library, db, now, params.id)
    const { domain, page, pageSize } = query
    const called = domain === undefined ? qbank.domains : domainsCalled(qbank.domains, domain)
    const chosen = qbank.questions.filter((question) => called.some(({ name }) => name === question.domain))
    const from = (page - 1) * pageSize
    if (from + pageSize < chosen.length) {
      linkNext({ ...(domain !== undefined && { domain }), page: String(page + 1), pageSize: String(pageSize) })
    }
    return chosen.slice(from, from + pageSize).map(shownWithKey)
  })
}

/** Without an availability a visitor sees it: nothing of it is open, and no rank opens more. */
function shownQbank(
  qbank: CurrentQbank,
  availability: Availability | undefined,
  facts: Parameters<typeof nextUnlock>[1],
) {
  const { id, name, subtitle, color, icon, questions } = qbank
  return {
    id,
    name,
    subtitle,
    color,
    icon,
    questionCount: questions.length,
    unlockedCount: availability ? openQuestions(questions, availability).length : 0,
    progress: availability ? progressIn(qbank, availability) : null,
    unlock: availability ? nextUnlock(questions.length, facts) : null,
  }
}

/** @throws Refused `not_found` */
async function getQbank(library: Library, db: Db, now: Date, id: string): Promise<CurrentQbank> {
  const qbank = (await library.current(db, now)).get(id)
  if (!qbank) throw new Refused('not_found')
  return qbank
}

const selectionOf = (selectedQbanks: string[]) => ({ selection: { selectedQbanks } })

/** A Qbank that is selected brings its deck of missed questions to the list, even where that was removed before. */
const bringMissedDecks = (db: Db, userId: string, qbankIds: readonly string[]) =>
  forgetDeckChoices(db, userId, qbankIds.map(missedId))

/** By Qbank id. */
async function availabilitiesOf(
  db: Db,
  user: Pick<User, 'id' | 'role'>,
  qbanks: Iterable<CurrentQbank>,
  access: ContentAccess,
) {
  const found = [...qbanks].map(async (qbank) => [qbank.id, await findAvailability(db, user, qbank, access)] as const)
  return new Map<string, Availability>(await Promise.all(found))
}

function progressIn({ questions }: CurrentQbank, availability: Availability) {
  const progress = { correct: 0, incorrect: 0, unseen: 0 }
  for (const { id } of openQuestions(questions, availability)) progress[availability.statuses.get(id) ?? 'unseen']++
  return progress
}
