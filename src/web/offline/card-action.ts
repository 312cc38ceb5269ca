import type { InputOf } from '../../contract/endpoint.ts'
import { setCardArchived, setCardFlagged } from '../../contract/flashcards.ts'
import {
  finishSession,
  mostReviewsAtOnce,
  type Review,
  saveReviews,
  startSession,
  undoReview,
} from '../../contract/study.ts'
import { call } from '../api.ts'

type BodyOf<E extends Parameters<typeof call>[0]> = InputOf<E> extends { body: infer Body } ? Body : never

interface CardPlace {
  deckId: string
  cardId: string
}

/** Something done while studying that the server is to know. Doing it twice is doing it once. */
export type CardAction =
  | { kind: 'start'; session: BodyOf<typeof startSession> }
  | { kind: 'review'; review: Review }
  | { kind: 'undo'; reviewId: string }
  | { kind: 'finish'; sessionId: string; completed: number; timeSpent: number }
  | ({ kind: 'archived'; archived: boolean } & CardPlace)
  | ({ kind: 'flagged'; flagged: boolean } & CardPlace)

/** What the server refused for good. */
export interface RefusedAction {
  action: CardAction
  /** The server's sentence. */
  reason: string
}

/** The actions of the next call: reviews that follow each other go together. */
export function nextBatch<Kept extends { action: CardAction }>(kept: readonly Kept[]): Kept[] {
  const end = kept.findIndex(({ action }) => action.kind !== 'review')
  const reviews = kept.slice(0, end < 0 ? mostReviewsAtOnce : Math.min(end, mostReviewsAtOnce))
  return reviews.length > 0 ? reviews : kept.slice(0, 1)
}

/**
 * Sends what `nextBatch` put together, and returns what was refused of it one by one. The server moves the times by how far
 * this device's clock is off.
 */
export async function sendActions(actions: readonly CardAction[], now: string): Promise<RefusedAction[]> {
  const [first] = actions
  if (!first) return []
  const headers = { 'client-time': now }
  switch (first.kind) {
    case 'review': {
      const body = actions.flatMap((action) => (action.kind === 'review' ? [action.review] : []))
      const outcomes = await call(saveReviews, { body }, { headers })
      return actions.flatMap((action, n) => {
        const outcome = outcomes[n]
        return outcome && 'error' in outcome ? [{ action, reason: outcome.error }] : []
      })
    }
    case 'undo':
      await call(undoReview, { params: { id: first.reviewId } }, { headers })
      return []
    case 'start':
      await call(startSession, { body: first.session }, { headers })
      return []
    case 'finish': {
      const { sessionId: id, completed, timeSpent } = first
      await call(finishSession, { params: { id }, body: { completed, timeSpent } }, { headers })
      return []
    }
    case 'archived': {
      const { deckId, cardId, archived } = first
      await call(setCardArchived, { params: { deckId, cardId }, body: { archived } })
      return []
    }
    case 'flagged': {
      const { deckId, cardId, flagged } = first
      await call(setCardFlagged, { params: { deckId, cardId }, body: { flagged } })
      return []
    }
  }
}
