import { z } from 'zod'
import { newId } from '../../offline/new-id.ts'

const draft = z.object({ id: z.uuid(), front: z.string(), back: z.string() })

type CardDraft = z.output<typeof draft>

// Of this tab alone, and gone with its session and at a logout.
const keyOf = (deckId: string) => `card draft ${deckId}`

/** What was being written, or what a new card begins with. Its id stays, so that a second attempt makes no second card. */
export function readDraft(deckId: string): CardDraft {
  const kept = draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(deckId)) ?? 'null'))
  return kept.data ?? { id: newId(), front: 'New Card Front', back: 'New Card Back' }
}

export const keepDraft = (deckId: string, kept: CardDraft) =>
  sessionStorage.setItem(keyOf(deckId), JSON.stringify(kept))

export const forgetDraft = (deckId: string) => sessionStorage.removeItem(keyOf(deckId))
