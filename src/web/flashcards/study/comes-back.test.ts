import { expect, test } from 'vitest'
import type { CardState, Rating } from '../../../domain/flashcards/card-state.ts'
import { type SchedulerSettings, schedulerFor } from '../../../domain/flashcards/scheduler.ts'
import { comesBackAt } from './comes-back.ts'

const settings: SchedulerSettings = {
  scheduler: 'classic',
  timeZone: 'UTC',
  dayStartHour: 0,
  desiredRetention: 0.9,
  maximumIntervalDays: 36_500,
  fsrsParameters: null,
}
const at = new Date('2026-01-05T09:00:00.000Z')
const minutesUntil = (ratings: Rating[], scheduler: SchedulerSettings['scheduler']) => {
  const { next } = schedulerFor({ ...settings, scheduler })
  const state = ratings.reduce<CardState | null>((before, rating) => next(before, rating, at), null)
  const back = state && comesBackAt(state, at)
  return back && (back - at.getTime()) / 60_000
}

test.each([
  { name: 'a new card that was failed comes back after 1 minute', ratings: [1], scheduler: 'classic', minutes: 1 },
  { name: 'a new card that was good comes back after 10 minutes', ratings: [3], scheduler: 'classic', minutes: 10 },
  { name: 'after two good ratings it comes back after 60 minutes', ratings: [3, 3], scheduler: 'classic', minutes: 60 },
  { name: 'a card that graduates does not come back', ratings: [3, 3, 3], scheduler: 'classic', minutes: null },
  { name: 'a lapsed card goes through the steps again', ratings: [3, 3, 3, 1], scheduler: 'classic', minutes: 1 },
  { name: 'an easy new card of FSRS does not come back', ratings: [4], scheduler: 'fsrs', minutes: null },
  { name: 'a new card of FSRS that was failed comes back after 1 minute', ratings: [1], scheduler: 'fsrs', minutes: 1 },
] as const)('$name', ({ ratings, scheduler, minutes }) => {
  expect(minutesUntil([...ratings], scheduler)).toBe(minutes)
})
