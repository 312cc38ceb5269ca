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
import { availableQuestions, type LearnerStanding, openQuestions } from '../../domain/blocks/available-questions.ts'
import { nextUnlock } from '../../domain/content/access.ts'
import { missedId } from '../../domain/flashcards/decks.ts'
import { findStanding, listMarked } from '../blocks/queries.ts'
import type { Db } from '../db/database.ts'
import { forgetDeckChoices } from '../flashcards/queries.ts'
import type { Deps, Handle } from '../http.ts'
import { countReviews } from '../ledger/queries.ts'
import type { CurrentQbank } from '../library.ts'
import { newId } from '../new-id.ts'
import { shownWithKey } from '../shown-question.ts'
import { insertAccess, listSelected, replaceSelected } from './queries.ts'

const everyStatus = ['unseen', 'incorrect', 'correct'] as const

export function qbankRoutes(handle: Handle, { library, contentAccess }: Deps) {
  handle(listQbanks, async ({ db, user, now }) => {
    const qbanks = await library.current(db, now)
    const standings =
      user && (await findStandings(qbanks.values(), (qbank) => findStanding(db, user, qbank, contentAccess)))
    const reviews = user ? await countReviews(db, user.id) : 0
    const asker = { reviews, isAdmin: user?.role === 'admin', access: contentAccess }
    return [...qbanks.values()]
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
      .map((qbank) => {
        const { id, name, subtitle, color, icon, questions } = qbank
        const standing = standings?.get(id)
        return {
          ...{ id, name, subtitle, color, icon },
          questionCount: questions.length,
          unlockedCount: standing ? openQuestions(questions, standing).length : 0,
          progress: standing ? progressIn(qbank, standing) : null,
          unlock: standing ? nextUnlock(questions.length, asker) : null,
        }
      })
  })

  handle(listProgress, async ({ db, user, now }) => {
    const qbanks = await library.current(db, now)
    const standings = await findStandings(qbanks.values(), (qbank) => findStanding(db, user, qbank, contentAccess))
    return [...qbanks.values()].flatMap((qbank) => {
      const standing = standings.get(qbank.id)
      return standing ? [{ qbankId: qbank.id, ...progressIn(qbank, standing) }] : []
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

  handle(addToSelection, async ({ db, user, params, now, refused }) => {
    if (!(await library.current(db, now)).has(params.id)) throw refused('not_found')
    const selected = await listSelected(db, user.id)
    if (selected.includes(params.id)) return selectionOf(selected)
    await replaceSelected(db, user.id, [...selected, params.id])
    await bringMissedDecks(db, user.id, [params.id])
    return selectionOf([...selected, params.id])
  })

  handle(removeFromSelection, async ({ db, user, params, now, refused }) => {
    const selected = await listSelected(db, user.id)
    // A retired Qbank can still be taken off the list.
    if (!selected.includes(params.id) && !(await library.current(db, now)).has(params.id)) throw refused('not_found')
    const left = selected.filter((id) => id !== params.id)
    await replaceSelected(db, user.id, left)
    return selectionOf(left)
  })

  handle(logAccess, async ({ db, user, params, body, now, refused }) => {
    if (!(await library.current(db, now)).has(params.id)) throw refused('not_found')
    await insertAccess(db, { userId: user.id, id: newId(now), qbankId: params.id, accessedAt: body.accessedAt })
    return { success: true }
  })

  handle(listDomains, async ({ db, params, now, refused }) => {
    const qbank = (await library.current(db, now)).get(params.id)
    if (!qbank) throw refused('not_found')
    return qbank.domains.map(({ name }) => ({ name }))
  })

  handle(countDomains, async ({ db, user, params, query, now, refused }) => {
    const qbank = (await library.current(db, now)).get(params.id)
    if (!qbank) throw refused('not_found')
    const standing = await findStanding(db, user, qbank, contentAccess)
    const wanted = new Set(query.status.length > 0 ? query.status : everyStatus)
    const marked = query.marked ? await listMarked(db, user.id) : undefined
    const available = availableQuestions(qbank.questions, standing, wanted).filter(({ id }) => marked?.has(id) ?? true)
    const counts = new Map(qbank.domains.map(({ name }) => [name, 0]))
    for (const { id, domain } of available) {
      if (query.mode === 'exam' && qbank.demo.includes(id)) continue
      counts.set(domain, (counts.get(domain) ?? 0) + 1)
    }
    return Object.fromEntries(counts)
  })

  handle(listQuestions, async ({ db, params, query, now, refused }) => {
    const qbank = (await library.current(db, now)).get(params.id)
    if (!qbank) throw refused('not_found')
    const { domain, page, pageSize } = query
    const chosen = qbank.questions.filter((question) => domain === undefined || question.domain === domain)
    return chosen.slice((page - 1) * pageSize, page * pageSize).map(shownWithKey)
  })
}

const selectionOf = (selectedQbanks: string[]) => ({ selection: { selectedQbanks } })

/** A Qbank that is selected brings its deck of missed questions to the list, even where that was removed before. */
const bringMissedDecks = (db: Db, userId: string, qbankIds: readonly string[]) =>
  forgetDeckChoices(db, userId, qbankIds.map(missedId))

async function findStandings(qbanks: Iterable<CurrentQbank>, find: (qbank: CurrentQbank) => Promise<LearnerStanding>) {
  const standings = new Map<string, LearnerStanding>()
  for (const qbank of qbanks) standings.set(qbank.id, await find(qbank))
  return standings
}

function progressIn({ questions }: CurrentQbank, standing: LearnerStanding) {
  const progress = { correct: 0, incorrect: 0, unseen: 0 }
  for (const { id } of openQuestions(questions, standing)) progress[standing.statuses.get(id) ?? 'unseen']++
  return progress
}
