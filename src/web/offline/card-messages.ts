import { setCardArchived, setCardFlagged } from '../../contract/flashcards.ts'
import { finishSession, mostReviewsAtOnce, saveReviews, startSession, undoReview } from '../../contract/study.ts'
import { call } from '../api.ts'
import type { MessageKind } from './message-kind.ts'
import { type CardMessage, cardStream } from './messages.ts'
import { withinWait } from './retry.ts'

type CardKinds = { readonly [Kind in CardMessage['kind']]: MessageKind<Extract<CardMessage, { kind: Kind }>> }

const stream = () => cardStream

/** Read at the attempt itself: the server moves the times of the messages by how far this device's clock is off. */
const stamped = () => ({ ...withinWait(), headers: { 'client-time': new Date().toISOString() } })

/** A kind of which each message is a call of its own. */
const oneByOne = <M extends CardMessage>(called: string, send: (message: M) => Promise<unknown>): MessageKind<M> => ({
  stream,
  called,
  atOnce: 1,
  send: async (messages) => {
    for (const message of messages) await send(message)
    return {}
  },
})

export const cardKinds: CardKinds = {
  start: oneByOne('The beginning of a session', ({ session }) => call(startSession, { body: session }, stamped())),
  undo: oneByOne('A rating that was taken back', ({ reviewId }) =>
    call(undoReview, { params: { id: reviewId } }, stamped()),
  ),
  finish: oneByOne('The end of a session', ({ sessionId: id, completed, timeSpent }) =>
    call(finishSession, { params: { id }, body: { completed, timeSpent } }, stamped()),
  ),
  archived: oneByOne('An archived card', ({ deckId, cardId, archived }) =>
    call(setCardArchived, { params: { deckId, cardId }, body: { archived } }, withinWait()),
  ),
  flagged: oneByOne('A flag', ({ deckId, cardId, flagged }) =>
    call(setCardFlagged, { params: { deckId, cardId }, body: { flagged } }, withinWait()),
  ),
  review: {
    stream,
    called: 'A rating',
    id: ({ review }) => review.id,
    atOnce: mostReviewsAtOnce,
    send: async (messages) => {
      const outcomes = await call(saveReviews, { body: messages.map(({ review }) => review) }, stamped())
      const refused = messages.flatMap((message, n) => {
        const outcome = outcomes[n]
        return outcome && 'error' in outcome ? [{ message, reason: outcome.error }] : []
      })
      return { refused }
    },
  },
}
