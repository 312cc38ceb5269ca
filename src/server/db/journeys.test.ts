import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { lockUser } from '../auth/queries.ts'
import { type Tools, withApp } from '../testing/app.ts'
import { onPostgres, withAddress } from '../testing/database.ts'
import { withCards } from '../testing/flashcards.ts'
import { whenAsked } from '../testing/when-asked.ts'
import { nameStatement } from './compiled-query.ts'
import { travel } from './journey.ts'

/** What is sent to PostgreSQL until it is asked for: by journeys, each of statements that wait for none of each other. */
function watchJourneys() {
  const journeys: string[][] = []
  let isAnswered = true
  const stop = whenAsked(async (texts, send) => {
    if (isAnswered) journeys.push([])
    isAnswered = false
    journeys.at(-1)?.push(...texts.map((text) => text.split(' ')[0] ?? ''))
    return send().finally(() => {
      isAnswered = true
    })
  })
  return () => {
    stop()
    return journeys
  }
}

const at = '2026-01-05T09:00:00.000Z'
const change = (id: string, questionId: string) => ({ id, questionId, at, field: 'answer', value: 'a', timeSpent: 20 })

async function newBlock(ask: Tools['ask'], mode: 'exam' | 'tutor' = 'exam') {
  const draw = { qbankId: 'bank', mode, questionCount: 2, selectedDomains: ['Cardiology'] }
  const { json } = await ask('ana', 'POST', '/api/blocks', draw)
  const { id, questions } = json as Block
  return { path: `/api/blocks/${id}`, questionId: questions[0]?.id ?? '', questions }
}

describe.runIf(onPostgres)('what a page asks for together is one journey', () => {
  test.each([
    { path: '/api/auth/me', journeys: 2 },
    { path: '/api/qbank', journeys: 3 },
    { path: '/api/qbank/selection', journeys: 3 },
    { path: '/api/blocks', journeys: 3 },
    { path: '/api/blocks/:exam', journeys: 3 },
    { path: '/api/blocks/:tutor', journeys: 6 },
    { path: '/api/flashcards/decks', journeys: 5 },
    { path: '/api/flashcards/queue?deckId=deck&cardCount=40&newCards=40', journeys: 7 },
    { path: '/api/flashcards/progress', journeys: 6 },
    { path: '/api/flashcards/progress/history', journeys: 4 },
    { path: '/api/analytics/overall', journeys: 3 },
    { path: '/api/analytics/domains', journeys: 3 },
    { path: '/api/analytics/trends', journeys: 3 },
    { path: '/api/analytics/recommendations', journeys: 4 },
  ])('$path: $journeys with the session and the end', ({ path, journeys }) =>
    withApp(async ({ ask }) => {
      await ask('ana', 'POST', '/api/qbank/selection/bank')
      const drawn = { exam: await newBlock(ask), tutor: await newBlock(ask, 'tutor') }
      const { questionId } = drawn.tutor
      await ask('ana', 'PUT', drawn.tutor.path, { changes: [change('one', questionId)] })
      const asked = path.replace(/.*:(exam|tutor)/, (_, mode: 'exam' | 'tutor') => drawn[mode].path)
      await ask('ana', 'GET', asked)
      const watched = watchJourneys()
      expect((await ask('ana', 'GET', asked)).status).toBe(200)
      expect(watched()).toHaveLength(journeys)
    }),
  )
})

describe.runIf(onPostgres)('a journey to read and one to write are all', () => {
  test('that a save needs', () =>
    withApp(async ({ ask }) => {
      const { path, questionId } = await newBlock(ask)
      const save = (id: string) =>
        ask('ana', 'PUT', path, { currentIndex: 0, timeRemaining: 90, changes: [change(id, questionId)] })
      expect((await save('one')).status).toBe(200)
      const journeys = watchJourneys()
      expect((await save('two')).status).toBe(200)
      expect(journeys()).toEqual([
        ['start', 'select', 'select', 'select', 'select', 'select', 'select', 'select'],
        ['insert', 'insert', 'update', 'commit'],
      ])
    }))

  test('that a save in tutor mode needs, which tells at once what is correct', () =>
    withApp(async ({ ask }) => {
      const { path, questions } = await newBlock(ask, 'tutor')
      const save = (id: string) =>
        ask('ana', 'PUT', path, { changes: questions.map((one) => change(`${id}-${one.id}`, one.id)) })
      expect((await save('one')).status).toBe(200)
      const journeys = watchJourneys()
      expect((await save('two')).status).toBe(200)
      expect(journeys()).toEqual([
        ['start', 'select', 'select', 'select', 'select', 'select', 'select', 'select'],
        ['insert', 'insert', 'update', 'insert', 'update', 'insert', 'commit'],
      ])
    }))

  test('that a save needs which changes nothing; it writes nothing', () =>
    withApp(async ({ ask }) => {
      const { path } = await newBlock(ask)
      const save = () => ask('ana', 'PUT', path, { currentIndex: 0, timeRemaining: 90 })
      expect((await save()).status).toBe(200)
      const journeys = watchJourneys()
      expect((await save()).status).toBe(200)
      expect(journeys()).toEqual([['start', 'select', 'select', 'select', 'select'], ['commit']])
    }))

  test('that a rating needs', () =>
    withCards(async ({ ask }) => {
      const rate = (id: string) =>
        ask('ana', 'POST', '/api/flashcards/reviews', [{ id, cardId: 'heart-c1', rating: 3, reviewedAt: at }])
      // The first tells whose session it is, the next opens the connection.
      for (const id of ['rating-0', 'rating-1']) expect((await rate(id)).status).toBe(200)
      const journeys = watchJourneys()
      expect((await rate('rating-2')).status).toBe(200)
      expect(journeys()).toHaveLength(2)
    }))
})

test.runIf(onPostgres)('a study session costs as few journeys as its answers allow', () =>
  withCards(async ({ ask, chooseDecks }) => {
    await chooseDecks('ana')
    const study = async (id: string) => {
      const journeys = watchJourneys()
      const session = { id, deckId: 'heart', mode: 'spaced', cardCount: 5 }
      expect((await ask('ana', 'POST', '/api/flashcards/sessions', session)).status).toBe(201)
      const begun = journeys().length
      const counted = watchJourneys()
      expect((await ask('ana', 'PUT', `/api/flashcards/sessions/${id}`, { completed: 5 })).status).toBe(200)
      return { begun, finished: counted().length }
    }
    await study('0196f0aa-0000-7000-8000-000000000001')
    expect(await study('0196f0aa-0000-7000-8000-000000000002')).toEqual({ begun: 4, finished: 4 })
  }),
)

test.runIf(onPostgres)('what a prepared statement gives is described once on a connection without a pooler', () =>
  withAddress(async (address) => {
    // Types do not know that it can be a pipeline.
    const client = new pg.Client({ connectionString: `${address}`, pipeline: true } as pg.ClientConfig)
    await client.connect()
    const described = vi.fn()
    client.connection.on('rowDescription', described)
    const twoColumns = nameStatement("select 1 as one, 'b' as two")
    const numbers = nameStatement('select $1::integer as number')
    const ask = async (isDirect: boolean) => {
      const asked = [{ text: twoColumns }, { text: 'select 3 as three' }, { text: numbers, values: [4] }]
      return (await travel(client, asked, { timeoutMs: 1_000, isDirect })).flatMap(({ rows }) => rows)
    }
    const rows = [{ one: 1, two: 'b' }, { three: 3 }, { number: 4 }]
    expect(await ask(true)).toEqual(rows)
    expect(described).toHaveBeenCalledTimes(3)
    expect(await ask(true)).toEqual(rows)
    expect(described).toHaveBeenCalledTimes(4)
    expect(await ask(false)).toEqual(rows)
    expect(described).toHaveBeenCalledTimes(7)
    await client.end()
  }),
)

test.runIf(onPostgres)('a long note is compressed by lz4 where the server knows it', () =>
  withApp(async ({ ask, database }) => {
    const { path, questionId } = await newBlock(ask)
    const note = { questionId, at, field: 'note', value: 'The age decides which range is meant. '.repeat(100) }
    // Whose session it is, is known from the first on.
    for (const id of ['one', 'two']) await ask('ana', 'PUT', path, { changes: [{ ...note, id }] })
    const rows = await database.read(async (db) => {
      const known = sql<object>`select 1 from pg_settings where name = 'default_toast_compression' and 'lz4' = any(enumvals)`
      const used = sql<{ id: string; isLz4: 0 | 1 }>`
        select "id", pg_column_compression("value") = 'lz4' as "isLz4" from "blockChanges" order by "id"`
      return { knows: (await known.execute(db)).rows.length, used: (await used.execute(db)).rows }
    })
    expect(rows.used.at(-1)).toEqual({ id: 'two', isLz4: rows.knows })
  }),
)

// The session is looked up together with what the save reads, so it must hold before that counts.
test('a save after the sign-out is refused and changes nothing', () =>
  withApp(async ({ ask }) => {
    const { path, questionId } = await newBlock(ask)
    const save = (id: string) => ask('ana', 'PUT', path, { changes: [change(id, questionId)] })
    expect((await save('one')).status).toBe(200)
    await ask('ana', 'POST', '/api/auth/logout')
    expect(await save('two')).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
    expect((await ask('ana', 'PUT', path, { currentIndex: 'first' })).status).toBe(401)
  }))

test('a save that waits while its session ends is refused as well', () =>
  withApp(async ({ ask, database }) => {
    const { path, questionId } = await newBlock(ask)
    const save = (id: string) => ask('ana', 'PUT', path, { changes: [change(id, questionId)] })
    expect((await save('one')).status).toBe(200)
    const { waiting } = await database.writeOwn(async (db) => {
      await lockUser(db, 'ana')
      const waiting = save('two')
      await pause(300)
      await db.deleteFrom('sessions').where('userId', '=', 'ana').execute()
      return { waiting }
    })
    expect(await waiting).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
  }))

test.runIf(onPostgres)('a save whose session ends between its look and its lock is refused as well', () =>
  withApp(async ({ ask, database }) => {
    const { path, questionId } = await newBlock(ask)
    const save = (id: string) => ask('ana', 'PUT', path, { changes: [change(id, questionId)] })
    expect((await save('one')).status).toBe(200)
    // The statement that locks has begun, and goes on once the other transaction is over.
    whenAsked((texts, send) => {
      const n = texts.findIndex((text) => text.endsWith(' skip locked'))
      const pausing = texts[n]?.replace(' where ', ' where pg_advisory_xact_lock_shared(1)::text is not null and ')
      if (pausing) texts[n] = pausing
      return send()
    })
    const isPausing = () =>
      database.read(async (db) => {
        const waiting = sql`select 1 from pg_locks join pg_database on database = pg_database.oid
          where locktype = 'advisory' and not granted and datname = current_database()`
        return (await waiting.execute(db)).rows.length > 0
      })
    const { pausing } = await database.writeOwn(async (db) => {
      await sql`select pg_advisory_xact_lock(1)`.execute(db)
      await lockUser(db, 'ana')
      await db.deleteFrom('sessions').where('userId', '=', 'ana').execute()
      const pausing = save('two')
      while (!(await isPausing())) await pause(5)
      return { pausing }
    })
    expect(await pausing).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
  }),
)

test('the same change sent by many requests at once counts once', () =>
  withApp(async ({ ask, database }) => {
    const { path, questionId } = await newBlock(ask)
    const save = () => ask('ana', 'PUT', path, { changes: [change('one', questionId)] })
    await save()
    const sent = { ...change('two', questionId), value: 'b' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('ana', 'PUT', path, { changes: [sent] })))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    const rows = await database.read((db) =>
      db.selectFrom('blockQuestions').select('secondsSpent').where('questionId', '=', questionId).execute(),
    )
    expect(rows).toEqual([{ secondsSpent: 40 }])
  }))
