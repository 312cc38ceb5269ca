import type { Card } from '../../../contract/flashcard-parts.ts'
import type { Outcomes, Rating, Scheduler } from '../../../domain/flashcards/card-state.ts'
import type { Rater } from '../../card/rating-bar.tsx'
import type { CardStore, KeptSession, Studied } from '../../offline/card-store.ts'
import type { CardMessage } from '../../offline/messages.ts'
import {
  addCard,
  archive,
  beginStudy,
  bringBack,
  comesBackAt,
  currentCardId,
  flip,
  move,
  rate,
  removeCard,
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
  store: Pick<CardStore, 'keep'>
  scheduler: Scheduler
  newId: () => string
}

/** After what the server need not hear of, such as turning a card, the place in the session is written down a moment later. */
const keepAfterMs = 300

/** One study session on this device: shown from memory, kept on the device, told to the server afterwards. */
export class StudySession implements Rater {
  readonly #parts: SessionParts
  readonly #listeners = new Set<() => void>()
  #view: StudyView
  #secondsSpent: number
  #isLeft = false
  #keeping: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    const { cards, secondsSpent } = parts.kept
    const study = (parts.kept.study as StudyState | null) ?? beginStudy(cards.map(({ id }) => id))
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
    const id = currentCardId(this.#view.study)
    return id === undefined ? undefined : this.#view.cards.get(id)
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

  flip = () => this.#showAndKeepSoon(flip(this.#view.study))

  move = (step: 1 | -1) => this.#showAndKeepSoon(move(this.#view.study, step))

  rate = (rating: Rating, now: Date = new Date()) => {
    const { card } = this
    const { kept, newId } = this.#parts
    const { study } = this.#view
    if (!card || !study.isFlipped || study.isOver) return
    const isSpaced = kept.mode === 'spaced'
    const state = this.#parts.scheduler.next(card.state, rating, now)
    const reviewId = newId()
    const next = rate(study, {
      reviewId,
      cardId: card.id,
      rating,
      stateBefore: card.state,
      lastRatingBefore: card.lastRating,
      comesBackAt: isSpaced ? comesBackAt(state, now) : null,
      now: now.getTime(),
    })
    // Cramming is logged and leaves the schedule alone.
    this.#show(next, { ...card, lastRating: rating, ...(isSpaced && { state }) })
    const reviewedAt = now.toISOString()
    const { interval, easeFactor: ef } = isSpaced ? state : (card.state ?? state)
    const isFirst = isSpaced && card.state === null
    const onDevice = { date: reviewedAt, difficulty: rating, interval, ef, isFirst }
    const review = { id: reviewId, cardId: card.id, rating, reviewedAt, sessionId: kept.sessionId }
    void this.#keep([{ kind: 'review', review }], {
      rated: { cardId: card.id, reviewId, rating: onDevice },
      ...(isSpaced && { schedule: { cardId: card.id, state } }),
    })
  }

  /** The last rating is taken back, here and on the server. */
  undo = () => {
    const { study, cards } = this.#view
    const last = study.trail.at(-1)
    const card = last && cards.get(last.cardId)
    if (!last || !card) return
    this.#show(undo(study), { ...card, state: last.stateBefore, lastRating: last.lastRatingBefore })
    void this.#keep([{ kind: 'undo', reviewId: last.reviewId }], {
      takenBack: { cardId: card.id, reviewId: last.reviewId },
      schedule: { cardId: card.id, state: last.stateBefore },
    })
  }

  setArchived = (cardId: string, archived: boolean) => {
    const card = this.#view.cards.get(cardId)
    if (!card || card.archived === archived) return
    const { study } = this.#view
    this.#show(archived ? archive(study, cardId, Date.now()) : bringBack(study, cardId), { ...card, archived })
    void this.#keep([{ kind: 'archived', deckId: card.deckId, cardId, archived }], { archived: { cardId, archived } })
  }

  flag = () => {
    const { card } = this
    if (!card) return
    const flagged = !card.flagged
    this.#show(this.#view.study, { ...card, flagged })
    void this.#keep([{ kind: 'flagged', deckId: card.deckId, cardId: card.id, flagged }])
  }

  /** A card as the server has it after an edit. */
  replace = (card: Card) => this.#showAndKeepSoon(this.#view.study, card)

  remove = (cardId: string) => this.#showAndKeepSoon(removeCard(this.#view.study, cardId))

  add = (card: Card) => this.#showAndKeepSoon(addCard(this.#view.study, card.id), card)

  /** The page may be gone soon. */
  pause = () => {
    if (!this.#isLeft) void this.#keep([this.#finish()])
  }

  /** Done, or not to be continued. */
  leave = async () => {
    if (this.#isLeft) return
    this.#isLeft = true
    clearTimeout(this.#keeping)
    if (!this.#view.study.isOver) return this.#keep([this.#finish()])
    await this.#parts.store.keep([this.#finish()], { isOver: this.#parts.kept.deckId })
  }

  /** How far the session has come, for the learner's history. */
  #finish(): CardMessage {
    const { sessionId } = this.#parts.kept
    const completed = this.#view.study.rated.length
    return { kind: 'finish', sessionId, completed, timeSpent: Math.round(this.#secondsSpent) }
  }

  #show(study: StudyState, card?: Card) {
    const cards = card ? new Map(this.#view.cards).set(card.id, card) : this.#view.cards
    this.#view = { study, cards }
    for (const listener of this.#listeners) listener()
  }

  #showAndKeepSoon(study: StudyState, card?: Card) {
    this.#show(study, card)
    clearTimeout(this.#keeping)
    if (!this.#isLeft) this.#keeping = setTimeout(() => void this.#keep([]), keepAfterMs)
  }

  /** Together with where the learner is in the session now. */
  async #keep(messages: readonly CardMessage[], studied: Studied = {}): Promise<void> {
    clearTimeout(this.#keeping)
    const { study, cards } = this.#view
    const session = {
      ...this.#parts.kept,
      cards: [...cards.values()],
      secondsSpent: this.#secondsSpent,
      study,
    }
    await this.#parts.store.keep(messages, { ...studied, session })
  }
}
