import { expect, test } from 'vitest'
import { backupState } from './backup-state.ts'

const now = new Date('2026-01-05T08:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  { name: 'no schedule is set', everyHours: undefined, newestAt: undefined, state: 'unscheduled' },
  { name: 'none was written yet', everyHours: 24, newestAt: undefined, state: 'none' },
  { name: 'the next one is on its way', everyHours: 24, newestAt: hoursAgo(25), state: 'fine' },
  { name: 'two were due since', everyHours: 24, newestAt: hoursAgo(49), state: 'old' },
  { name: 'two of an hourly schedule were due since', everyHours: 1, newestAt: hoursAgo(3), state: 'old' },
])('where $name, backups are $state', ({ everyHours, newestAt, state }) => {
  expect(backupState({ everyHours, newestAt }, now)).toBe(state)
})
