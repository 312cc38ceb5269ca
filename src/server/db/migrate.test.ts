import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findUserById, insertUser, lockUser } from '../auth/queries.ts'
import { listLogged, listLoggedIds } from '../blocks/change-queries.ts'
import { findReview, listLog, listReviewedCards } from '../flashcards/study/study-queries.ts'
import { version } from '../settings/api.ts'
import { onPostgres, withAddress } from '../testing/database.ts'
import { openSchema } from '../testing/stored-schema.ts'
import type { Db } from './database.ts'
import { inspectDatabase } from './inspect.ts'
import { type Migration, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'

const at = '2026-01-05T09:00:00.000Z'
const user = {
  id: 'ana',
  displayName: 'Ana',
  username: 'ana',
  email: 'ana@example.org',
  passwordHash: null,
  role: 'user' as const,
  createdAt: at,
  disabledAt: null,
}
const change = {
  userId: 'ana',
  blockId: '1',
  id: 'c-1',
  questionId: 'q-1',
  field: 'note' as const,
  value: 'Ask about travel.',
  at,
  receivedAt: at,
  arrival: 0,
  secondsSpent: 4,
  lateBecause: null,
}
const review = {
  userId: 'ana',
  id: 'r-1',
  cardId: 'card-1',
  deckId: 'deck-1',
  rating: 3 as const,
  at,
  receivedAt: at,
  sessionId: null,
  mode: 'spaced' as const,
  undoneAt: null,
}

/** A row of a former build: its columns need not be those of today's types. */
const insertRow = (db: Db, table: string, row: object) => {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

test('logs keep all that they held when their keys change', () =>
  withAddress(async (address) => {
    const before = await openDatabase(address, '0009-revision-editors')
    await before.write(async (db) => {
      await insertUser(db, user)
      await insertRow(db, 'blockChanges', { ...change, valueKey: change.value })
      await insertRow(db, 'cardReviews', review)
    })
    await before.close()

    const after = await openDatabase(address)
    await after.write(async (db) => {
      // Who stands already holds the account.
      expect(await findUserById(db, 'ana')).toMatchObject({ ...user, claimedAt: at })
      // What stands counts towards the quotas.
      const usage = await db.selectFrom('usage').select(['quota', 'amount']).orderBy('quota').execute()
      expect(usage).toEqual([
        { quota: 'blockText', amount: change.value.length },
        { quota: 'reviews', amount: 1 },
      ])

      const changes = await db.selectFrom('blockChanges').selectAll().execute()
      expect(changes).toEqual([{ ...change, namedBy: 'client' }])
      const block = { userId: 'ana', id: '1', completedAt: null }
      expect((await listLogged(db, block, [{ ...change, id: 'none' }])).size).toBe(1)
      expect([...(await listLoggedIds(db, block, ['c-1', 'c-2']))]).toEqual(['c-1'])

      expect(await listLog(db, 'ana', ['card-1'])).toEqual([{ ...review, sessionNumber: null }])
      expect(await findReview(db, 'ana', 'r-1')).toEqual({ ...review, sessionNumber: null })
      expect(await listReviewedCards(db, 'ana', ['r-1', 'r-2'])).toEqual(new Map([['r-1', 'card-1']]))
    })
    await after.close()
  }))

test('of two ratings with one id each is kept, the second under another', () =>
  withAddress(async (address) => {
    const before = await openDatabase(address, '0011-card-keys')
    await before.write(async (db) => {
      await insertUser(db, user)
      for (const cardId of ['card-1', 'card-2', 'card-3']) await insertRow(db, 'cardReviews', { ...review, cardId })
      await insertRow(db, 'cardReviews', { ...review, id: 'r-1-card-2', cardId: 'card-4' })
    })
    await before.close()
    const after = await openDatabase(address)
    await after.write(async (db) => {
      const kept = await listLog(db, 'ana', ['card-1', 'card-2', 'card-3', 'card-4'])
      expect(kept.map(({ cardId }) => cardId).sort()).toEqual(['card-1', 'card-2', 'card-3', 'card-4'])
      expect(new Set(kept.map(({ id }) => id)).size).toBe(4)
      expect(kept.find(({ cardId }) => cardId === 'card-1')?.id).toBe('r-1')
      expect(kept.find(({ cardId }) => cardId === 'card-4')?.id).toBe('r-1-card-2')
    })
    await after.close()
  }))

// Shows qbank-46
test('blocks that bear the former default title are numbered for each Qbank, and in study sessions too', () =>
  withAddress(async (address) => {
    const block = {
      userId: 'ana',
      qbankId: 'bank',
      mode: 'exam',
      questionCount: 4,
      secondsPerQuestion: 90,
      currentIndex: 0,
    }
    const session = {
      userId: 'ana',
      mode: 'spaced',
      deckId: 'd',
      cardCount: 1,
      completed: 1,
      secondsSpent: 9,
      startedAt: at,
    }
    const before = await openDatabase(address, '0015-sign-in-addresses')
    await before.write(async (db) => {
      await insertUser(db, user)
      for (const row of [
        { id: '30', title: 'Block 30', createdAt: '2026-01-03' },
        { id: '10', title: 'Block 10', createdAt: '2026-01-01' },
        { id: '20', title: 'Monday', createdAt: '2026-01-02' },
        { id: '40', title: 'Block 40', createdAt: '2026-01-04', qbankId: 'other' },
      ])
        await insertRow(db, 'blocks', { ...block, ...row })
      for (const deckName of ['Block 30', 'Block 99'])
        await insertRow(db, 'studySessions', { ...session, id: deckName, deckName })
    })
    await before.close()
    const after = await openDatabase(address)
    await after.write(async (db) => {
      const titles = await db.selectFrom('blocks').select(['id', 'title']).orderBy('id').execute()
      expect(titles.map(({ id, title }) => [id, title])).toEqual([
        ['10', 'Block 1'],
        ['20', 'Monday'],
        ['30', 'Block 3'],
        ['40', 'Block 1'],
      ])
      const sessions = await db.selectFrom('studySessions').select('deckName').orderBy('id').execute()
      expect(sessions.map(({ deckName }) => deckName)).toEqual(['Block 3', 'Block 99'])
    })
    await after.close()
  }))

test('a feedback names its job, and each revision that comes of it names the feedback', () =>
  withAddress(async (address) => {
    const said = {
      userId: 'ana',
      questionId: 'q',
      version: 1,
      issues: '[]',
      text: 'Why?',
      state: 'open',
      createdAt: at,
    }
    const job = { kind: 'revision', payload: '{}', state: 'done', attempts: 1, note: '', createdAt: at }
    const revision = { itemId: 'q', baseVersion: 1, state: 'proposed', content: '{}', reason: 'Why.', createdAt: at }
    const before = await openDatabase(address, '0028-compact-reviews-contract')
    await before.write(async (db) => {
      await insertUser(db, user)
      await insertRow(db, 'feedback', { ...said, id: 'f-1', revisionId: 'r-1' })
      await insertRow(db, 'feedback', { ...said, id: 'f-2', revisionId: 'r-2' })
      await insertRow(db, 'jobs', { ...job, id: 'r-1' })
      await insertRow(db, 'revisions', { ...revision, id: 'r-1', source: 'ai' })
      await insertRow(db, 'revisions', { ...revision, id: 'r-1b', source: 'editor', feedbackId: 'f-1' })
      await insertRow(db, 'revisions', { ...revision, id: 'r-9', source: 'file' })
    })
    await before.close()
    const after = await openDatabase(address)
    await after.read(async (db) => {
      const feedback = await db.selectFrom('feedback').select(['id', 'jobId']).orderBy('id').execute()
      expect(feedback).toEqual([
        { id: 'f-1', jobId: 'r-1' },
        { id: 'f-2', jobId: null },
      ])
      const revisions = await db.selectFrom('revisions').select(['id', 'feedbackId']).orderBy('id').execute()
      expect(revisions).toEqual([
        { id: 'r-1', feedbackId: 'f-1' },
        { id: 'r-1b', feedbackId: 'f-1' },
        { id: 'r-9', feedbackId: null },
      ])
    })
    await after.close()
  }))

test('a database of a newer version is named with both versions', () =>
  withAddress(async (address) => {
    const newer = await openDatabase(address)
    const row = { name: '9999-of-tomorrow', timestamp: '2027-01-05T09:00:00.000Z' }
    await newer.write(async (db) => {
      await sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})`.execute(db)
      await db.updateTable('site').set({ content: '"9.1.0"' }).where('id', '=', 'release').execute()
    })
    await newer.close()
    const last = Object.keys(migrations).at(-1)
    await expect(openDatabase(address)).rejects.toThrow(
      `This database is of a newer Preceptor, 9.1.0: it stands at 9999-of-tomorrow, and this version, ${version}, knows ${last} as the last.`,
    )
    expect(await inspectDatabase(address)).toMatchObject({ standsAt: '9999-of-tomorrow', newerRelease: '9.1.0' })
  }))

test.skipIf(onPostgres)('a step beside which the version before cannot go on says so by its name', () => {
  const sinceThen = Object.entries(migrations).filter(([name]) => name > '0022')
  expect(sinceThen.filter(([name, { kind }]) => name.endsWith('-contract') !== (kind === 'contract'))).toEqual([])
})

// What a step changes is the same on both engines.
test.skipIf(onPostgres)('beside a step that only expands, the version before goes on', () =>
  withAddress(async (address) => {
    const schema = await openSchema(address)
    for (const [name, { kind }] of Object.entries(migrations)) {
      const before = await schema.read()
      await (await openDatabase(address, name as Migration)).close()
      const after = await schema.read()
      if (kind === 'contract') continue
      const gone = before.filter((fact) => !after.some((other) => isDeepStrictEqual(other, fact)))
      const old = new Set(before.map(({ table }) => table))
      const added = after.filter(
        (fact) => old.has(fact.table) && !before.some((other) => isDeepStrictEqual(other, fact)),
      )
      expect({ name, gone, demanded: added.filter(isDemanding) }).toEqual({ name, gone: [], demanded: [] })
    }
    await schema.close()
  }),
)

/** A column that must be given, a key or a unique index: rows of the version before may not fit. */
const isDemanding = (fact: Record<string, unknown>) => fact.notnull === 1 || /unique/i.test(String(fact.sql))

test.runIf(onPostgres)('a learner who saves beside a step that changes the logs is waited for, and waits', () =>
  withAddress(async (address) => {
    const before = await openDatabase(address, '0026-packed-changes-contract')
    await before.write((db) => insertUser(db, user))
    const locked = Promise.withResolvers<void>()
    const saving = before.writeOwn(async (db) => {
      await lockUser(db, 'ana')
      locked.resolve()
      // Long enough for the step to begin, short enough for PostgreSQL not to look for a deadlock yet.
      await pause(700)
      await insertRow(db, 'blockChanges', { ...change, namedBy: 'client' })
    })
    await locked.promise
    const after = await openDatabase(address)
    await saving
    expect(await after.read((db) => db.selectFrom('blockChanges').select('id').execute())).toEqual([{ id: 'c-1' }])
    await Promise.all([before.close(), after.close()])
  }),
)

test.runIf(onPostgres)('an update ends soon where somebody reads a table that it changes, and says so', () =>
  withAddress(async (address) => {
    const before = await openDatabase(address, '0026-packed-changes-contract')
    await before.read(async (db) => {
      await db.selectFrom('blockChanges').select('id').execute()
      await expect(openDatabase(address)).rejects.toThrow('start again once that is done')
    })
    await openDatabase(address).then((after) => after.close())
    await before.close()
  }),
)

test.runIf(onPostgres)('what is kept beside a step that makes a log anew is kept in the new one', () =>
  withAddress(async (address) => {
    const before = await openDatabase(address, '0027-log-references')
    await before.write(async (db) => {
      await insertUser(db, user)
      const ratings = Array.from({ length: 20_000 }, (_, n) => ({ ...review, id: `r-${n}`, cardId: `card-${n}` }))
      for (const rating of ratings.slice(0, 1)) await insertRow(db, 'cardReviews', rating)
      const json = JSON.stringify(ratings.slice(1))
      await sql`insert into "cardReviews" select * from json_populate_recordset(null::"cardReviews", ${json}::json)`.execute(
        db,
      )
    })
    const opening = openDatabase(address)
    // Some come before the step has the log, some wait for it, and what comes after fails as it does on any older server.
    const undone = await Promise.allSettled(
      Array.from({ length: 40 }, async (_, n) => {
        await pause(n * 25)
        await before.writeOwn((db) =>
          db
            .updateTable('cardReviews')
            .set({ undoneAt: at })
            .where('userId', '=', 'ana')
            .where('id', '=', `r-${n}`)
            .execute(),
        )
        return `r-${n}`
      }),
    )
    const after = await opening
    const kept = undone.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const rows = await after.read((db) =>
      db.selectFrom('cardReviews').select('id').where('undoneAt', 'is not', null).execute(),
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort())
    await Promise.all([before.close(), after.close()])
  }),
)
