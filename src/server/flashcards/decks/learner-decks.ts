import {
  allDecksId,
  blockOf,
  type DeckKind,
  missedDeckName,
  missedId,
  missedOf,
  openCardCount,
  questionOf,
  unlockedBy,
} from '../../../domain/flashcards/decks.ts'
import { listDrawn } from '../../blocks/drawn-queries.ts'
import { getOwnBlock } from '../../blocks/queries.ts'
import { actsAsAdmin } from '../../factors/policy-queries.ts'
import type { Learner } from '../../http/learner.ts'
import { Refused } from '../../http/refused.ts'
import { countReviews } from '../../ledger/queries.ts'
import { listSelected } from '../../qbank/queries.ts'
import type { PublishedCard } from '../cards/published-card.ts'
import { listDeckChoices } from '../queries.ts'
import { listMissedCards } from './missed-cards.ts'

export interface LearnerDeck {
  id: string
  name: string
  kind: DeckKind
  /** Its published cards that are open to this learner. */
  cards: readonly PublishedCard[]
  /** How many published cards it has, open or not. */
  publishedCount: number
  locked: boolean
  selected: boolean
}

/** All decks that the learner can see, by name; the deck of a Qbank's missed questions while the Qbank is selected. */
export async function listLearnerDecks(learner: Learner): Promise<LearnerDeck[]> {
  const { db, user } = learner
  const choices = listDeckChoices(db, user.id)
  const [published, selected] = await Promise.all([publishedDecks(learner, choices), listSelected(db, user.id)])
  const missed = await missedDecks(learner, selected, await choices)
  return [...published, ...missed].sort((one, other) => byName.compare(one.name, other.name))
}

const byName = new Intl.Collator('en')

/** The decks for everybody, as far as they are open to this learner. */
async function publishedDecks(
  learner: Learner,
  choosing = listDeckChoices(learner.db, learner.user.id),
): Promise<LearnerDeck[]> {
  const { db, user, now, library, contentAccess } = learner
  const [choices, reviews, isAdmin] = await Promise.all([choosing, countReviews(db, user.id), actsAsAdmin(db, user)])
  const facts = { reviews, isAdmin, access: contentAccess }
  const { byId } = await library.decks(db, now)
  return [...byId.values()].map(({ id, name, kind, cards }): LearnerDeck => {
    const open = openCardCount(kind, cards.length, facts)
    const locked = unlockedBy(kind) !== undefined && open === 0
    const selected = choices.get(id) === 'chosen' && !locked
    const openCards = open === cards.length ? cards : cards.slice(0, open)
    return { id, name, kind, cards: openCards, publishedCount: cards.length, locked, selected }
  })
}

async function missedDecks(
  learner: Learner,
  qbankIds: readonly string[],
  choices: ReadonlyMap<string, string>,
): Promise<LearnerDeck[]> {
  const qbanks = await learner.library.current(learner.db, learner.now)
  const wanted = qbankIds.flatMap((id) => qbanks.get(id) ?? [])
  const cards = wanted.length > 0 ? await listMissedCards(learner) : new Map<string, PublishedCard[]>()
  return wanted.map(({ id, name }) => {
    const own = cards.get(id) ?? []
    const deckId = missedId(id)
    const selected = choices.get(deckId) !== 'removed'
    const common = { id: deckId, name: missedDeckName(name), kind: 'missed' as const, cards: own }
    return { ...common, publishedCount: own.length, locked: false, selected }
  })
}

/** The cards that are studied under one deck id. */
export interface Scope {
  name: string
  decks: readonly LearnerDeck[]
  /** Only the listed cards count: not the whole decks, nor what the learner added to them. */
  isList: boolean
}

/**
 * The chosen decks for `default`, the missed questions of a block for `block-<id>`, the cards that test the point of a
 * question for `question-<id>`, else one deck.
 *
 * @throws Refused `not_found` or `deck_locked`
 */
export async function getScope(learner: Learner, deckId: string): Promise<Scope> {
  const blockId = blockOf(deckId)
  if (blockId !== undefined) return blockScope(learner, blockId)
  const questionId = questionOf(deckId)
  if (questionId !== undefined) return questionScope(learner, questionId)
  if (deckId === allDecksId) {
    const decks = await listLearnerDecks(learner)
    return { name: 'All Decks', decks: decks.filter(({ selected }) => selected), isList: false }
  }
  const deck = openedDeck(await findDeck(learner, deckId))
  return { name: deck.name, decks: [deck], isList: false }
}

/** @throws Refused `not_found` or `deck_locked` */
export function openedDeck(deck: LearnerDeck | undefined): LearnerDeck {
  if (!deck) throw new Refused('not_found')
  if (deck.locked) throw new Refused('deck_locked')
  return deck
}

/** @throws Refused `not_found` */
export async function getDeckByName(learner: Learner, name: string): Promise<LearnerDeck> {
  const deck = (await listLearnerDecks(learner)).find((one) => one.name === name)
  if (!deck) throw new Refused('not_found')
  return deck
}

/** One deck; that of a Qbank which is not selected any more too, whose schedule is kept. */
async function findDeck(learner: Learner, deckId: string): Promise<LearnerDeck | undefined> {
  const { db, user } = learner
  const qbankId = missedOf(deckId)
  if (qbankId === undefined) return (await publishedDecks(learner)).find(({ id }) => id === deckId)
  const [choices, selected] = await Promise.all([listDeckChoices(db, user.id), listSelected(db, user.id)])
  const [deck] = await missedDecks(learner, [qbankId], choices)
  const isSelected = selected.includes(qbankId)
  return deck && { ...deck, selected: deck.selected && isSelected }
}

async function blockScope(learner: Learner, blockId: string): Promise<Scope> {
  const block = await getOwnBlock(learner.db, learner.user.id, blockId)
  const cards = [...(await listMissedCards(learner, { blockId })).values()].flat()
  const common = { id: missedId(block.qbankId), name: block.title, kind: 'missed' as const, cards }
  const deck = { ...common, publishedCount: cards.length, locked: false, selected: false }
  return { name: block.title, decks: [deck], isList: true }
}

/** Which cards test the point of a question tells its key: empty where no block of the learner may show that now. */
async function questionScope(learner: Learner, questionId: string): Promise<Scope> {
  const drawn = await listDrawn(learner.db, learner.user.id, { questionIds: [questionId] })
  const isShown = drawn.some(({ disclosure }) => disclosure.inBlock === 'key')
  const decks = isShown ? await listDecksLinkedTo(learner, new Set([questionId])) : []
  return { name: 'Flashcards of a question', decks, isList: true }
}

/** The decks that are open to the learner, each with those of its cards alone that test the point of one of these questions. */
export async function listDecksLinkedTo(learner: Learner, questionIds: ReadonlySet<string>): Promise<LearnerDeck[]> {
  const decks = await publishedDecks(learner)
  return decks.flatMap((deck) => {
    const cards = deck.cards.filter(({ questions }) => questions.some((id) => questionIds.has(id)))
    return cards.length > 0 ? [{ ...deck, cards }] : []
  })
}
