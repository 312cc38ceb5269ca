import type { InputOf } from '../../contract/endpoint.ts'
import { setCardArchived, setCardFlagged } from '../../contract/flashcards.ts'
import { finishSession, saveReviews, startSession, undoReview } from '../../contract/study.ts'
import { call } from '../api.ts'

type BodyOf<E extends Parameters<typeof call>[0]> = InputOf<E> extends { body: infer Body } ? Body : never
type SentReview = BodyOf<typeof saveReviews>[number]

interface CardPlace {
  deckId: string
  cardId: string
}

/** Something done while studying that the server is to know. Doing it twice is doing it once. */
export type CardAction =
  | { kind: 'start'; session: BodyOf<typeof startSession> }
  | { kind: 'review'; review: SentReview }
  | { kind: 'undo'; reviewId: string }
  | { kind: 'finish'; sessionId: string; completed: number; timeSpent: number }
  | ({ kind: 'archived'; archived: boolean } & CardPlace)
  | ({ kind: 'flagged'; flagged: boolean } & CardPlace)

/** What one call takes. */
const reviewsAtOnce = 500

/** The actions of the next call: reviews that follow each other go together. */
export function nextBatch<Kept extends { action: CardAction }>(kept: readonly Kept[]): Kept[] {
  const end = kept.findIndex(({ action }) => action.kind !== 'review')
  const reviews = kept.slice(0, end < 0 ? reviewsAtOnce : Math.min(end, reviewsAtOnce))
  return reviews.length > 0 ? reviews : kept.slice(0, 1)
}

/** Sends what `nextBatch` put together. The server moves the times by how far this device's clock is off. */
export async function sendActions(actions: readonly CardAction[], now: string): Promise<void> {
  const [first] = actions
  if (!first) return
  const headers = { 'client-time': now }
  switch (first.kind) {
    case 'review': {
      const body = actions.flatMap((action) => (action.kind === 'review' ? [action.review] : []))
      return void (await call(saveReviews, { body }, { headers }))
    }
    case 'undo':
      return void (await call(undoReview, { params: { id: first.reviewId } }, { headers }))
    case 'start':
      return void (await call(startSession, { body: first.session }, { headers }))
    case 'finish': {
      const { sessionId: id, completed, timeSpent } = first
      return void (await call(finishSession, { params: { id }, body: { completed, timeSpent } }, { headers }))
    }
    case 'archived': {
      const { deckId, cardId, archived } = first
      return void (await call(setCardArchived, { params: { deckId, cardId }, body: { archived } }))
    }
    case 'flagged': {
      const { deckId, cardId, flagged } = first
      return void (await call(setCardFlagged, { params: { deckId, cardId }, body: { flagged } }))
    }
  }
}
