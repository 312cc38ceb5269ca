import {
  addCard,
  editCard,
  listCards,
  listDecks,
  removeDeck,
  selectDeck,
  setCardArchived,
  setCardFlagged,
} from '../../contract/flashcards.ts'
import { userPreferences } from '../../contract/preferences.ts'
import { unlockedBy } from '../../domain/flashcards/decks.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http.ts'
import { newId } from '../new-id.ts'
import { getPreferences } from '../preferences/queries.ts'
import { Refused } from '../refused.ts'
import { countSplits } from './deck-splits.ts'
import { type Asking, getScope, type LearnerDeck, listLearnerDecks } from './learner-decks.ts'
import type { PublishedCard } from './published-card.ts'
import { listOwnCards, saveDeckChoice, saveOwnCard } from './queries.ts'
import { addedCard, listScopeCards, showCards } from './shown-card.ts'
import { markCard } from './standings/queries.ts'

const mostCardsOfAllDecks = 1000

export function flashcardRoutes(handle: Handle, deps: Deps) {
  handle(listDecks, async ({ db, user, now }) => {
    const asking = { ...deps, db, user, now }
    const decks = await listLearnerDecks(asking)
    const splits = await countSplits(asking, decks)
    return decks.map((deck) => {
      const { id, name, kind, selected, locked } = deck
      const rank = locked ? unlockedBy(kind) : undefined
      const { questionCount, split } = splits(deck)
      const unlocking = rank ? { reviews: rank.reviews, rank: rank.rank } : null
      return { id, name, kind, selected, locked, questionCount, split, unlockedBy: unlocking }
    })
  })

  handle(selectDeck, async ({ db, user, now, params, body }) => {
    const deck = await getOneDeck({ ...deps, db, user, now }, params.deckId)
    await choose(db, user.id, deck, body.selected)
    return { selected: body.selected }
  })

  handle(removeDeck, async ({ db, user, now, params, refused }) => {
    const decks = await listLearnerDecks({ ...deps, db, user, now })
    const deck = decks.find(({ name }) => name === params.deckName)
    if (!deck) throw refused('not_found')
    await choose(db, user.id, deck, false)
    return { success: true }
  })

  handle(listCards, async ({ db, user, now, query, setHeader, refused }) => {
    const { deckId, after } = query
    const asking = { ...deps, db, user, now }
    const cards = await listScopeCards(asking, await getScope(asking, deckId))
    const limit = query.limit ?? (deckId === 'default' ? mostCardsOfAllDecks : cards.length)
    const from = after === undefined ? 0 : cards.findIndex(({ id }) => id === after) + 1
    if (after !== undefined && from === 0) throw refused('unknown_card', { field: 'after' })
    const page = cards.slice(from, from + limit)
    const last = page.at(-1)
    if (last && from + limit < cards.length) {
      const next = new URLSearchParams({ deckId, limit: String(limit), after: last.id })
      setHeader('link', `<${listCards.path}?${next}>; rel="next"`)
    }
    return showCards(asking, page, await preferencesOf(db, user.id))
  })

  handle(addCard, async ({ db, user, now, params, body }) => {
    const asking = { ...deps, db, user, now }
    const { id: deckId } = await getOneDeck(asking, params.deckId)
    const { id = newId(now), front, back, category } = body
    const [made] = await listOwnCards(db, user.id, [id])
    const createdAt = now.toISOString()
    const row = made ?? { userId: user.id, cardId: id, deckId, kind: 'added', front, back, category, createdAt }
    if (!made) await saveOwnCard(db, row)
    return showOne(asking, addedCard(row))
  })

  handle(editCard, async ({ db, user, now, params, body }) => {
    const asking = { ...deps, db, user, now }
    const card = await getCard(asking, params)
    const { front, back, category } = body
    const own = { userId: user.id, cardId: card.id, deckId: card.deckId, kind: 'changed', front, back } as const
    const [before] = await listOwnCards(db, user.id, [card.id])
    await saveOwnCard(db, { ...own, category: category ?? before?.category ?? null, createdAt: now.toISOString() })
    return showOne(asking, card)
  })

  handle(setCardArchived, async ({ db, user, now, params, body: { archived } }) => {
    const { id: cardId, deckId } = await getCard({ ...deps, db, user, now }, params)
    await markCard(db, { userId: user.id, cardId, deckId }, { archivedAt: archived ? now.toISOString() : null })
    return { archived }
  })

  handle(setCardFlagged, async ({ db, user, now, params, body: { flagged } }) => {
    const { id: cardId, deckId } = await getCard({ ...deps, db, user, now }, params)
    await markCard(db, { userId: user.id, cardId, deckId }, { flaggedAt: flagged ? now.toISOString() : null })
    return { flagged }
  })
}

const preferencesOf = (db: Db, userId: string) => getPreferences(db, userId, 'user', userPreferences)

const choose = (db: Db, userId: string, { id: deckId }: LearnerDeck, selected: boolean) =>
  saveDeckChoice(db, { userId, deckId, choice: selected ? 'chosen' : 'removed' })

/** A deck by its own id; `default` and a block's are none. */
async function getOneDeck(asking: Asking, deckId: string): Promise<LearnerDeck> {
  const { decks } = await getScope(asking, deckId)
  const deck = decks.find(({ id }) => id === deckId)
  if (!deck) throw new Refused('not_found')
  return deck
}

async function getCard(asking: Asking, { deckId, cardId }: { deckId: string; cardId: string }): Promise<PublishedCard> {
  const { cards } = await getOneDeck(asking, deckId)
  const published = cards.find(({ id }) => id === cardId)
  if (published) return published
  const [own] = await listOwnCards(asking.db, asking.user.id, [cardId])
  if (own?.kind !== 'added' || own.deckId !== deckId) throw new Refused('not_found')
  return addedCard(own)
}

async function showOne(asking: Asking, card: PublishedCard) {
  const [shown] = await showCards(asking, [card], await preferencesOf(asking.db, asking.user.id))
  if (!shown) throw new Refused('not_found')
  return shown
}
