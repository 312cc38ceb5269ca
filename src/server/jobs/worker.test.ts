import { describe, expect, test } from 'vitest'
import { mostAttempts } from '../../domain/jobs/next-try.ts'
import type { Database } from '../db/database.ts'
import { now as start } from '../testing/app.ts'
import { takeStep, withDatabase } from '../testing/database.ts'
import { JobFailure, type JobHandler } from './api.ts'
import { insertJob, type Job, listJobs, takeJob } from './queries.ts'
import { createWorker } from './worker.ts'

const leaseMs = 15_000

interface Queue {
  database: Database
  clock: { now: Date }
  /** A worker as another process would have it. */
  worker: (handler: JobHandler, leaseMs?: number) => ReturnType<typeof createWorker>
  errors: unknown[]
  /** What the operator reads of jobs. */
  said: object[]
  ask: (id: string) => Promise<unknown>
  job: (id?: string) => Promise<Job | undefined>
  later: (ms: number) => void
}

/** Does its work once it is told to, and says when a worker has reached it. */
function holding(work: JobHandler) {
  const reached = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const handler: JobHandler = async (...given) => {
    reached.resolve()
    await told.promise
    return work(...given)
  }
  return { handler, isReached: reached.promise, go: told.resolve }
}

const withQueue = (test: (queue: Queue) => Promise<void>) =>
  withDatabase(async (database) => {
    const clock = { now: start }
    const errors: unknown[] = []
    const said: object[] = []
    const workers: ReturnType<typeof createWorker>[] = []
    const worker: Queue['worker'] = (handler, leaseMs_ = leaseMs) => {
      const made = createWorker({
        database,
        time: async () => clock.now,
        chance: () => 0,
        leaseMs: leaseMs_,
        handlers: { revision: handler, draft: handler },
        log: new Log(errors, said),
      })
      workers.push(made)
      return made
    }
    const queue: Queue = {
      database,
      clock,
      worker,
      errors,
      said,
      ask: (id) =>
        database.write((db) =>
          insertJob(db, { id, kind: 'revision', payload: '{}', createdAt: clock.now.toISOString() }),
        ),
      job: async (id = 'one') => (await database.read((db) => listJobs(db, [id])))[0],
      later: (ms) => {
        clock.now = new Date(clock.now.getTime() + ms)
      },
    }
    await test(queue).finally(() => Promise.all(workers.map((made) => made.stop())))
  })

/** As the server's own, it knows where it writes only while it is called on itself. */
class Log {
  readonly #errors: unknown[]
  readonly #said: object[]

  constructor(errors: unknown[], said: object[]) {
    this.#errors = errors
    this.#said = said
  }

  warn(fields: object, sentence: string) {
    this.#said.push({ level: 'warn', ...fields, sentence })
  }

  error(error: unknown, sentence?: string) {
    if (sentence === undefined) this.#errors.push(error)
    else this.#said.push({ level: 'error', ...(error as object), sentence })
  }
}

/** An effect that can be seen: another job. */
const leaveTrace = (id: string) => async (db: Parameters<typeof insertJob>[0], now: Date) => {
  await insertJob(db, { id, kind: 'revision', payload: '{}', createdAt: now.toISOString() })
  return 'Left a trace.'
}

describe('a worker that a newer version leaves behind', () => {
  test('takes no job of it', () =>
    withQueue(async ({ database, worker, ask, job }) => {
      await ask('one')
      await takeStep(database, '9999-other-jobs-contract')
      await worker(async () => async () => 'Done.').workOff()
      expect(await job()).toMatchObject({ state: 'waiting', attempts: 0 })
    }))

  test('writes nothing of what it has in hand', () =>
    withQueue(async ({ database, worker, ask, job }) => {
      await ask('one')
      const handler = async () => {
        await takeStep(database, '9999-other-jobs-contract')
        return leaveTrace('trace')
      }
      await worker(handler).workOff()
      expect(await job()).toMatchObject({ state: 'waiting', attempts: 1 })
      expect(await job('trace')).toBeUndefined()
    }))
})

describe('a job', () => {
  // Shows ai-9
  test('is done once, and asked for twice it is one', () =>
    withQueue(async ({ worker, ask, job }) => {
      const done: string[] = []
      const one = worker(async ({ id }) => {
        done.push(id)
        return async () => 'Done.'
      })
      await ask('one')
      await ask('two')
      await ask('one')
      await one.workOff()
      await ask('one')
      await one.workOff()
      expect(done).toEqual(['one', 'two'])
      expect(await job()).toMatchObject({ state: 'done', note: 'Done.', attempts: 1, leaseToken: null })
    }))

  // Shows ai-9
  test('is done by one of several workers', () =>
    withQueue(async ({ worker, ask, job }) => {
      const done: string[] = []
      const ids = Array.from({ length: 12 }, (_, n) => `job-${n}`)
      for (const id of ids) await ask(id)
      const workers = [1, 2, 3].map(() =>
        worker(async ({ id }) => {
          done.push(id)
          return async () => 'Done.'
        }),
      )
      await Promise.all(workers.map((one) => one.workOff()))
      expect(done.toSorted()).toEqual(ids.toSorted())
      for (const id of ids) expect(await job(id)).toMatchObject({ state: 'done', attempts: 1 })
    }))

  // Shows ai-11
  test('is taken over when its worker says nothing any more, whose late ending then leaves no trace', () =>
    withQueue(async ({ worker, ask, job, later, errors }) => {
      await ask('one')
      const held = holding(async () => leaveTrace('late'))
      const silent = worker(held.handler).workOff()
      await held.isReached
      const other = worker(async () => leaveTrace('in-time'))
      await other.workOff()
      expect(await job('in-time')).toBeUndefined()
      later(leaseMs + 1)
      await other.workOff()
      expect(await job()).toMatchObject({ state: 'done', attempts: 2 })
      held.go()
      await silent
      expect(await job('late')).toBeUndefined()
      expect(await job('in-time')).toMatchObject({ state: 'done' })
      expect(errors).toEqual([])
    }))

  test('whose worker said nothing for too long is not put off by its late failure', () =>
    withQueue(async ({ worker, ask, job, later, said }) => {
      await ask('one')
      const held = holding(async () => {
        throw new JobFailure('No luck.')
      })
      const silent = worker(held.handler).workOff()
      await held.isReached
      later(leaseMs + 1)
      await worker(async () => async () => 'Done.').workOff()
      held.go()
      await silent
      expect(await job()).toMatchObject({ state: 'done', note: 'Done.' })
      expect(said).toEqual([])
    }))

  // Shows ai-10
  test('stays with a worker that says it is still there', () =>
    withQueue(async ({ worker, ask, job, clock }) => {
      await ask('one')
      const held = holding(async () => async () => 'Done.')
      const busy = worker(held.handler, 300).workOff()
      await held.isReached
      const lease = async () => (await job())?.leaseUntil ?? ''
      const first = await lease()
      clock.now = new Date(Date.parse(first) - 1)
      await until(async () => (await lease()) > first)
      clock.now = new Date(Date.parse(first) + 1)
      await worker(async () => leaveTrace('stolen')).workOff()
      expect(await job('stolen')).toBeUndefined()
      held.go()
      await busy
      expect(await job()).toMatchObject({ state: 'done', attempts: 1 })
    }))

  // Shows ai-11
  test('that has gone to another worker is broken off', () =>
    withQueue(async ({ worker, ask, job, database, later, clock }) => {
      await ask('one')
      const reached = Promise.withResolvers<void>()
      const slow = worker(async (_, { signal }) => {
        reached.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw signal.reason
      }, 300).workOff()
      await reached.promise
      later(60_000)
      await database.write((db) => takeJob(db, 'another', clock.now, new Date(clock.now.getTime() + leaseMs)))
      await slow
      expect(await job()).toMatchObject({ state: 'waiting', leaseToken: 'another', attempts: 2 })
    }))

  // Shows ai-18
  test('goes back to the queue when its worker stops, and does not count as tried', () =>
    withQueue(async ({ worker, ask, job, said }) => {
      await ask('one')
      const reached = Promise.withResolvers<void>()
      const stopped = worker(async (_, { signal }) => {
        reached.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        throw signal.reason
      })
      stopped.start()
      await reached.promise
      await stopped.stop()
      expect(await job()).toMatchObject({ state: 'waiting', leaseUntil: null, attempts: 0 })
      await worker(async () => async () => 'Done.').workOff()
      expect(await job()).toMatchObject({ state: 'done', attempts: 1 })
      expect(said).toEqual([])
    }))

  // Shows ai-14
  test('finds in a later attempt what an earlier one kept', () =>
    withQueue(async ({ worker, ask, later, job }) => {
      await ask('one')
      const found: unknown[] = []
      const one = worker(async ({ kept }, { keep }) => {
        found.push(kept)
        if (kept !== null) return async () => 'Done.'
        await keep({ half: true })
        throw new JobFailure('Only half.')
      })
      await one.workOff()
      expect(await job()).toMatchObject({ state: 'waiting', note: 'Only half.' })
      later(2_000)
      await one.workOff()
      expect(found).toEqual([null, '{"half":true}'])
    }))

  test.each([
    { name: 'fails for a known reason', error: new JobFailure('No luck.'), note: 'No luck.', logged: 0 },
    { name: 'breaks', error: new TypeError('x is not y'), note: 'Something broke on our side.', logged: mostAttempts },
    // Shows ai-12
  ])('that $name waits longer and longer, and is given up after the last attempt', ({ error, note, logged }) =>
    withQueue(async ({ worker, ask, job, later, errors, said }) => {
      await ask('one')
      const one = worker(() => Promise.reject(error))
      for (const wait of [2_000, 8_000, 32_000, 128_000]) {
        await one.workOff()
        expect(await job()).toMatchObject({ state: 'waiting', note })
        later(wait - 1)
        await one.workOff()
        later(1)
      }
      await one.workOff()
      expect(await job()).toMatchObject({ state: 'failed', note, attempts: mostAttempts })
      expect(errors).toHaveLength(logged)
      const line = { jobId: 'one', kind: 'revision', note }
      expect(said).toEqual([
        ...[1, 2, 3, 4].map((attempt) => ({
          ...line,
          level: 'warn',
          attempt,
          sentence: 'job put off',
          runAfter: expect.stringMatching(/^20.+Z$/),
        })),
        { ...line, level: 'error', attempt: mostAttempts, sentence: 'job failed' },
      ])
    }),
  )

  // Shows ai-13
  test('is not begun again where another attempt would fail as well', () =>
    withQueue(async ({ worker, ask, job, said }) => {
      await ask('one')
      await worker(() => Promise.reject(new JobFailure('The key is wrong.', { isFinal: true }))).workOff()
      expect(await job()).toMatchObject({ state: 'failed', note: 'The key is wrong.', attempts: 1 })
      expect(said).toMatchObject([{ level: 'error', note: 'The key is wrong.', attempt: 1, sentence: 'job failed' }])
    }))

  // Shows ai-12
  test('waits as long as the other side asks', () =>
    withQueue(async ({ worker, ask, job, later }) => {
      await ask('one')
      let calls = 0
      const one = worker(async () => {
        if (calls++ === 0) throw new JobFailure('Too many.', { retryAfterSeconds: 600 })
        return async () => 'Done.'
      })
      await one.workOff()
      later(599_999)
      await one.workOff()
      expect(calls).toBe(1)
      later(1)
      await one.workOff()
      expect(await job()).toMatchObject({ state: 'done', attempts: 2 })
    }))

  // Shows ai-13
  test('that ends the server each time is given up without another try', () =>
    withQueue(async ({ worker, database, ask, job, clock, later }) => {
      await ask('one')
      for (let n = 0; n < mostAttempts; n++) {
        await database.write((db) => takeJob(db, `lost-${n}`, clock.now, new Date(clock.now.getTime() + leaseMs)))
        later(leaseMs + 1)
      }
      let calls = 0
      await worker(async () => {
        calls++
        return async () => 'Done.'
      }).workOff()
      expect(calls).toBe(0)
      expect(await job()).toMatchObject({
        state: 'failed',
        note: 'The server ended in the middle of it again and again.',
      })
    }))
})

test('a worker that was started looks for jobs by itself', () =>
  withQueue(async ({ worker, ask, job }) => {
    worker(async () => async () => 'Done.').start()
    await ask('one')
    await until(async () => (await job())?.state === 'done')
  }))

test('a worker outlives a database that is away for a while', () =>
  withQueue(async ({ database, worker, ask, job, errors }) => {
    await ask('one')
    const { read } = database
    const away = new Error('away')
    database.read = () => {
      database.read = read
      return Promise.reject(away)
    }
    worker(async () => async () => 'Done.').start()
    await until(async () => (await job())?.state === 'done')
    expect(errors).toEqual([away])
  }))

async function until(isTrue: () => Promise<boolean>) {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}
