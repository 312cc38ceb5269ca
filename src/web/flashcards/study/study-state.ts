import { type CardState, isFsrs, type Rating } from '../../../domain/flashcards/card-state.ts'
import { stepMinutes } from '../../../domain/flashcards/classic.ts'

/** Where a learner stands in a study session; everything that a rating changes, and that its undo brings back. */
export interface SessionProgress {
  /** Cards in the order in which they are studied. */
  order: readonly string[]
  position: number
  isFlipped: boolean
  /** Distinct cards that were rated. */
  rated: readonly string[]
  /** Cards that were archived in this session; they need no rating. */
  archived: readonly string[]
  /** Cards in learning, and from when on they come back (milliseconds). */
  waiting: Readonly<Record<string, number>>
  isOver: boolean
}

interface Step {
  reviewId: string
  cardId: string
  rating: Rating
  /** The card's schedule, to be brought back with it. */
  stateBefore: CardState | null
  lastRatingBefore: Rating | null
  before: SessionProgress
}

export interface StudyState extends SessionProgress {
  /** One step a rating, the last one first to be undone. */
  trail: readonly Step[]
}

/** Whether a kept session's progress, which may be of an older build or none, is one to go on from. */
export const isUnfinished = (progress: unknown): progress is StudyState =>
  typeof progress === 'object' && progress !== null && 'isOver' in progress && progress.isOver === false

/** The most cards that have to be rated before the end of the list ends the session. */
const enoughCards = 20

export const beginStudy = (order: readonly string[]): StudyState => ({
  order,
  position: 0,
  isFlipped: false,
  rated: [],
  archived: [],
  waiting: {},
  isOver: order.length === 0,
  trail: [],
})

export const currentCardId = ({ order, position }: SessionProgress): string | undefined => order[position]

/**
 * From when on a card in learning comes back in this session (milliseconds); null: not again. A lapsed card takes
 * Classic's steps within the session too, whatever the day on which it is due.
 */
export function comesBackAt(state: CardState, reviewed: Date): number | null {
  if (state.interval === 0) return Date.parse(state.due)
  // FSRS knows its own steps; with days to wait it has none left.
  const minutes = isFsrs(state) ? undefined : stepMinutes[state.learningIndex]
  return minutes === undefined ? null : reviewed.getTime() + minutes * 60_000
}

export interface Rated extends Omit<Step, 'before'> {
  /** When the card comes back in this session; null: not again. */
  comesBackAt: number | null
  now: number
}

/** Hides the answer, remembers the way back and goes on to the next card. */
export function rate(state: StudyState, { comesBackAt, now, ...step }: Rated): StudyState {
  const { cardId } = step
  const { trail, ...before } = state
  const { [cardId]: _, ...others } = state.waiting
  const waiting = comesBackAt === null ? others : { ...others, [cardId]: comesBackAt }
  const rated = state.rated.includes(cardId) ? state.rated : [...state.rated, cardId]
  return { ...goOn({ ...before, rated, waiting }, now), trail: [...trail, { ...step, before }] }
}

/** The card is out of the way; the session moves on. */
export function archive(state: StudyState, cardId: string, now: number): StudyState {
  const { [cardId]: _, ...waiting } = state.waiting
  return { ...state, ...goOn({ ...state, archived: [...state.archived, cardId], waiting }, now) }
}

export function bringBack(state: StudyState, cardId: string): StudyState {
  const archived = state.archived.filter((id) => id !== cardId)
  return { ...state, archived, position: Math.max(state.order.indexOf(cardId), 0), isFlipped: false, isOver: false }
}

/** Takes the last rating back: its card is shown again, with its answer. */
export function undo(state: StudyState): StudyState {
  const last = state.trail.at(-1)
  if (!last) return state
  const { order, archived } = state
  const position = Math.max(order.indexOf(last.cardId), 0)
  // Cards that were added or archived since then stay so.
  return { ...last.before, order, archived, position, isFlipped: true, isOver: false, trail: state.trail.slice(0, -1) }
}

export const flip = (state: StudyState): StudyState => ({ ...state, isFlipped: !state.isFlipped })

/** Next wraps to the first card; before the first there is none. */
export function move(state: StudyState, step: 1 | -1): StudyState {
  const position = step === 1 ? (state.position + 1) % Math.max(state.order.length, 1) : Math.max(state.position - 1, 0)
  return { ...state, position, isFlipped: false }
}

/** A card that the learner has just made is studied in this session too, and now. */
export const addCard = (state: StudyState, cardId: string): StudyState => ({
  ...state,
  order: [...state.order, cardId],
  position: state.order.length,
  isFlipped: false,
  isOver: false,
})

/** A card that is gone; the one behind it moves up. */
export function removeCard(state: StudyState, cardId: string): StudyState {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== cardId)
  const without = <Progress extends SessionProgress>(progress: Progress): Progress => {
    const { [cardId]: _, ...waiting } = progress.waiting
    const { order, rated, archived } = progress
    return { ...progress, waiting, order: others(order), rated: others(rated), archived: others(archived) }
  }
  const { order } = without(state)
  return {
    ...without(state),
    trail: state.trail
      .filter((step) => step.cardId !== cardId)
      .map((step) => ({ ...step, before: without(step.before) })),
    position: Math.min(state.position, Math.max(order.length - 1, 0)),
    isFlipped: false,
  }
}

/**
 * The card after this one: first one in learning whose step has passed, else the next that was not rated, at the end of
 * the list the first such, and when nothing else is left the one in learning that is due soonest. Over when the end of
 * the list is reached with enough cards rated, or when all are, and none is waiting.
 */
function goOn(progress: SessionProgress, now: number): SessionProgress {
  const { order, position, rated, archived, waiting } = progress
  const to = (id: string): SessionProgress => ({ ...progress, position: order.indexOf(id), isFlipped: false })
  const soonest = Object.entries(waiting).sort(([, a], [, b]) => a - b)[0]
  const here = order[position]
  if (soonest && soonest[1] <= now && soonest[0] !== here) return to(soonest[0])

  const done = new Set([...rated, ...archived])
  const ahead = order.slice(position + 1).find((id) => !done.has(id))
  if (ahead !== undefined) return to(ahead)
  const enough = done.size >= Math.min(order.length, enoughCards)
  const left = order.find((id) => !done.has(id))
  if (!enough && left !== undefined) return to(left)
  if (soonest) return to(soonest[0])
  return { ...progress, isFlipped: false, isOver: true }
}
