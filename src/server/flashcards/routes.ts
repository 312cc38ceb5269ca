import {
  addCard,
  editCard,
  listCards,
  listDecks,
  removeDeck,
  selectDeck,
  selectDecks,
  setCardArchived,
  setCardFlagged,
  takeOwnCardBack,
} from '../../contract/flashcards.ts'
import { unlockedBy } from '../../domain/flashcards/decks.ts'
import type { Db } from '../db/database.ts'
import type { Handle } from '../http/handle.ts'
import type { Learner } from '../http/learner.ts'
import { pageOf } from '../http/page-of.ts'
import { Refused } from '../http/refused.ts'
import { newId } from '../new-id.ts'
import { countUsage } from '../usage/queries.ts'
import { getCard, getOneDeck } from './cards/one-card.ts'
import type { PublishedCard } from './cards/published-card.ts'
import { addedCard, listScopeCards, showCards } from './cards/shown-card.ts'
import { countSplits } from './decks/deck-splits.ts'
import { getDeckByName, getScope, type LearnerDeck, listLearnerDecks, openedDeck } from './decks/learner-decks.ts'
import { deleteOwnCard, listOwnCards, saveDeckChoice, saveOwnCard } from './queries.ts'
import { refold } from './schedules/card-schedules.ts'
import { forgetCard, markCard } from './schedules/learner-card-queries.ts'
import { countDue } from './study/study-queue.ts'
import type { OwnCardTable } from './tables.ts'

const mostCardsOfAllDecks = 1000

export function flashcardRoutes(handle: Handle) {
  handle(listDecks, async ({ learner }) => {
    const decks = await listLearnerDecks(learner)
    const [splits, due] = await Promise.all([countSplits(learner, decks), countDue(learner, decks)])
    return decks.map((deck) => {
      const { id, name, kind, selected, locked } = deck
      const rank = locked ? unlockedBy(kind) : undefined
      const { questionCount, split } = splits(deck)
      const unlocking = rank ? { reviews: rank.reviews, rank: rank.rank } : null
      return { id, name, kind, selected, locked, questionCount, split, unlockedBy: unlocking, due: due.get(id) ?? 0 }
    })
  })

  handle(selectDeck, async ({ learner, db, user, params, body }) => {
    const deck = await getOneDeck(learner, params.deckId)
    await choose(db, user.id, deck, body.selected)
    return { selected: body.selected }
  })

  handle(selectDecks, async ({ learner, db, user, body }) => {
    const decks = new Map((await listLearnerDecks(learner)).map((deck) => [deck.id, deck]))
    for (const deckId of body.deckIds) await choose(db, user.id, openedDeck(decks.get(deckId)), true)
    return { deckIds: body.deckIds }
  })

  handle(removeDeck, async ({ learner, db, user, params }) => {
    await choose(db, user.id, await getDeckByName(learner, params.deckName), false)
    return { success: true }
  })

  handle(listCards, async ({ learner, query, linkNext, refused }) => {
    const { deckId, after } = query
    const cards = await listScopeCards(learner, await getScope(learner, deckId))
    const limit = query.limit ?? (deckId === 'default' ? mostCardsOfAllDecks : cards.length)
    const from = after === undefined ? 0 : cards.findIndex(({ id }) => id === after) + 1
    if (after !== undefined && from === 0) throw refused('unknown_card', { field: 'after' })
    const { page, last } = pageOf(cards.slice(from), limit)
    if (last) linkNext({ deckId, limit: String(limit), after: last.id })
    return showCards(learner, page, await learner.preferences())
  })

  handle(addCard, async ({ learner, db, user, now, params, body }) => {
    const { id: deckId } = await getOneDeck(learner, params.deckId)
    const { id = newId(now), front, back, category } = body
    const [made] = await listOwnCards(db, user.id, [id])
    const createdAt = now.toISOString()
    const row = made ?? { userId: user.id, cardId: id, deckId, kind: 'added', front, back, category, createdAt }
    if (!made) await keepOwnCard(db, row)
    // One that was deleted and is brought back goes on where it was.
    if (!made) await refold(db, user.id, [id], await learner.preferences())
    return showOne(learner, addedCard(row))
  })

  handle(editCard, async ({ learner, db, user, now, params, body }) => {
    const card = await getCard(learner, params)
    const { front, back, category } = body
    const own = { userId: user.id, cardId: card.id, deckId: card.deckId, kind: 'changed', front, back } as const
    const [before] = await listOwnCards(db, user.id, [card.id])
    await keepOwnCard(
      db,
      { ...own, category: category ?? before?.category ?? null, createdAt: now.toISOString() },
      before,
    )
    return showOne(learner, card)
  })

  handle(takeOwnCardBack, async ({ learner, db, user, params }) => {
    const card = await getCard(learner, params)
    const [own] = await listOwnCards(db, user.id, [card.id])
    if (own) await deleteOwn(db, own)
    return { card: own?.kind === 'added' ? null : await showOne(learner, card) }
  })

  handle(setCardArchived, async ({ learner, db, user, now, params, body: { archived } }) => {
    const { id: cardId, deckId } = await getCard(learner, params)
    await markCard(db, { userId: user.id, cardId, deckId }, { archivedAt: archived ? now.toISOString() : null })
    return { archived }
  })

  handle(setCardFlagged, async ({ learner, db, user, now, params, body: { flagged } }) => {
    const { id: cardId, deckId } = await getCard(learner, params)
    await markCard(db, { userId: user.id, cardId, deckId }, { flaggedAt: flagged ? now.toISOString() : null })
    return { flagged }
  })
}

const length = ({ front, back }: OwnCardTable) => front.length + back.length

async function keepOwnCard(db: Db, card: OwnCardTable, before?: OwnCardTable) {
  if (!before) await countUsage(db, card.userId, 'cards', 1)
  await countUsage(db, card.userId, 'cardText', length(card) - (before ? length(before) : 0))
  await saveOwnCard(db, card)
}

async function deleteOwn(db: Db, card: OwnCardTable) {
  const { userId, cardId, kind } = card
  await countUsage(db, userId, 'cards', -1)
  await countUsage(db, userId, 'cardText', -length(card))
  await deleteOwnCard(db, card)
  if (kind === 'added') await forgetCard(db, userId, cardId)
}

const choose = (db: Db, userId: string, { id: deckId }: LearnerDeck, selected: boolean) =>
  saveDeckChoice(db, { userId, deckId, choice: selected ? 'chosen' : 'removed' })

async function showOne(learner: Learner, card: PublishedCard) {
  const [shown] = await showCards(learner, [card], await learner.preferences())
  if (!shown) throw new Refused('not_found')
  return shown
}
