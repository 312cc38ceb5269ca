import {
  BasicLearningStepsStrategy,
  createEmptyCard,
  default_w,
  type FSRS,
  forgetting_curve,
  fsrs,
  type Card as LibraryCard,
  State,
  StrategyMode,
} from 'ts-fsrs'
import { addDays, type Calendar, learnerMs, timeText } from '../calendar/calendar.ts'
import {
  type CardState,
  type FsrsState,
  initialEase,
  isFsrs,
  lastReviewedMs,
  type Outcomes,
  type Rating,
  type Scheduler,
} from './card-state.ts'

export interface FsrsSettings {
  /** The chance of recall, 0.7 to 0.99, at which a card comes up again. */
  desiredRetention: number
  maximumIntervalDays: number
  /** The 21 weights that were fitted to this learner; null: those of the library. It moves what is out of bounds into them. */
  fsrsParameters: readonly number[] | null
}

const phases = {
  [State.New]: 'learning',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
} as const
const libraryStates = { learning: State.Learning, review: State.Review, relearning: State.Relearning }

// Making one computes its parameters; using it changes nothing in it.
const algorithms = new Map<string, FSRS>()
const mostAlgorithms = 500

function algorithmFor(desiredRetention: number, parameters: readonly number[] | null): FSRS {
  const key = `${desiredRetention} ${parameters?.join(' ') ?? ''}`
  const known = algorithms.get(key)
  if (known) return known
  if (algorithms.size === mostAlgorithms) algorithms.clear()
  // Without fuzz the same log gives the same state on every device.
  const fixed = { request_retention: desiredRetention, enable_fuzz: false, enable_short_term: true }
  const algorithm = fsrs(parameters ? { ...fixed, w: parameters } : fixed)
    .useStrategy(StrategyMode.LEARNING_STEPS, rememberedSteps())
    // Only fuzz needs a seed; the library writes one for each review all the same.
    .useStrategy(StrategyMode.SEED, () => '')
  algorithms.set(key, algorithm)
  return algorithm
}

/** The library's own steps, worked out once for each state and step instead of at each review. */
function rememberedSteps(): typeof BasicLearningStepsStrategy {
  const known = new Map<number, ReturnType<typeof BasicLearningStepsStrategy>>()
  return (parameters, state, step) => {
    const key = step * 8 + state
    const steps = known.get(key) ?? BasicLearningStepsStrategy(parameters, state, step)
    known.set(key, steps)
    return steps
  }
}

/**
 * FSRS as ts-fsrs computes it, by the learner's calendar days. The longest interval is applied after the library, which
 * orders its intervals after its own cap: with 30 it schedules 31 and 32.
 */
export function fsrsScheduler(
  { desiredRetention, maximumIntervalDays, fsrsParameters }: FsrsSettings,
  calendar: Calendar,
): Scheduler<FsrsState> {
  const algorithm = algorithmFor(desiredRetention, fsrsParameters)

  const stateFrom = (card: LibraryCard, reviewedMs: number, learnersMs: number): FsrsState => {
    const interval = Math.min(card.scheduled_days, maximumIntervalDays)
    const stepMs = card.due.getTime() - learnersMs
    const dueMs = interval > 0 ? addDays(reviewedMs, interval, calendar) : reviewedMs + stepMs
    // A literal: to spread costs more than the rest of this function.
    return {
      easeFactor: initialEase,
      interval,
      reps: card.reps,
      learningIndex: card.learning_steps,
      lastReviewed: timeText(reviewedMs),
      due: timeText(dueMs),
      lapses: card.lapses,
      stability: card.stability,
      difficulty: card.difficulty,
      phase: phases[card.state],
    }
  }

  const next = (state: CardState | null, rating: Rating, at: Date): FsrsState => {
    const lastMs = lastReviewedMs(state)
    const reviewedMs = Math.max(at.getTime(), lastMs)
    const learnersMs = learnerMs(reviewedMs, calendar)
    const asLearner = new Date(learnersMs)
    const { card } = algorithm.next(libraryCard(state, lastMs, asLearner, calendar), asLearner, rating)
    return stateFrom(card, reviewedMs, learnersMs)
  }

  const outcomes = (state: CardState | null, at: Date): Outcomes<FsrsState> => {
    const lastMs = lastReviewedMs(state)
    const reviewedMs = Math.max(at.getTime(), lastMs)
    const learnersMs = learnerMs(reviewedMs, calendar)
    const asLearner = new Date(learnersMs)
    const preview = algorithm.repeat(libraryCard(state, lastMs, asLearner, calendar), asLearner)
    const after = (rating: Rating) => stateFrom(preview[rating].card, reviewedMs, learnersMs)
    return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) }
  }
  return { next, outcomes }
}

/** The chance, 0 to 1, that a card of this stability (days) is known so many days after its last review. */
export const chanceOfRecall = (parameters: readonly number[] | null, days: number, stability: number): number =>
  forgetting_curve([...(parameters ?? default_w)], days, stability)

/** The card as the library knows it. A state of the other scheduler has no memory in it and begins anew. */
function libraryCard(state: CardState | null, lastMs: number, asLearner: Date, calendar: Calendar): LibraryCard {
  if (state === null || !isFsrs(state)) return createEmptyCard(asLearner)
  return {
    stability: state.stability,
    difficulty: state.difficulty,
    state: libraryStates[state.phase],
    reps: state.reps,
    lapses: state.lapses,
    learning_steps: state.learningIndex,
    scheduled_days: state.interval,
    elapsed_days: 0,
    // The library goes by the last review; when the card was due it only writes into its log.
    due: asLearner,
    last_review: new Date(learnerMs(lastMs, calendar)),
  }
}
