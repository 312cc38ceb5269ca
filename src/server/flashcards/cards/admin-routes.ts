import type { z } from 'zod'
import { createEditorCard, editEditorCard, listEditorCards } from '../../../contract/card-editor.ts'
import { findCard, getCard, listCards, publishCard, type StoredCard } from '../../content/card-queries.ts'
import { figureSource, writtenFigure } from '../../figures/api.ts'
import type { Deps, Handle } from '../../http/handle.ts'
import { Refused } from '../../http/refused.ts'
import { newId } from '../../new-id.ts'
import { cardNotes } from './card-notes.ts'

type Edit = z.output<(typeof editEditorCard)['body']>

/** The editor's room: what is changed here is changed for everybody. */
export function cardAdminRoutes(handle: Handle, { library }: Deps) {
  handle(listEditorCards, async ({ db, now, query }) => {
    const { byId } = await library.decks(db, now)
    if (query.deckId !== undefined) getDeck(byId, query.deckId)
    return (await listCards(db, query.deckId)).filter(({ deckId }) => byId.has(deckId)).map(shown)
  })

  handle(createEditorCard, async ({ db, now, body, record }) => {
    const { id = newId(now), deckId, category, ...text } = body
    const made = await findCard(db, id)
    if (made) return shown(made)
    const deck = getDeck((await library.decks(db, now)).byId, deckId)
    const bare = { version: 1, isRetired: false, tags: [], questions: [], sources: [] }
    const card = { ...bare, ...text, id, deckId, category: category ?? deck.category }
    await publishCard(db, card, deck.category, now)
    await record({ kind: 'content_decided', detail: `card ${id} made` })
    return shown(card)
  })

  handle(editEditorCard, async ({ db, now, params, body, record }) => {
    const before = await getCard(db, params.cardId)
    const after = editedCard(before, body)
    const isSame = JSON.stringify(after) === JSON.stringify(before)
    if (isSame) return shown(before)
    const card = { ...after, version: before.version + 1 }
    await publishCard(db, card, card.category, now)
    await record({ kind: 'content_decided', detail: `card ${card.id} version ${card.version}` })
    return shown(card)
  })
}

/** @throws Refused `not_found` */
function getDeck<Deck>(decks: ReadonlyMap<string, Deck>, id: string): Deck {
  const deck = decks.get(id)
  if (!deck) throw new Refused('not_found', { field: 'deckId' })
  return deck
}

/**
 * The card with what was edited; what is undefined stays, and null takes the table away.
 *
 * @throws Refused `figure_does_not_fit`
 */
function editedCard(before: StoredCard, { retired, table, figureSource: source, ...text }: Edit): StoredCard {
  const drawn = source === undefined ? { data: before.figure } : writtenFigure(source, [])
  if ('problem' in drawn) throw new Refused('figure_does_not_fit', { sentence: drawn.problem })
  const given = Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...given,
    ...(table !== undefined && { table: table ?? undefined }),
    ...(source !== undefined && { figure: drawn.data }),
    isRetired: retired ?? before.isRetired,
  }
}

/** An admin's exam is no reason to hide what a card is about. */
const shown = ({ isRetired, figure, questions, ...card }: StoredCard) => ({
  ...card,
  ...cardNotes({ ...card, figure, questions }, new Set()),
  figureSource: figureSource(figure),
  retired: isRetired,
})
