import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Card } from '../../../contract/flashcard-parts.ts'
import type { UserPreferences } from '../../../contract/preferences.ts'
import type { getQueue } from '../../../contract/study.ts'
import { dayOf, startOfDay } from '../../../domain/flashcards/calendar.ts'
import { dueFrom } from '../../../domain/flashcards/card-state.ts'
import {
  countCram,
  estimateMinutes,
  isFailed,
  newCardAllowance,
  selectCram,
  selectSpaced,
} from '../../../domain/flashcards/select-queue.ts'
import { isOffline } from '../../api.ts'
import type { CardStore } from '../../offline/card-store.ts'
import type { StudySetup } from './study-setup.ts'

export type Plan = ReplyOf<typeof getQueue>

interface OfflineParts {
  store: CardStore
  deckId: string
  setup: StudySetup
  preferences: UserPreferences
  error: unknown
}

/** Without a network the device selects from the deck as it was last seen; any other failure stays one. */
export async function planOffline({ store, deckId, setup, preferences, error }: OfflineParts): Promise<Plan> {
  const cards = isOffline(error) ? await store.readCards(deckId) : undefined
  if (!cards) throw error
  const now = new Date()
  const today = startOfDay(dayOf(now, preferences), preferences).toISOString()
  return planFrom(cards, { setup, preferences, now, startedToday: await store.countStartedSince(today) }, Math.random)
}

interface PlanFacts {
  setup: StudySetup
  preferences: UserPreferences
  now: Date
  startedToday: number
}

export function planFrom(all: readonly Card[], facts: PlanFacts, chance: () => number): Plan {
  const { setup, preferences, now, startedToday } = facts
  const active = all.filter((card) => !card.archived && hasTag(setup, card))
  const { randomizeOrder, cardCount } = setup
  const wanted = setup.includeFailed ? active : active.filter(({ lastRating }) => !isFailed(lastRating))
  if (setup.mode === 'cramming') {
    const choice = { cram: setup.cram, cardCount: setup.cramCount ?? active.length, randomizeOrder }
    const cards = selectCram(setup.cram === 'failed' ? active : wanted, choice, chance)
    const estimatedMinutes = estimateMinutes(cards.length, 'cram')
    return { cards, due: 0, fresh: 0, estimatedMinutes, nextDue: null, cramCounts: countCram(active) }
  }
  const reviewed = wanted
    .flatMap((card) => (card.state ? [{ card, from: dueFrom(card.state, preferences), due: card.state.due }] : []))
    .sort((a, b) => (a.due < b.due ? -1 : 1))
  const due = reviewed.filter(({ from }) => from <= now.toISOString()).map(({ card }) => card)
  const nextDue = reviewed.find(({ from }) => from > now.toISOString())?.due ?? null
  const newCards = wanted.filter(({ state }) => !state).slice(0, newCardAllowance(setup.newCards, startedToday))
  const choice = { due, newCards, cardCount, reviewCards: setup.reviewCards ?? due.length, randomizeOrder }
  const estimatedMinutes = estimateMinutes(due.length + newCards.length, 'spaced')
  const cards = selectSpaced(choice, chance)
  return { cards, due: due.length, fresh: newCards.length, estimatedMinutes, nextDue, cramCounts: null }
}

const hasTag = ({ tagsToInclude: wanted }: StudySetup, { tags }: Card) =>
  wanted.length === 0 || tags.some((tag) => wanted.includes(tag))
