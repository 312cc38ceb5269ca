import type { z } from 'zod'
import type { getQueue } from '../../../contract/study.ts'
import { startOfDayOf } from '../../../domain/calendar/calendar.ts'
import { missedOf } from '../../../domain/flashcards/decks.ts'
import {
  type Candidate,
  isWanted,
  newCardAllowance,
  planCram,
  planSpaced,
} from '../../../domain/flashcards/plan-session.ts'
import type { Learner } from '../../http/learner.ts'
import type { PublishedCard } from '../cards/published-card.ts'
import { addedCard, findLearnerCards, listScopeCards, showCards } from '../cards/shown-card.ts'
import type { LearnerDeck, Scope } from '../decks/learner-decks.ts'
import { countAdded, listAdded, listOwnCards } from '../queries.ts'
import { countStartedSince, type DueCard, findNextDue, listDue, listNoLongerNew } from '../schedules/due-queries.ts'
import { listStageCounts } from '../schedules/learner-card-queries.ts'

type Wanted = z.output<(typeof getQueue)['query']>

interface Study extends Learner {
  scope: Scope
  wanted: Wanted
  chance: () => number
}

export const studyQueue = (study: Study) => (study.wanted.mode === 'spaced' ? spacedQueue(study) : cramQueue(study))

async function cramQueue(study: Study) {
  const preferences = await study.preferences()
  const cards = await listScopeCards(study, study.scope)
  const learnerCards = await findLearnerCards(study, cards)
  const active = cards.flatMap((card) => {
    const { archivedAt = null, flaggedAt = null, lastRating = null } = learnerCards.get(card.id) ?? {}
    return archivedAt === null ? [{ card, tags: card.tags, lastRating, flagged: flaggedAt !== null }] : []
  })
  const plan = planCram(active, study.wanted, study.chance)
  const chosen = plan.cards.map(({ card }) => card)
  return { ...plan, cards: await showCards(study, chosen, preferences), nextDue: null }
}

async function spacedQueue(study: Study) {
  const { db, user, now, scope, wanted, chance } = study
  const preferences = await study.preferences()
  const [startedToday, due] = await Promise.all([
    countStartedSince(db, user.id, startOfDayOf(now, preferences)),
    dueCards(study),
  ])
  const allowance = newCardAllowance(wanted.newCards ?? preferences.newCardsPerDay, startedToday)
  const newCards = await listNewCards(study, allowance)
  const plan = planSpaced({ due, newCards, allowance }, wanted, chance)
  const deckIds = scope.decks.map(({ id }) => id)
  return {
    ...plan,
    cards: await showCards(study, await textsOf(study, plan.cards), preferences),
    // The next due date matters only where there is nothing to study now.
    nextDue: plan.cards.length > 0 ? null : await findNextDue(db, user.id, deckIds, now),
  }
}

/** How many cards are due now, by deck. */
export async function countDue(learner: Learner, decks: readonly LearnerDeck[]): Promise<ReadonlyMap<string, number>> {
  const due = await dueCards({ ...learner, scope: { name: '', decks, isList: false } })
  return new Map([...Map.groupBy(due, ({ deckId }) => deckId)].map(([deckId, cards]) => [deckId, cards.length]))
}

interface Chosen extends Candidate {
  id: string
  /** Undefined while only the id is known. */
  card?: PublishedCard | undefined
}

/** The reviewed cards of the scope that are due, by due date. */
async function dueCards(study: Pick<Study, 'scope'> & Learner): Promise<(Chosen & { deckId: string })[]> {
  const { db, user, now, library, scope } = study
  const rows = await listDue(db, user.id, now)
  const { cards: published, retired } = await library.decks(db, now)
  const decks = new Map(scope.decks.map((deck) => [deck.id, deck]))
  const listed = new Map(
    scope.decks
      .filter(({ kind }) => scope.isList || kind === 'missed')
      .flatMap(({ cards }) => cards.map((card) => [card.id, card] as const)),
  )
  const openIn = partlyOpen(scope.decks)
  const exists = ({ cardId, deckId }: DueCard): boolean => {
    if (!decks.has(deckId) || retired.has(cardId)) return false
    if (scope.isList || missedOf(cardId) !== undefined) return listed.has(cardId)
    return openIn.get(deckId)?.has(cardId) ?? true
  }
  return rows.filter(exists).map(({ cardId, deckId, lastRating }) => {
    const card = listed.get(cardId) ?? published.get(cardId)
    // A card that is known by its id alone was added by the learner and has no tags.
    return { id: cardId, deckId, card, lastRating, tags: card?.tags ?? [] }
  })
}

/** Maps each deck that is only partly open to its open cards; cards that the learner added are always open. */
const partlyOpen = (decks: readonly LearnerDeck[]) =>
  new Map(
    decks
      .filter(({ cards, publishedCount }) => cards.length < publishedCount)
      .map(({ id, cards }) => [id, new Set(cards.map((card) => card.id))]),
  )

/** Lists new cards that the learner wants in the order of their decks; once the allowance is reached, no further deck is read. */
async function listNewCards(study: Study, allowance: number): Promise<Chosen[]> {
  if (allowance === 0) return []
  const mayHaveNewCards = await decksWithNewCards(study)
  const newCards: Chosen[] = []
  for (const deck of study.scope.decks) {
    if (newCards.length >= allowance) break
    if (!mayHaveNewCards(deck)) continue
    const candidates = (await newCardsOf(study, deck)).map((card) => ({
      id: card.id,
      card,
      lastRating: null,
      tags: card.tags,
    }))
    newCards.push(...candidates.filter((card) => isWanted(card, study.wanted)))
  }
  return newCards
}

/** A long-time learner has started every card of most decks; the kept counts say so without reading the cards. */
async function decksWithNewCards({ db, user, now, library }: Study): Promise<(deck: LearnerDeck) => boolean> {
  const { retired } = await library.decks(db, now)
  const [added, stages] = await Promise.all([countAdded(db, user.id), listStageCounts(db, user.id, retired)])
  const started = new Map<string, number>()
  for (const { deckId, stage, isArchived, cards } of stages) {
    if (stage !== 'new' || isArchived) started.set(deckId, (started.get(deckId) ?? 0) + cards)
  }
  return ({ id, kind, cards, publishedCount }) => {
    // The learner may have started cards of these decks that are no longer open, so the counts do not tell.
    if (kind === 'missed' || cards.length < publishedCount) return true
    return (started.get(id) ?? 0) < cards.length + (added.get(id) ?? 0)
  }
}

async function newCardsOf({ db, user, scope }: Study, deck: LearnerDeck): Promise<PublishedCard[]> {
  const [added, started] = await Promise.all([
    scope.isList ? [] : listAdded(db, user.id, [deck.id]),
    listNoLongerNew(db, user.id, deck.id),
  ])
  return [...deck.cards, ...added.map(addedCard)].filter(({ id }) => !started.has(id))
}

/** Finds the texts of the chosen cards; cards that the learner added are read by id. */
async function textsOf({ db, user }: Study, chosen: readonly Chosen[]): Promise<PublishedCard[]> {
  const unknown = chosen.filter(({ card }) => card === undefined).map(({ id }) => id)
  const own = new Map((await listOwnCards(db, user.id, unknown)).map((row) => [row.cardId, addedCard(row)]))
  return chosen.flatMap(({ id, card }) => card ?? own.get(id) ?? [])
}
