import type { Card } from '../../contract/flashcard-parts.ts'
import type { Outcomes, Rating, Scheduler } from '../../domain/flashcards/card-state.ts'
import type { CardAction } from '../offline/card-action.ts'
import type { CardStore } from '../offline/card-store.ts'
import type { KeptSession } from '../offline/cards-database.ts'
import { comesBackAt } from './comes-back.ts'
import {
  addCard,
  archive,
  beginStudy,
  bringBack,
  currentCardId,
  flip,
  move,
  rate,
  type StudyState,
  undo,
} from './study-state.ts'

/** What the screen shows. */
export interface StudyView {
  study: StudyState
  cards: ReadonlyMap<string, Card>
}

interface SessionParts {
  kept: KeptSession
  store: CardStore
  /** Keeps what was done for the server, and sends it when it can. */
  tell: (actions: readonly CardAction[]) => void
  scheduler: Scheduler
  newId: () => string
}

/** How often the place in a session is written down while nothing but time passes. */
const keepAfterMs = 300

/** One study session on this device: shown from memory, kept on the device, told to the server afterwards. */
export class StudySession {
  readonly #parts: SessionParts
  readonly #listeners = new Set<() => void>()
  #view: StudyView
  #secondsSpent: number
  #isLeft = false
  #keeping: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    const { cards, standing, secondsSpent } = parts.kept
    const study = (standing as StudyState | null) ?? beginStudy(cards.map(({ id }) => id))
    this.#view = { study, cards: new Map(cards.map((card) => [card.id, card])) }
    this.#secondsSpent = secondsSpent
  }

  get view(): StudyView {
    return this.#view
  }

  get kept(): KeptSession {
    return this.#parts.kept
  }

  get secondsSpent(): number {
    return this.#secondsSpent
  }

  get card(): Card | undefined {
    return this.#view.cards.get(currentCardId(this.#view.study) ?? '')
  }

  /** What each rating would do with the shown card. */
  outcomes(now: Date = new Date()): Outcomes {
    return this.#parts.scheduler.outcomes(this.card?.state ?? null, now)
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tick = () => {
    this.#secondsSpent += 1
  }

  flip = () => this.#show(flip(this.#view.study))

  move = (step: 1 | -1) => this.#show(move(this.#view.study, step))

  rate = (rating: Rating, now: Date = new Date()) => {
    const { card } = this
    const { kept, store, newId } = this.#parts
    const { study } = this.#view
    if (!card || !study.isFlipped || study.isOver) return
    const isSpaced = kept.mode === 'spaced'
    const state = this.#parts.scheduler.next(card.state, rating, now)
    const reviewId = newId()
    const next = rate(study, {
      ...{ reviewId, cardId: card.id, rating, stateBefore: card.state, lastRatingBefore: card.lastRating },
      ...{ comesBackAt: isSpaced ? comesBackAt(state, now) : null, now: now.getTime() },
    })
    // Cramming is logged and leaves the schedule alone.
    this.#show(next, { ...card, lastRating: rating, ...(isSpaced && { state }) })
    const reviewedAt = now.toISOString()
    if (isSpaced) void store.keepState(card.id, state)
    const { interval, easeFactor: ef } = isSpaced ? state : (card.state ?? state)
    void store.keepReview(card.id, { id: reviewId, date: reviewedAt, difficulty: rating, interval, ef })
    const review = { id: reviewId, cardId: card.id, rating, reviewedAt, sessionId: kept.sessionId }
    this.#parts.tell([{ kind: 'review', review }])
  }

  /** The last rating is taken back, here and on the server. */
  undo = () => {
    const { study, cards } = this.#view
    const last = study.trail.at(-1)
    const card = cards.get(last?.cardId ?? '')
    if (!last || !card) return
    this.#show(undo(study), { ...card, state: last.stateBefore, lastRating: last.lastRatingBefore })
    void this.#parts.store.keepState(card.id, last.stateBefore)
    void this.#parts.store.forgetReview(card.id, { id: last.reviewId, difficulty: last.rating })
    this.#parts.tell([{ kind: 'undo', reviewId: last.reviewId }])
  }

  setArchived = (cardId: string, archived: boolean) => {
    const card = this.#view.cards.get(cardId)
    if (!card || card.archived === archived) return
    const { study } = this.#view
    this.#show(archived ? archive(study, cardId, Date.now()) : bringBack(study, cardId), { ...card, archived })
    void this.#parts.store.keepArchived(cardId, archived)
    this.#parts.tell([{ kind: 'archived', deckId: card.deckId, cardId, archived }])
  }

  flag = () => {
    const { card } = this
    if (!card) return
    const flagged = !card.flagged
    this.#show(this.#view.study, { ...card, flagged })
    this.#parts.tell([{ kind: 'flagged', deckId: card.deckId, cardId: card.id, flagged }])
  }

  /** A card as the server has it after an edit. */
  replace = (card: Card) => this.#show(this.#view.study, card)

  add = (card: Card) => this.#show(addCard(this.#view.study, card.id), card)

  /** How the session stands now, for the learner's history. */
  report = () => {
    const { rated } = this.#view.study
    const timeSpent = Math.round(this.#secondsSpent)
    this.#parts.tell([{ kind: 'finish', sessionId: this.#parts.kept.sessionId, completed: rated.length, timeSpent }])
  }

  /** The page may be gone soon. */
  pause = () => {
    if (this.#isLeft) return
    void this.#keepNow()
    this.report()
  }

  /** Done, or not to be continued. */
  leave = async () => {
    if (this.#isLeft) return
    this.#isLeft = true
    clearTimeout(this.#keeping)
    this.report()
    if (this.#view.study.isOver) await this.#parts.store.forgetSession(this.#parts.kept.deckId)
    else await this.#keepNow()
  }

  #show(study: StudyState, card?: Card) {
    const cards = card ? new Map(this.#view.cards).set(card.id, card) : this.#view.cards
    this.#view = { study, cards }
    for (const listener of this.#listeners) listener()
    if (this.#isLeft) return
    clearTimeout(this.#keeping)
    this.#keeping = setTimeout(() => void this.#keepNow(), keepAfterMs)
  }

  #keepNow(): Promise<void> {
    const { study, cards } = this.#view
    const { kept, store } = this.#parts
    return store.keepSession({ ...kept, cards: [...cards.values()], secondsSpent: this.#secondsSpent, standing: study })
  }
}
