import { expect, test } from 'vitest'
import { dueBackup } from './due-backup.ts'

const now = new Date('2026-11-22T13:30:00Z')
const daily = { everyHours: 24, keep: 2 }
const today = 'preceptor-2026-11-22T00-00.backup'
const yesterday = 'preceptor-2026-11-21T00-00.backup'
const before = 'preceptor-2026-11-20T00-00.backup'
const files = (names: readonly string[], changedAt = now) => names.map((name) => ({ name, changedAt }))
const longAgo = new Date('2026-11-22T12:29:59Z')

test.each([
  { name: 'begins with the first', names: [], due: { write: today, remove: [] } },
  { name: 'writes one a span', names: [today], due: { write: undefined, remove: [] } },
  {
    name: 'removes the oldest beyond those to keep',
    names: [yesterday, before],
    due: { write: today, remove: [before] },
  },
  {
    name: 'removes what a smaller number leaves over',
    names: [before, today, yesterday],
    due: { write: undefined, remove: [before] },
  },
  { name: 'lets other files alone', names: ['by-hand.backup', `${yesterday}.part`], due: { write: today, remove: [] } },
])('$name', ({ names, due }) => {
  expect(dueBackup(files(names), now, daily)).toEqual({ ...due, cutOff: [] })
})

test('leaves a backup to whoever is writing it', () => {
  expect(dueBackup(files([`${today}.part`]), now, daily)).toEqual({ write: undefined, remove: [], cutOff: [] })
})

test('begins anew what was cut off, and takes away what was left of it and of others before it', () => {
  const parts = [`${today}.part`, `${yesterday}.part`]
  const found = files([...parts, 'by-hand.backup.part'], longAgo)
  expect(dueBackup(found, now, daily)).toEqual({ write: today, remove: [], cutOff: parts })
})

test('counts spans of any length from one moment', () => {
  expect(dueBackup([], now, { everyHours: 6, keep: 1 }).write).toBe('preceptor-2026-11-22T12-00.backup')
})

test('never removes what it is about to write', () => {
  const ahead = 'preceptor-2026-11-30T00-00.backup'
  expect(dueBackup(files([ahead]), now, { everyHours: 24, keep: 1 })).toMatchObject({ write: today, remove: [] })
})
