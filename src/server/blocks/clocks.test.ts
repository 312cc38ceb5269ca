import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { now, type Tools, withApp } from '../testing/app.ts'

const wanted = { qbankId: 'bank', mode: 'tutor', questionCount: 2, selectedDomains: ['Cardiology'] }
const dayMs = 86_400_000

describe('F13a: after the server’s clock was ahead and was set back', () => {
  const draw = async (ask: Tools['ask'], mode: string) =>
    (await ask('ana', 'POST', '/api/blocks', { ...wanted, mode })).json as Block
  const ahead = new Date(now.getTime() + 20 * dayMs)

  test('what is saved then takes the place of what was saved before', () =>
    withApp(async ({ ask, clock }) => {
      const { id, questions } = await draw(ask, 'exam')
      const questionId = questions[0]?.id ?? ''
      const save = (field: string, value: string) => {
        const at = clock.now.toISOString()
        const changes = [{ id: `${field} ${value}`, questionId, field, value, at }]
        return ask('ana', 'PUT', `/api/blocks/${id}`, { changes, lastSaveAttempt: at })
      }
      clock.now = ahead
      await save('answer', 'a')
      await save('note', 'First')
      clock.now = now
      expect((await save('answer', 'b')).status).toBe(200)
      expect((await save('note', 'Second')).status).toBe(200)
      const { progress } = (await ask('ana', 'GET', `/api/blocks/${id}`)).json as Block
      expect(progress).toMatchObject({ selectedAnswers: { [questionId]: 'b' }, notesMap: { [questionId]: 'Second' } })
    }))

  test('the result of a question is that of the latest answer', () =>
    withApp(async ({ ask, clock, database }) => {
      const answer = async ({ id }: Block, questionId: string, answerId: string) =>
        expect((await ask('ana', 'POST', `/api/questions/answer/${id}/${questionId}`, { answerId })).status).toBe(200)
      clock.now = ahead
      const before = await draw(ask, 'tutor')
      const { id = '' } = before.questions[0] ?? {}
      await answer(before, id, 'a')
      await ask('ana', 'POST', `/api/blocks/${before.id}/complete`, {})
      clock.now = now
      const again = { ...wanted, questionStatuses: ['correct', 'incorrect'], questionCount: 1 }
      await answer((await ask('ana', 'POST', '/api/blocks', again)).json as Block, id, 'b')
      const statuses = await database.read((db) => db.selectFrom('questionStatuses').select('answer').execute())
      expect(statuses).toEqual([{ answer: 'b' }])
    }))
})

test('F11: what a device in the year 9999 sent is taken and read', () =>
  withApp(async ({ ask }) => {
    const block = (await ask('ana', 'POST', '/api/blocks', wanted)).json as Block
    const questionId = block.questions[0]?.id ?? ''
    const at = '9999-12-31T23:59:59.000Z'
    const late = '2026-01-05T08:59:00.000Z'
    const note = { id: 'n', questionId, field: 'note', value: 'Kept', at: late }
    const path = `/api/blocks/${block.id}`
    const saved = await ask('ana', 'PUT', path, { changes: [note], lastSaveAttempt: at }, { 'client-time': at })
    const reads = [await ask('ana', 'GET', '/api/user/notes'), await ask('ana', 'GET', path)]
    expect([saved, ...reads].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(reads[0]?.json).toMatchObject([{ note: 'Kept', updatedAt: now.toISOString() }])
  }))

describe('F22: the clock of an exam', () => {
  /** Draws an exam, saves as told (seconds passed, what the clock shows, which run), and completes it. */
  const review = (saves: readonly [seconds: number, timeRemaining: number, clockRun?: string][]) => {
    let block: Block | undefined
    return withApp(async ({ ask, clock }) => {
      const { id } = (await ask('ana', 'POST', '/api/blocks', { ...wanted, mode: 'exam' })).json as Block
      for (const [seconds, timeRemaining, clockRun] of saves) {
        clock.now = new Date(now.getTime() + seconds * 1_000)
        await ask('ana', 'PUT', `/api/blocks/${id}`, { timeRemaining, ...(clockRun && { clockRun }) })
      }
      await ask('ana', 'POST', `/api/blocks/${id}/complete`, {})
      block = (await ask('ana', 'GET', `/api/blocks/${id}`)).json as Block
      // Neither grows, whatever is sent.
      expect(block.progress.timeRemaining).toBe(Math.min(180, ...saves.map(([, shown]) => shown)))
      expect(block.secondsPerQuestion).toBe(90)
    }).then(() => block)
  }

  test.each<{ name: string; saves: [number, number, string?][]; marked: boolean }>([
    {
      name: 'that ran is not marked',
      saves: [
        [0, 180, 'r1'],
        [60, 120, 'r1'],
        [120, 60, 'r1'],
      ],
      marked: false,
    },
    {
      name: 'that stood while it is said to run is marked',
      saves: [
        [0, 180, 'r1'],
        [60, 180, 'r1'],
      ],
      marked: true,
    },
    {
      name: 'that is a little behind with each save is marked',
      saves: [
        [0, 180, 'r1'],
        [20, 170, 'r1'],
        [40, 160, 'r1'],
        [80, 140, 'r1'],
      ],
      marked: true,
    },
    {
      name: 'stays marked',
      saves: [
        [0, 180, 'r1'],
        [60, 180, 'r1'],
        [61, 119, 'r1'],
      ],
      marked: true,
    },
    {
      name: 'that was paused is not marked',
      saves: [
        [0, 180, 'r1'],
        [10, 170],
        [600, 170, 'r2'],
      ],
      marked: false,
    },
    {
      name: 'that was paused without a network is not marked',
      saves: [
        [0, 180, 'r1'],
        [600, 170, 'r2'],
      ],
      marked: false,
    },
    {
      name: 'of an earlier build is not marked',
      saves: [
        [0, 180],
        [600, 170],
      ],
      marked: false,
    },
    {
      name: 'that went on without a network is not marked',
      saves: [
        [0, 180, 'r1'],
        [170, 10, 'r1'],
      ],
      marked: false,
    },
  ])('$name', async ({ saves, marked }) => {
    const block = await review(saves)
    expect({ mode: block?.mode, isMarked: block !== undefined && 'timeNotVerified' in block }).toEqual({
      mode: 'review',
      isMarked: marked,
    })
  })
})
