import { type Calendar, msOf, startOfDayOf } from '../calendar/calendar.ts'

/** Again, Hard, Good, Easy. */
export type Rating = 1 | 2 | 3 | 4

export const ratings: readonly Rating[] = [1, 2, 3, 4]

/** What a schedule of either scheduler has. Times ISO 8601 in UTC with milliseconds. */
interface AnyState {
  /** Never rounded, at least 1.3. FSRS has none and keeps the 2.5 of the start. */
  easeFactor: number
  /** Days; 0 while the card is in its first learning steps. */
  interval: number
  reps: number
  /** How many learning steps are behind the card. */
  learningIndex: number
  lastReviewed: string
  due: string
  /** How often the card was forgotten after it had graduated. */
  lapses: number
}

/** It names no kind: none was named in what servers and devices have stored since the first build. */
export interface ClassicState extends AnyState {
  phase?: undefined
}

export interface FsrsState extends AnyState {
  /** Days until the chance of recall has fallen to 90 percent. */
  stability: number
  /** 1 to 10. */
  difficulty: number
  /** Where the card is on its way. */
  phase: 'learning' | 'review' | 'relearning'
}

/** The schedule of a card that was reviewed, by the scheduler that made it; a card that never was reviewed has none. */
export type CardState = ClassicState | FsrsState

/** Whether FSRS made it. */
export const isFsrs = (state: CardState): state is FsrsState => state.phase !== undefined

/** What each rating, given now, would make of a card. */
export type Outcomes<State extends CardState = CardState> = Readonly<Record<Rating, State>>

/** Both schedulers behind one face: pure, with time as an argument. */
export interface Scheduler<State extends CardState = CardState> {
  /** The card's state after a rating. A time before the last review counts as the time of the last review. */
  next: (state: CardState | null, rating: Rating, at: Date) => State
  /** All four at once, so that the buttons can say what they do. */
  outcomes: (state: CardState | null, at: Date) => Outcomes<State>
}

export const initialEase = 2.5

/** 'Correct' is a rating of 3 or 4. */
export const isCorrect = (rating: Rating): boolean => rating >= 3

export type Stage = 'new' | 'learning' | 'review' | 'graduated'

// Intervals of 21 days and more are called graduated.
const graduatedFromDays = 21

/** The stage of the performance page, which goes by the interval alone. */
export function stageOf(state: Pick<CardState, 'interval'> | null): Stage {
  if (!state) return 'new'
  if (state.interval === 0) return 'learning'
  return state.interval < graduatedFromDays ? 'review' : 'graduated'
}

/**
 * The instant from which a card counts as due: one with an interval of days from the start of the learner's day on
 * which it is due, any other when its step has passed.
 */
export function dueFrom({ due, interval }: CardState, calendar: Calendar): string {
  if (interval === 0) return due
  return startOfDayOf(new Date(due), calendar).toISOString()
}

/** When a card was reviewed last, in milliseconds; before all time where it never was. */
export const lastReviewedMs = (state: CardState | null): number =>
  state === null ? Number.NEGATIVE_INFINITY : msOf(state.lastReviewed)
