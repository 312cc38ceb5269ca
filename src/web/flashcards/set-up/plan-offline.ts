import type { ReplyOf } from '../../../contract/endpoint.ts'
import type { Card } from '../../../contract/flashcard-parts.ts'
import type { UserPreferences } from '../../../contract/preferences.ts'
import type { getQueue } from '../../../contract/study.ts'
import { startOfDayOf } from '../../../domain/calendar/calendar.ts'
import { dueFrom } from '../../../domain/flashcards/card-state.ts'
import { newCardAllowance, planCram, planSpaced } from '../../../domain/flashcards/plan-session.ts'
import { isOffline } from '../../api.ts'
import type { CardStore } from '../../offline/card-store.ts'
import { choiceOf, type StudySetup } from './study-setup.ts'

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
  const startedToday = await store.countStartedSince(startOfDayOf(now, preferences).toISOString())
  return planFrom(cards, { setup, preferences, now, startedToday }, Math.random)
}

interface PlanFacts {
  setup: StudySetup
  preferences: UserPreferences
  now: Date
  startedToday: number
}

export function planFrom(all: readonly Card[], facts: PlanFacts, chance: () => number): Plan {
  const { setup, preferences, startedToday } = facts
  const choice = choiceOf(setup)
  const active = all.filter(({ archived }) => !archived)
  if (setup.mode === 'cram') return { ...planCram(active, choice, chance), nextDue: null }
  const now = facts.now.toISOString()
  const reviewed = active
    .flatMap((card) => (card.state ? [{ card, from: dueFrom(card.state, preferences) }] : []))
    .sort((a, b) => compare(a.from, b.from) || compare(a.card.id, b.card.id))
  const candidates = {
    due: reviewed.filter(({ from }) => from <= now).map(({ card }) => card),
    newCards: active.filter(({ state }) => !state),
    allowance: newCardAllowance(setup.newCards, startedToday),
  }
  const plan = planSpaced(candidates, choice, chance)
  const next = plan.cards.length > 0 ? undefined : reviewed.find(({ from }) => from > now)
  return { ...plan, nextDue: next?.from ?? null }
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)
