import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { findOldLogs, packLogs } from '../pack-logs.ts'
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

/** Packs what is due so many days later, and gives what could not be packed. */
async function packAfter({ database, clock }: Tools, days: number) {
  const errors: unknown[] = []
  await packLogs({ database, now: later(clock, days), onError: (error) => errors.push(error) })
  return errors
}

const countLoose = ({ database }: Tools) =>
  database.read(async (db) => (await db.selectFrom('blockChanges').select('id').execute()).length)

test('a log is packed a week after its block was completed, and reads as it did before', () =>
  withApp(async (tools) => {
    const block = await completed(tools)
    const before = await read(tools, block)
    expect(before.changes).toHaveLength(5)
    await packAfter(tools, 6)
    expect(await countLoose(tools)).toBe(5)
    await packAfter(tools, 8)
    expect(await countLoose(tools)).toBe(0)
    expect(await read(tools, block)).toEqual(before)
  }))

test('what a device sends again after a year counts once, and what it brings then is kept as late', () =>
  withApp(async (tools) => {
    const { ask, clock } = tools
    const block = await completed(tools)
    await packAfter(tools, 8)
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
    await packAfter(tools, 16)
    expect(await countLoose(tools)).toBe(0)
    expect(await read(tools, block)).toEqual(after)
    expect((await block.save(changeOf('of last year', block.second, 'd', clock.now))).status).toBe(409)
    expect(await countLoose(tools)).toBe(0)
  }))

test('the streak counts the days of what is packed', () =>
  withApp(async (tools) => {
    const { ask, clock } = tools
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
    await packAfter(tools, 0)
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
    await packAfter(tools, 8)
    expect(await countLoose(tools)).toBe(5)
    expect((await read(tools, block)).changes).toHaveLength(5)
  }))

test('a log with more than 256 kB stays as it is, also where it grows by little after each packing', () =>
  withApp(async (tools) => {
    const block = await completed(tools)
    // 40 kB a save.
    const note = (n: number) => ({
      id: `note ${n}`,
      questionId: block.first,
      at: tools.clock.now.toISOString(),
      field: 'note',
      value: String(n % 10).repeat(10_000),
    })
    const saveNotes = (from: number) => block.save(...[0, 1, 2, 3].map((n) => note(from + n)))
    for (const from of [0, 4, 8, 12, 16, 20]) {
      await saveNotes(from)
      await packAfter(tools, 8)
      expect(await countLoose(tools)).toBe(0)
    }
    // With these it would be more, and the next ones are more by themselves.
    for (const from of [24, 28, 32, 36, 40, 44, 48]) {
      await saveNotes(from)
      const before = await read(tools, block)
      await packAfter(tools, 8)
      expect(await read(tools, block)).toEqual(before)
    }
    expect(await countLoose(tools)).toBe(28)
    expect((await read(tools, block)).changes).toHaveLength(5 + 52)
    expect(await packAfter(tools, 8)).toEqual([])
  }))

test('a log that cannot be packed is put off by a week, and those behind it are packed', () =>
  withApp(async (tools) => {
    const { clock, database } = tools
    const broken = await completed(tools)
    await packAfter(tools, 8)
    await broken.save(changeOf('of last year', broken.second, 'd', clock.now))
    await database.write((db) => db.updateTable('packedChanges').set({ changes: 'what nobody wrote' }).execute())
    clock.now = later(clock, 1)
    await completed(tools)
    expect(await countLoose(tools)).toBe(6)

    expect(await packAfter(tools, 8)).toHaveLength(1)
    expect(await countLoose(tools)).toBe(1)
    expect(await packAfter(tools, 14)).toEqual([])
    expect(await packAfter(tools, 16)).toHaveLength(1)
  }))

test('what a server of the version before kept a second time is packed once', () =>
  withApp(async (tools) => {
    const block = await completed(tools)
    const before = await read(tools, block)
    const rows = await tools.database.read((db) => db.selectFrom('blockChanges').selectAll().execute())
    await packAfter(tools, 8)
    await tools.database.write(async (db) => {
      await db.insertInto('blockChanges').values(rows).execute()
      await db.updateTable('blocks').set({ packFrom: tools.clock.now.toISOString() }).execute()
    })
    await packAfter(tools, 8)
    expect(await countLoose(tools)).toBe(0)
    expect(await read(tools, block)).toEqual(before)
  }))

test('logs from before there was packing are found, those of open blocks left', () =>
  withApp(async (tools) => {
    const { ask, clock, database } = tools
    await completed(tools)
    const draw = { qbankId: 'bank', mode: 'exam', questionCount: 1, selectedDomains: ['Cardiology'] }
    const { id, questions } = (await ask('ana', 'POST', '/api/blocks', draw)).json as Block
    const changes = [changeOf('open', questions[0]?.id ?? '', 'a', clock.now)]
    await ask('ana', 'PUT', `/api/blocks/${id}`, { currentIndex: 0, timeRemaining: 90, changes })
    await database.write((db) => db.updateTable('blocks').set({ packFrom: null }).execute())

    await packAfter(tools, 8)
    expect(await countLoose(tools)).toBe(6)
    await findOldLogs(database)
    await packAfter(tools, 0)
    expect(await countLoose(tools)).toBe(1)
  }))
