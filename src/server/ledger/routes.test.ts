import { describe, expect, test } from 'vitest'
import { insertUser } from '../auth/queries.ts'
import { now, type Tools, withApp } from '../testing/app.ts'
import { insertLedgerEntry } from './queries.ts'

interface Entry {
  position: number
  username: string
  displayName?: string
}

interface Leaderboard {
  entries: Entry[]
  you: Entry | null
}

const earn = ({ database, clock }: Tools, userId: string, reviews: number, points: number, undone = false) =>
  database.write((db) =>
    insertLedgerEntry(db, {
      userId,
      id: `${reviews}-${points}-${undone}`,
      reviews,
      points,
      reason: 'Test',
      createdAt: clock.now.toISOString(),
      undoneAt: undone ? clock.now.toISOString() : null,
    }),
  )

const learner = (id: string) => ({
  id,
  displayName: id,
  username: id,
  email: `${id}@example.org`,
  passwordHash: null,
  role: 'user' as const,
  createdAt: now.toISOString(),
  disabledAt: null,
})

const leaderboard = async ({ ask }: Tools, as: Parameters<Tools['ask']>[0]) => {
  const { status, json } = await ask(as, 'GET', '/api/leaderboard')
  expect(status).toBe(200)
  return json as Leaderboard
}

describe('the leaderboard', () => {
  // Shows landing-46
  test('is empty while nobody has a review, and shows a learner their own place', () =>
    withApp(async (tools) => {
      expect(await leaderboard(tools, 'stranger')).toEqual({ entries: [], you: null })
      expect((await leaderboard(tools, 'ana')).you).toEqual({
        position: 1,
        username: 'Reviewer 1',
        displayName: 'ana',
        discipline: '',
        reviews: 0,
        points: 0,
        rank: 'Novice',
        badge: 'Quill',
      })
    }))

  // Shows ai-35, landing-40
  test('is sorted by reviews, then by points, and leaves out what was undone', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 2, 10)
      await earn(tools, 'ben', 2, 20)
      await earn(tools, 'ada', 3, 5)
      await earn(tools, 'ana', 9, 90, true)
      const { entries, you } = await leaderboard(tools, 'ana')
      expect(entries).toEqual([
        {
          position: 1,
          username: 'Reviewer 1',
          displayName: 'ada',
          discipline: '',
          reviews: 3,
          points: 5,
          rank: 'Contributor',
          badge: 'bronze',
        },
        {
          position: 2,
          username: 'Reviewer 2',
          displayName: 'ben',
          discipline: '',
          reviews: 2,
          points: 20,
          rank: 'Contributor',
          badge: 'bronze',
        },
        {
          position: 3,
          username: 'Reviewer 3',
          displayName: 'ana',
          discipline: '',
          reviews: 2,
          points: 10,
          rank: 'Contributor',
          badge: 'bronze',
        },
      ])
      expect(you).toEqual(entries[2])
    }))

  // Shows landing-43
  test('shows a visitor no place of their own', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 2, 10)
      const { entries, you } = await leaderboard(tools, 'stranger')
      expect(entries).toHaveLength(1)
      expect(you).toBeNull()
    }))

  // Shows landing-43
  test('who has no review stands behind all who have one, and not on the list', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 2, 10)
      const { entries, you } = await leaderboard(tools, 'ben')
      expect(entries.map(({ displayName }) => displayName)).toEqual(['ana'])
      expect(you).toMatchObject({ position: 2, displayName: 'ben', reviews: 0 })
    }))

  // Shows ai-35, landing-41
  test('takes the discipline from the preferences of each learner', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 4, 20)
      await earn(tools, 'ben', 8, 40)
      await tools.ask('ana', 'PUT', '/api/preferences/user', { discipline: 'Neonatology' })
      expect((await leaderboard(tools, 'stranger')).entries).toMatchObject([
        { username: 'Reviewer 1', discipline: '', rank: 'Senior Reviewer', badge: 'gold' },
        { username: 'Reviewer 2', discipline: 'Neonatology', rank: 'Reviewer', badge: 'silver' },
      ])
    }))

  // Shows ai-35
  test('leaves out accounts that are closed', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 2, 10)
      await earn(tools, 'ben', 4, 20)
      await tools.ask('ada', 'PATCH', '/api/admin/users/ben', { disabled: true })
      expect((await leaderboard(tools, 'ana')).entries).toMatchObject([{ position: 1, displayName: 'ana' }])
    }))

  // Shows ai-35
  test('shows a hundred, and a learner further down still sees the own place', () =>
    withApp(async (tools) => {
      await tools.database.write(async (db) => {
        for (let n = 0; n < 100; n++) await insertUser(db, learner(`learner-${n}`))
      })
      for (let n = 0; n < 100; n++) await earn(tools, `learner-${n}`, 2, 10)
      await earn(tools, 'ana', 1, 10)
      const { entries, you } = await leaderboard(tools, 'ana')
      expect(entries).toHaveLength(100)
      expect(you).toMatchObject({ position: 101, displayName: 'ana', reviews: 1, rank: 'Novice', badge: 'Quill' })
    }))

  // Shows landing-44
  test('gives nothing away but what it shows', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 4, 20)
      const { text } = await tools.ask('stranger', 'GET', '/api/leaderboard')
      expect(text).not.toContain('example.org')
      expect(text).not.toContain('"id"')
    }))

  // Shows landing-44
  test('F7: shows visitors neither the name to sign in with nor the full name, but the one that was chosen', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 4, 20)
      await earn(tools, 'ben', 2, 10)
      await tools.ask('ben', 'PUT', '/api/preferences/user', { publicName: '  Night owl ' })
      const { text } = await tools.ask('stranger', 'GET', '/api/leaderboard')
      expect(text).not.toMatch(/ana|ben|displayName/)
      expect((await leaderboard(tools, 'stranger')).entries.map(({ username }) => username)).toEqual([
        'Reviewer 1',
        'Night owl',
      ])
      expect((await leaderboard(tools, 'ada')).entries.map(({ displayName }) => displayName)).toEqual(['ana', 'ben'])
    }))

  test('F7: leaves out who wants to stay off it, and nobody can tell where they would stand', () =>
    withApp(async (tools) => {
      await earn(tools, 'ana', 4, 20)
      await earn(tools, 'ben', 2, 10)
      await tools.ask('ana', 'PUT', '/api/preferences/user', { onLeaderboard: false })
      for (const as of ['stranger', 'ben', 'ana'] as const)
        expect((await leaderboard(tools, as)).entries).toMatchObject([{ position: 1, reviews: 2 }])
      expect((await leaderboard(tools, 'ana')).you).toMatchObject({ position: 1, displayName: 'ana', reviews: 4 })
    }))
})
