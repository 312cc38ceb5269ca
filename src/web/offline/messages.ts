import type { Change, ProgressToSave } from '../../contract/blocks.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { Review, startSession } from '../../contract/study.ts'

/**
 * Something that was done on this device and that the server is to know. To say it twice is to say it once.
 *
 * A new kind is a member of one of these unions and an entry in the `messageKinds` of `unsent.ts`, which does not compile without it.
 */
export type Message = BlockMessage | CardMessage

export interface ChangeMessage {
  kind: 'change'
  blockId: string
  change: Change
  /** Made in a completed block, which takes such a change by itself. */
  inReview?: true
}

/** Where a learner is in an open block: what a save says beside its changes. */
export type BlockPlace = Pick<ProgressToSave, 'currentIndex' | 'timeRemaining' | 'clockRun'>

/** It goes with the changes of its block, or alone. */
export interface PlaceMessage {
  kind: 'place'
  blockId: string
  /** Read at the attempt itself, by when a clock that ran may stand. Leaving: the page is being hidden or left. */
  place: (isLeaving: boolean) => BlockPlace
}

/** The learner ended the section. */
export interface CompleteMessage {
  kind: 'complete'
  blockId: string
  /** Counted as the mode of the block does. Messages of earlier builds lack them; then the kept position tells them. */
  timeSpent?: number
}

type BlockMessage = ChangeMessage | PlaceMessage | CompleteMessage

interface DeckCard {
  deckId: string
  cardId: string
}

/** Something done while studying. */
export type CardMessage =
  | { kind: 'start'; session: InputOf<typeof startSession>['body'] }
  | { kind: 'review'; review: Review }
  | { kind: 'undo'; reviewId: string }
  | { kind: 'finish'; sessionId: string; completed: number; timeSpent: number }
  | ({ kind: 'archived'; archived: boolean } & DeckCard)
  | ({ kind: 'flagged'; flagged: boolean } & DeckCard)

/** Messages of one stream go in their order and wait for each other; streams do not wait for each other. */
export const blockStream = (blockId: string) => `block ${blockId}`
export const cardStream = 'cards'

/** The position in its stream of a message that goes behind all others; these have their time. */
export const lastPosition = Number.MAX_SAFE_INTEGER
