import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { insertUser, lockUser } from '../auth/queries.ts'
import { withApp } from '../testing/app.ts'
import { onPostgres, withDatabase } from '../testing/database.ts'
import { whenAsked } from '../testing/when-asked.ts'
import { roomFor, takeRoom } from '../usage/queries.ts'
import { type Database, DatabaseAway, type Db } from './database.ts'

const learners = ['ana', 'ben', 'cleo', 'dora']

const withLearners = (run: (database: Database) => Promise<void>) =>
  withDatabase(async (database) => {
    const person = { passwordHash: null, role: 'user' as const, createdAt: at, disabledAt: null }
    await database.write(async (db) => {
      for (const id of learners)
        await insertUser(db, { id, displayName: id, username: id, email: `${id}@example.org`, ...person })
    })
    await run(database)
    // Each way of sending equal statements is gone after the first.
    await run(database)
  })

const at = '2026-01-05T09:00:00.000Z'

/** Counts one more for the learner, as a save counts what it writes: locked, read, written. */
async function spend(db: Db, userId: string) {
  await lockUser(db, userId)
  await takeRoom(db, userId, 'cards', { amount: 1, room: await roomFor(db, userId, 'cards') })
  return userId
}

const spent = async ({ read }: Database) => {
  const rows = await read((db) => db.selectFrom('usage').select(['userId', 'amount']).execute())
  return learners.map((id) => rows.find(({ userId }) => userId === id)?.amount ?? 0)
}

/** How much each of them has more of after this. */
async function change(database: Database, run: () => Promise<unknown>) {
  const before = await spent(database)
  await run()
  return (await spent(database)).map((amount, n) => amount - (before[n] ?? 0))
}

type Own = (db: Db, userId: string) => Promise<unknown>

/** All at once; a learner without work of their own only counts. */
const together = ({ writeBeside }: Database, works: Record<string, Own> = {}) =>
  Promise.allSettled(learners.map((id) => writeBeside(id, (db) => (works[id] ?? spend)(db, id))))

const statusesOf = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status)

const [kept, failed] = ['fulfilled', 'rejected'] as const

test('what is written at once is kept for each', () =>
  withLearners(async (database) => {
    const more = await change(database, async () => {
      const outcomes = await together(database)
      expect(outcomes.map((one) => one.status === 'fulfilled' && one.value)).toEqual(learners)
    })
    expect(more).toEqual([1, 1, 1, 1])
  }))

test.each<[string, Own]>([
  [
    'is refused before it has written',
    async (db, id) => {
      await lockUser(db, id)
      throw new Error('refused')
    },
  ],
  [
    'is refused after it has written',
    async (db, id) => {
      await spend(db, id)
      await db.insertInto('preferences').values({ userId: id, area: 'user', content: '{}' }).execute()
      throw new Error('refused')
    },
  ],
  ['the database refuses', async (db) => sql`select * from nowhere`.execute(db)],
  [
    'the database refuses at its end',
    async (db, id) => {
      await spend(db, id)
      await takeRoom(db, 'nobody', 'cards', { amount: 1, room: 1 })
    },
  ],
])('one that %s changes nothing, and takes nothing from the others', (_, refused) =>
  withLearners(async (database) => {
    const more = await change(database, async () => {
      const outcomes = await together(database, { ben: refused })
      expect(statusesOf(outcomes)).toEqual([kept, failed, kept, kept])
    })
    expect(more).toEqual([1, 0, 1, 1])
    expect(await database.read((db) => db.selectFrom('preferences').selectAll().execute())).toEqual([])
  }),
)

test('two calls of one learner come one after the other', () =>
  withLearners(async (database) => {
    const more = await change(database, async () => {
      const works = ['ana', 'ben', 'ana', 'ana'].map((id) =>
        database.writeBeside(id, async (db) => {
          const before = await roomFor(db, id, 'cards')
          await spend(db, id)
          return before
        }),
      )
      const [first = 0, , second, third] = await Promise.all(works)
      expect([second, third]).toEqual([first - 1, first - 2])
    })
    expect(more).toEqual([3, 1, 0, 0])
  }))

test('a query that comes after the end of its call is refused', () =>
  withLearners(async (database) => {
    let leaked: Db | undefined
    await together(database, {
      ana: async (db) => {
        leaked = db
      },
    })
    await expect(leaked?.selectFrom('users').selectAll().execute()).rejects.toThrow('not awaited')
  }))

test('the same change sent by both devices of many learners counts once', () =>
  withApp(async ({ ask, database }) => {
    const blocks = new Map<string, Block>()
    for (const who of ['ana', 'ben'] as const) {
      const draw = { qbankId: 'bank', mode: 'exam', questionCount: 2, selectedDomains: ['Cardiology'] }
      blocks.set(who, (await ask(who, 'POST', '/api/blocks', draw)).json as Block)
    }
    const save = (who: 'ana' | 'ben', changeId: string, questionId = blocks.get(who)?.questions[0]?.id) =>
      ask(who, 'PUT', `/api/blocks/${blocks.get(who)?.id}`, {
        changes: [{ id: changeId, questionId, at, field: 'answer', value: 'a', timeSpent: 20 }],
      })
    for (const id of ['one', 'two', 'three']) {
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => [save('ana', id), save('ben', id)]).flat(),
        save('ana', 'other', 'unknown'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([...Array(12).fill(200), 400])
    }
    const rows = await database.read((db) => db.selectFrom('blockQuestions').select('secondsSpent').execute())
    expect(rows.map(({ secondsSpent }) => secondsSpent).sort()).toEqual([0, 0, 60, 60])
  }))

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('equal statements of calls that came together are one', () =>
    withLearners(async (database) => {
      await together(database)
      const journeys: string[][] = []
      const stop = whenAsked((texts, send) => {
        journeys.push(texts.map((text) => text.split(' ')[0] ?? ''))
        return send()
      })
      await together(database)
      stop()
      // The second sets what holds for the round.
      expect(journeys).toEqual([['start', 'select', 'select'], ['select'], ['insert', 'commit']])
    }))

  test('a server that knows no lz4 any more costs a round once', () =>
    withLearners(async (database) => {
      const asked: boolean[] = []
      const stop = whenAsked((texts, send) => {
        const n = texts.findIndex((text) => text.includes("'lz4'"))
        if (texts.some((text) => text.includes('enable_seqscan'))) asked.push(n >= 0)
        if (n >= 0) texts[n] = texts[n]?.replace("'lz4'", "'none of these'") ?? ''
        return send()
      })
      for (const _ of [1, 2]) {
        const more = await change(database, () => database.writeBeside('ana', (db) => spend(db, 'ana')))
        expect(more).toEqual([1, 0, 0, 0])
      }
      stop()
      expect(asked.slice(-1)).toEqual([false])
    }))

  test('beside a round of many one of one begins a moment later, and waits for nothing else', () =>
    withLearners(async (database) => {
      const gate = Promise.withResolvers<void>()
      const waits: Own = async (db, id) => {
        await spend(db, id)
        await gate.promise
      }
      const many = ['ana', 'ben', 'cleo'].map((id) => database.writeBeside(id, (db) => waits(db, id)))
      await vi.waitFor(() => expect(database.connections?.()).toMatchObject({ busy: 1, waiting: 0 }))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const one = database.writeBeside('dora', (db) => spend(db, 'dora'))
      for (let n = 0; n < 5; n++) await database.read((db) => db.selectFrom('users').select('id').execute())
      expect(database.connections?.()).toMatchObject({ busy: 1, waiting: 1 })
      vi.advanceTimersByTime(20)
      vi.useRealTimers()
      await one
      gate.resolve()
      await Promise.all(many)
    }))

  test('a row that somebody else holds keeps its learner alone waiting', () =>
    withLearners(async (database) => {
      // So that it is there to be held.
      await together(database)
      const more = await change(database, async () => {
        const held = await database.writeOwn(async (db) => {
          await db.selectFrom('usage').selectAll().where('userId', '=', 'ben').forUpdate().execute()
          const works = learners.map((id) => database.writeBeside(id, (own) => spend(own, id)))
          await Promise.all(works.filter((_, n) => learners[n] !== 'ben'))
          return { work: works[1] }
        })
        await held.work
      })
      expect(more).toEqual([1, 1, 1, 1])
    }))

  test('a learner who waits for a round for too long is told so', () =>
    withLearners(async (database) => {
      const gate = Promise.withResolvers<void>()
      const first = database.writeBeside('ana', async (db) => {
        await spend(db, 'ana')
        await gate.promise
      })
      await vi.waitFor(() => expect(database.connections?.()).toMatchObject({ busy: 1, waiting: 0 }))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const second = database.writeBeside('ana', (db) => spend(db, 'ana'))
      vi.advanceTimersByTime(10_000)
      vi.useRealTimers()
      await expect(second).rejects.toThrow(DatabaseAway)
      gate.resolve()
      await first
    }))

  test('a learner whom somebody else has locked keeps nobody waiting', () =>
    withLearners(async (database) => {
      const order: string[] = []
      let isLocked = () => {}
      const locking = new Promise<void>((resolve) => {
        isLocked = resolve
      })
      const other = database.writeOwn(async (db) => {
        await lockUser(db, 'ben')
        isLocked()
        await pause(300)
        order.push('the other')
      })
      await locking
      const ids = ['ana', 'ben', 'cleo']
      await Promise.all(ids.map((id) => database.writeBeside(id, (db) => spend(db, id)).then((who) => order.push(who))))
      await other
      expect(order).toEqual(['ana', 'cleo', 'the other', 'ben'])
    }))

  test('learners whom somebody else has locked for long keep no others waiting', () =>
    withLearners(async (database) => {
      const held = ['ana', 'ben', 'cleo']
      const order: string[] = []
      const note = (who: string) => order.push(who)
      await database.writeOwn(async (db) => {
        for (const id of held) await lockUser(db, id)
        const works = held.map((id) => database.writeBeside(id, (db) => spend(db, id)).then(note))
        await pause(100)
        await database.writeBeside('dora', (db) => spend(db, 'dora')).then(note)
        void Promise.all(works).then(() => note('all'))
        note('the other')
      })
      await vi.waitFor(() => expect(order).toContain('all'))
      expect(order.slice(0, 2)).toEqual(['dora', 'the other'])
    }))

  test('a connection that breaks before the commit costs nobody anything', () =>
    withLearners(async (database) => {
      let isBroken = false
      const more = await change(database, async () => {
        const outcomes = await together(database, {
          ben: async (db, id) => {
            await spend(db, id)
            if (!isBroken) {
              isBroken = true
              await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
            }
          },
        })
        expect(statusesOf(outcomes)).toEqual([kept, kept, kept, kept])
      })
      expect(more).toEqual([1, 1, 1, 1])
    }))

  test('a connection that breaks at the commit leaves nothing written twice', () =>
    withLearners(async (database) => {
      await together(database)
      const more = await change(database, async () => {
        let isBroken = false
        const stop = whenAsked(async (texts, send, client) => {
          const answers = await send()
          if (!texts.includes('commit') || isBroken) return answers
          isBroken = true
          await client.end()
          throw new Error('Connection terminated unexpectedly')
        })
        const outcomes = await together(database)
        stop()
        expect(statusesOf(outcomes)).toEqual([failed, failed, failed, failed])
        for (const one of outcomes) expect(one).toMatchObject({ reason: expect.any(DatabaseAway) })
      })
      expect(more).toEqual([1, 1, 1, 1])
    }))
})
