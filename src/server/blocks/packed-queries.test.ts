import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { cleanUp } from '../clean-up.ts'
import { type Tools, withApp } from '../testing/app.ts'
import { type PackedChange, pack, unpack } from './pack.ts'

const dayMs = 86_400_000
const later = (clock: { now: Date }, days: number) => new Date(clock.now.getTime() + days * dayMs)

const changeOf = (id: string, questionId: string, value: string, at: Date, timeSpent = 20) => ({
  id,
  questionId,
  at: at.toISOString(),
  field: 'answer',
  value,
  timeSpent,
})

/** A completed exam with two answers to its first question, a note, a mark, and an answer that came too late. */
async function completed({ ask, clock }: Tools) {
  const draw = { qbankId: 'bank', mode: 'exam', questionCount: 2, selectedDomains: ['Cardiology'] }
  const { id, questions } = (await ask('ana', 'POST', '/api/blocks', draw)).json as Block
  const [first = '', second = ''] = questions.map((question) => question.id)
  const path = `/api/blocks/${id}`
  const save = (...changes: object[]) => ask('ana', 'PUT', path, { currentIndex: 0, timeRemaining: 90, changes })
  const changes = [
    changeOf('one', first, 'a', clock.now),
    { id: 'note', questionId: first, at: clock.now.toISOString(), field: 'note', value: 'Why “a”?\n🫀' },
    { id: 'mark', questionId: second, at: clock.now.toISOString(), field: 'marked', value: true },
  ]
  expect((await save(...changes)).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect((await save(changeOf('two', first, 'b', clock.now))).status).toBe(200)
  expect((await ask('ana', 'POST', `${path}/complete`, { answers: {}, timeSpent: 100 })).status).toBe(200)
  expect((await save(changeOf('late', second, 'c', clock.now))).status).toBe(409)
  return { id, path, first, second, changes, save }
}

/** All that a learner reads of a log. */
async function read({ ask }: Tools, { id, path }: { id: string; path: string }) {
  const exported = (await ask('ana', 'GET', '/api/user/export')).json as { blockChanges: { id: string }[] }
  return {
    block: (await ask('ana', 'GET', path)).json,
    detail: (await ask('ana', 'GET', `/api/analytics/blocks/${id}`)).json,
    changes: exported.blockChanges.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }
}

const countLoose = ({ database }: Tools) =>
  database.read(async (db) => (await db.selectFrom('blockChanges').select('id').execute()).length)

test('a log is packed a week after its block was completed, and reads as it did before', () =>
  withApp(async (tools) => {
    const block = await completed(tools)
    const before = await read(tools, block)
    expect(before.changes).toHaveLength(5)
    await cleanUp(tools.database, later(tools.clock, 6), 180)
    expect(await countLoose(tools)).toBe(5)
    await cleanUp(tools.database, later(tools.clock, 8), 180)
    expect(await countLoose(tools)).toBe(0)
    expect(await read(tools, block)).toEqual(before)
  }))

test('what a device sends again after a year counts once, and what it brings then is kept as late', () =>
  withApp(async (tools) => {
    const { ask, clock, database } = tools
    const block = await completed(tools)
    await cleanUp(database, later(clock, 8), 180)
    const before = await read(tools, block)

    expect((await block.save(...block.changes)).status).toBe(409)
    expect(await countLoose(tools)).toBe(0)
    // Said by its value alone, as programs do that send whole maps.
    await ask('ana', 'PUT', block.path, {
      currentIndex: 0,
      timeRemaining: 90,
      notesMap: { [block.first]: 'Why “a”?\n🫀' },
    })
    expect(await countLoose(tools)).toBe(0)
    expect(await read(tools, block)).toEqual(before)

    expect((await block.save(changeOf('of last year', block.second, 'd', clock.now))).status).toBe(409)
    const after = await read(tools, block)
    expect(after.changes.map(({ id }) => id)).toContain('of last year')
    await cleanUp(database, later(clock, 16), 180)
    expect(await countLoose(tools)).toBe(0)
    expect(await read(tools, block)).toEqual(after)
    expect((await block.save(changeOf('of last year', block.second, 'd', clock.now))).status).toBe(409)
    expect(await countLoose(tools)).toBe(0)
  }))

test('the streak counts the days of what is packed', () =>
  withApp(async (tools) => {
    const { ask, clock, database } = tools
    const streak = async () => (await ask('ana', 'GET', '/api/analytics/streak')).json
    for (let day = 0; day < 10; day++) {
      const draw = { qbankId: 'bank', mode: 'exam', questionCount: 1, selectedDomains: ['Cardiology'] }
      const made = await ask('ana', 'POST', '/api/blocks', draw)
      const { id, questions } = made.json as Block
      const [{ id: questionId } = { id: '' }] = questions
      const changes = [changeOf(`day ${day}`, questionId, 'a', clock.now)]
      await ask('ana', 'PUT', `/api/blocks/${id}`, { currentIndex: 0, timeRemaining: 90, changes })
      await ask('ana', 'POST', `/api/blocks/${id}/complete`, { answers: {}, timeSpent: 1 })
      clock.now = later(clock, 1)
    }
    const before = await streak()
    expect(before).toMatchObject({ days: 10 })
    await cleanUp(database, clock.now, 180)
    expect(await countLoose(tools)).toBe(6)
    expect(await streak()).toEqual(before)
  }))

test('a log of any texts comes back as it was', () => {
  const change: PackedChange = {
    namedBy: 'client',
    id: '',
    questionId: 'q-1',
    field: 'note',
    value: '',
    at: '2026-01-05T09:00:00.123Z',
    receivedAt: '2025-12-31T23:59:59.999Z',
    arrival: 0,
    secondsSpent: 0,
    lateBecause: null,
  }
  const changes = Array.from(
    { length: 300 },
    (_, n): PackedChange => ({
      ...change,
      id: crypto.randomUUID(),
      value: String.fromCodePoint(1 + ((n * 7919) % 0xd000)).repeat(n),
      arrival: n,
      lateBecause: n % 3 ? null : 'block_completed',
    }),
  )
  expect(unpack(pack(changes))).toEqual(changes)
  expect(unpack(pack([]))).toEqual([])
})

test('a log that would not come back as it was stays as it is', () =>
  withApp(async (tools) => {
    const block = await completed(tools)
    await tools.database.write((db) =>
      db.updateTable('blockChanges').set({ at: 'yesterday' }).where('id', '=', 'note').execute(),
    )
    await cleanUp(tools.database, later(tools.clock, 8), 180)
    expect(await countLoose(tools)).toBe(5)
    expect((await read(tools, block)).changes).toHaveLength(5)
  }))
