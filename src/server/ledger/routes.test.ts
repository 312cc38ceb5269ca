import { describe, expect, test } from 'vitest'
import { insertUser } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { now, withApp } from '../testing/app.ts'
import { insertLedgerEntry } from './queries.ts'

const path = '/api/leaderboard'
const createdAt = now.toISOString()

const earn = (db: Db, userId: string, reviews: number, points: number, undoneAt: string | null = null) =>
  insertLedgerEntry(db, {
    ...{ userId, id: `${userId}-${reviews}-${points}`, reviews, points, reason: 'Test', createdAt, undoneAt },
  })

const newLearner = (db: Db, id: string, disabledAt: string | null = null) =>
  insertUser(db, {
    ...{ id, displayName: id, username: id, email: `${id}@example.org`, passwordHash: null, role: 'user' },
    ...{ createdAt, disabledAt },
  })

describe('the leaderboard', () => {
  test('orders by reviews, then points, then name, with rank, badge and the discipline that a learner gave', () =>
    withApp(async ({ ask, database }) => {
      await database.write(async (db) => {
        await earn(db, 'ana', 2, 10)
        await earn(db, 'ben', 2, 20)
        await earn(db, 'ada', 2, 10)
        await newLearner(db, 'eve')
        await earn(db, 'eve', 4, 20)
      })
      await ask('ben', 'PUT', '/api/preferences/user', { discipline: 'Neonatology' })
      await ask('ana', 'PUT', '/api/preferences/user', { theme: 'dark' })
      const rest = { discipline: '', rank: 'Contributor', badge: 'bronze' }
      const you = { ...rest, position: 4, username: 'ana', reviews: 2, points: 10 }
      expect((await ask('ana', 'GET', path)).json).toEqual({
        entries: [
          { ...rest, position: 1, username: 'eve', reviews: 4, points: 20, rank: 'Reviewer', badge: 'silver' },
          { ...rest, position: 2, username: 'ben', reviews: 2, points: 20, discipline: 'Neonatology' },
          { ...rest, position: 3, username: 'ada', reviews: 2, points: 10 },
          you,
        ],
        you,
      })
    }))

  test('leaves out who has no review that counts, and accounts that are closed', () =>
    withApp(async ({ ask, database }) => {
      await database.write(async (db) => {
        await earn(db, 'ana', 1, 10, createdAt)
        await newLearner(db, 'eve', createdAt)
        await earn(db, 'eve', 9, 90)
      })
      expect((await ask('ana', 'GET', path)).json).toEqual({ entries: [], you: null })
    }))

  test('shows a hundred, and a learner further down still sees the own place', () =>
    withApp(async ({ ask, database }) => {
      await database.write(async (db) => {
        for (let n = 0; n < 100; n++) {
          await newLearner(db, `learner-${n}`)
          await earn(db, `learner-${n}`, 2, 10)
        }
        await earn(db, 'ana', 1, 10)
      })
      const { entries, you } = (await ask('ana', 'GET', path)).json as { entries: object[]; you: object }
      expect(entries).toHaveLength(100)
      expect(you).toMatchObject({ position: 101, username: 'ana', reviews: 1, rank: 'Novice', badge: 'Quill' })
      expect((await ask('stranger', 'GET', path)).json).toMatchObject({ you: null })
    }))
})
