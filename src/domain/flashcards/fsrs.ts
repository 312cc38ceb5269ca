import { createEmptyCard, type FSRS, fsrs, type Card as LibraryCard, State } from 'ts-fsrs'
import { addDays, type Calendar, learnerTime } from './calendar.ts'
import { type CardState, initialEase, type Outcomes, type Rating, reviewTime, type Scheduler } from './card-state.ts'

export interface FsrsSettings {
  /** The chance of recall, 0.7 to 0.99, at which a card comes up again. */
  desiredRetention: number
  maximumIntervalDays: number
}

const phases = {
  [State.New]: 'learning',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
} as const
const libraryStates = { learning: State.Learning, review: State.Review, relearning: State.Relearning }

// Making one computes its parameters; using it changes nothing in it.
const algorithms = new Map<number, FSRS>()

function algorithmFor(desiredRetention: number): FSRS {
  const known = algorithms.get(desiredRetention)
  if (known) return known
  // Without fuzz the same log gives the same state on every device.
  const algorithm = fsrs({ request_retention: desiredRetention, enable_fuzz: false, enable_short_term: true })
  algorithms.set(desiredRetention, algorithm)
  return algorithm
}

/**
 * FSRS as ts-fsrs computes it, by the learner's calendar days. The longest interval is applied after the library, which
 * orders its intervals after its own cap: with 30 it schedules 31 and 32.
 */
export function fsrsScheduler({ desiredRetention, maximumIntervalDays }: FsrsSettings, calendar: Calendar): Scheduler {
  const algorithm = algorithmFor(desiredRetention)

  const stateFrom = (card: LibraryCard, reviewed: Date, asLearner: Date): CardState => {
    const interval = Math.min(card.scheduled_days, maximumIntervalDays)
    const stepMs = card.due.getTime() - asLearner.getTime()
    const due = interval > 0 ? addDays(reviewed, interval, calendar) : new Date(reviewed.getTime() + stepMs)
    return {
      ...{ easeFactor: initialEase, interval, reps: card.reps, learningIndex: card.learning_steps },
      ...{ lastReviewed: reviewed.toISOString(), due: due.toISOString(), lapses: card.lapses },
      ...{ stability: card.stability, difficulty: card.difficulty, phase: phases[card.state] },
    }
  }

  const next = (state: CardState | null, rating: Rating, at: Date): CardState => {
    const reviewed = reviewTime(state, at)
    const asLearner = learnerTime(reviewed, calendar)
    const { card } = algorithm.next(libraryCard(state, asLearner, calendar), asLearner, rating)
    return stateFrom(card, reviewed, asLearner)
  }

  const outcomes = (state: CardState | null, at: Date): Outcomes => {
    const reviewed = reviewTime(state, at)
    const asLearner = learnerTime(reviewed, calendar)
    const preview = algorithm.repeat(libraryCard(state, asLearner, calendar), asLearner)
    const after = (rating: Rating) => stateFrom(preview[rating].card, reviewed, asLearner)
    return { 1: after(1), 2: after(2), 3: after(3), 4: after(4) }
  }
  return { next, outcomes }
}

/** The card as the library knows it. A state of the other scheduler has no memory in it and begins anew. */
function libraryCard(state: CardState | null, asLearner: Date, calendar: Calendar): LibraryCard {
  if (state?.stability === undefined || state.difficulty === undefined || state.phase === undefined) {
    return createEmptyCard(asLearner)
  }
  return {
    ...{ stability: state.stability, difficulty: state.difficulty, state: libraryStates[state.phase] },
    ...{ reps: state.reps, lapses: state.lapses, learning_steps: state.learningIndex },
    ...{ scheduled_days: state.interval, elapsed_days: 0 },
    due: new Date(state.due),
    last_review: learnerTime(new Date(state.lastReviewed), calendar),
  }
}
