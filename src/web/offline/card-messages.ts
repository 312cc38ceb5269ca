import { setCardArchived, setCardFlagged } from '../../contract/flashcards.ts'
import { finishSession, mostReviewsAtOnce, saveReviews, startSession, undoReview } from '../../contract/study.ts'
import { call } from '../api.ts'
import type { MessageKind } from './message-kind.ts'
import { type CardMessage, cardStream } from './messages.ts'
import { withinWait } from './retry.ts'

type CardKinds = { readonly [Kind in CardMessage['kind']]: MessageKind<Extract<CardMessage, { kind: Kind }>> }

const stream = () => cardStream

/** Read at the attempt itself: the server moves the times of the messages by how far this device's clock is off. */
const stamped = (actsFor: string) => ({
  ...withinWait(),
  actsFor,
  headers: { 'client-time': new Date().toISOString() },
})

/** A kind of which each message is a call of its own. */
const oneByOne = <M extends CardMessage>(
  called: string,
  send: (message: M, userId: string) => Promise<unknown>,
): MessageKind<M> => ({
  stream,
  called,
  atOnce: 1,
  send: async (messages, userId) => {
    for (const message of messages) await send(message, userId)
    return {}
  },
})

export const cardKinds: CardKinds = {
  start: oneByOne('The beginning of a session', ({ session }, userId) =>
    call(startSession, { body: session }, stamped(userId)),
  ),
  undo: oneByOne('A rating that was taken back', ({ reviewId }, userId) =>
    call(undoReview, { params: { id: reviewId } }, stamped(userId)),
  ),
  finish: oneByOne('The end of a session', ({ sessionId: id, completed, timeSpent }, userId) =>
    call(finishSession, { params: { id }, body: { completed, timeSpent } }, stamped(userId)),
  ),
  archived: oneByOne('An archived card', ({ deckId, cardId, archived }, userId) =>
    call(setCardArchived, { params: { deckId, cardId }, body: { archived } }, { ...withinWait(), actsFor: userId }),
  ),
  flagged: oneByOne('A flag', ({ deckId, cardId, flagged }, userId) =>
    call(setCardFlagged, { params: { deckId, cardId }, body: { flagged } }, { ...withinWait(), actsFor: userId }),
  ),
  review: {
    stream,
    called: 'A rating',
    id: ({ review }) => review.id,
    atOnce: mostReviewsAtOnce,
    send: async (messages, userId) => {
      const outcomes = await call(saveReviews, { body: messages.map(({ review }) => review) }, stamped(userId))
      const refused = messages.flatMap((message, n) => {
        const outcome = outcomes[n]
        return outcome && 'error' in outcome ? [{ message, reason: outcome.error }] : []
      })
      return { refused }
    },
  },
}
