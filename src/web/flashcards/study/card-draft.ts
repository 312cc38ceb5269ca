import { fits, type Shaped } from '../../fits.ts'
import { newId } from '../../offline/new-id.ts'

const draft = { fields: { id: 'string', front: 'string', back: 'string' } } as const

type CardDraft = Shaped<typeof draft>

/** The words that a new card begins with, until they are written over. */
const firstWords: ReadonlySet<string> = new Set(['New Card Front', 'New Card Back'])

export const isFirstWords = (text: string) => firstWords.has(text)

// Of this tab alone, and gone with its session and at a logout.
const keyOf = (deckId: string) => `card draft ${deckId}`

/** The card that was being written, or a new one. Its id stays, so that a second attempt makes no second card. */
export function readDraft(deckId: string): CardDraft {
  const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(deckId)) ?? 'null')
  return fits(draft, kept) ? kept : { id: newId(), front: 'New Card Front', back: 'New Card Back' }
}

export const keepDraft = (deckId: string, kept: CardDraft) =>
  sessionStorage.setItem(keyOf(deckId), JSON.stringify(kept))

export const forgetDraft = (deckId: string) => sessionStorage.removeItem(keyOf(deckId))
