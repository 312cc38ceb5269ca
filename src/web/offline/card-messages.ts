import { setCardArchived, setCardFlagged } from '../../contract/flashcards.ts'
import { finishSession, mostReviewsAtOnce, saveReviews, startSession, undoReview } from '../../contract/study.ts'
import { call } from '../api.ts'
import type { Attempt, MessageKind } from './message-kind.ts'
import { type CardMessage, cardStream } from './messages.ts'

type CardKinds = { readonly [Kind in CardMessage['kind']]: MessageKind<Extract<CardMessage, { kind: Kind }>> }

const stream = () => cardStream

/** Read at the attempt itself: the server moves the times of the messages by how far this device's clock is off. */
const stamped = (actsFor: string, attempt: Attempt) => ({
  ...attempt,
  actsFor,
  headers: { 'client-time': new Date().toISOString() },
})

/** A kind of which each message is a call of its own. */
const oneByOne = <M extends CardMessage>(
  called: string,
  send: (message: M, userId: string, attempt: Attempt) => Promise<unknown>,
): MessageKind<M> => ({
  stream,
  called,
  atOnce: 1,
  send: async (messages, userId, attempt) => {
    for (const message of messages) await send(message, userId, attempt)
    return {}
  },
})

export const cardKinds: CardKinds = {
  start: oneByOne('The beginning of a session', ({ session }, userId, attempt) =>
    call(startSession, { body: session }, stamped(userId, attempt)),
  ),
  undo: oneByOne('A rating that was taken back', ({ reviewId }, userId, attempt) =>
    call(undoReview, { params: { id: reviewId } }, stamped(userId, attempt)),
  ),
  finish: oneByOne('The end of a session', ({ sessionId: id, completed, timeSpent }, userId, attempt) =>
    call(finishSession, { params: { id }, body: { completed, timeSpent } }, stamped(userId, attempt)),
  ),
  archived: {
    ...oneByOne('An archived card', ({ deckId, cardId, archived }, userId, attempt) =>
      call(setCardArchived, { params: { deckId, cardId }, body: { archived } }, { ...attempt, actsFor: userId }),
    ),
    setsAnew: true,
  },
  flagged: {
    ...oneByOne('A flag', ({ deckId, cardId, flagged }, userId, attempt) =>
      call(setCardFlagged, { params: { deckId, cardId }, body: { flagged } }, { ...attempt, actsFor: userId }),
    ),
    setsAnew: true,
  },
  review: {
    stream,
    called: 'A rating',
    id: ({ review }) => review.id,
    atOnce: mostReviewsAtOnce,
    send: async (messages, userId, attempt) => {
      const outcomes = await call(saveReviews, { body: messages.map(({ review }) => review) }, stamped(userId, attempt))
      const refused = messages.flatMap((message, n) => {
        const outcome = outcomes[n]
        return outcome && 'error' in outcome ? [{ message, reason: outcome.error }] : []
      })
      return { refused }
    },
  },
}
