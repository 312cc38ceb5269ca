import { describe, expect, test } from 'vitest'
import { now, type Tools, withApp } from '../testing/app.ts'
import { listLearnerTables } from '../testing/learner-tables.ts'

const password = 'correct horse'
const eve = { displayName: 'Eve Adams', email: 'eve@example.org', username: 'eve', password }

const logIn = (ask: Tools['ask'], wanted = password, username = 'eve') =>
  ask('stranger', 'POST', '/api/auth/login', { username, password: wanted })

/** A learner with a password; the session is that of the device in hand. */
async function newEve(ask: Tools['ask']) {
  await ask('stranger', 'POST', '/api/auth/register', eve)
  return { session: (await logIn(ask)).session ?? '' }
}

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

test.each([
  ['PATCH', '/api/user'],
  ['POST', '/api/user/password'],
  ['DELETE', '/api/user'],
] as const)('%s %s needs a signed-in learner', (method, path) =>
  withApp(async ({ ask }) => {
    expect((await ask('stranger', method, path, { password })).status).toBe(401)
    expect((await ask({ session: 'made-up' }, method, path, { password })).status).toBe(401)
  }),
)

describe('PATCH /api/user', () => {
  // Shows account-25
  test('changes the display name without a password', () =>
    withApp(async ({ ask }) => {
      const answer = await ask('ana', 'PATCH', '/api/user', { displayName: ' Ana Lee ' })
      const user = { id: 'ana', displayName: 'Ana Lee', username: 'ana', email: 'ana@example.org', role: 'user' }
      expect(answer).toMatchObject({ status: 200, json: { user } })
      expect((await ask('ana', 'GET', '/api/auth/me')).json).toEqual({ user })
      expect((await ask('ben', 'GET', '/api/auth/me')).json).toMatchObject({ user: { displayName: 'ben' } })
    }))

  // Shows account-25
  test('changes the email with the password', () =>
    withApp(async ({ ask }) => {
      const here = await newEve(ask)
      const email = 'Eve@Hospital.org'
      expect(await ask(here, 'PATCH', '/api/user', { email })).toMatchObject({
        status: 403,
        json: { error: 'Enter your current password.', field: 'password' },
      })
      expect(await ask(here, 'PATCH', '/api/user', { email, password: 'wrong horse' })).toMatchObject({
        status: 403,
        json: { error: 'That is not your current password.', field: 'password' },
      })
      const elsewhere = await ask('stranger', 'POST', '/api/auth/login', { username: eve.username, password })
      expect((await ask(here, 'PATCH', '/api/user', { email, password })).json).toMatchObject({ user: { email } })
      // Who held the old mailbox may hold a device as well.
      expect((await ask({ session: elsewhere.session }, 'GET', '/api/auth/me')).status).toBe(401)
      expect((await ask(here, 'GET', '/api/auth/me')).status).toBe(200)
      expect((await logIn(ask, password, 'eve@hospital.org')).status).toBe(200)
    }))

  test('needs no password for the email as it is', () =>
    withApp(async ({ ask }) => {
      const here = await newEve(ask)
      expect((await ask(here, 'PATCH', '/api/user', { displayName: 'Eve', email: eve.email })).status).toBe(200)
    }))

  test('refuses an email that is taken, in any case, and what is no email or name', () =>
    withApp(async ({ ask }) => {
      const here = await newEve(ask)
      expect(await ask(here, 'PATCH', '/api/user', { email: 'ANA@example.org', password })).toMatchObject({
        status: 409,
        json: { error: 'That email is already registered.', field: 'email' },
      })
      for (const field of ['email', 'displayName']) {
        expect(await ask(here, 'PATCH', '/api/user', { [field]: ' ' })).toMatchObject({ status: 400, json: { field } })
      }
    }))

  // Shows account-25
  test('makes links to the old mailbox worthless', () =>
    withApp(async ({ ask, told }) => {
      const here = await newEve(ask)
      await ask('stranger', 'POST', '/api/auth/reset-password', { email: eve.email })
      await ask(here, 'PATCH', '/api/user', { email: 'new@example.org', password })
      const token = /token=([\w-]+)/.exec(told[0] ?? '')?.[1]
      const used = await ask('stranger', 'POST', '/api/auth/reset-password/confirm', {
        token,
        password: 'stolen horse',
      })
      expect(used).toMatchObject({ status: 400, json: { code: 'reset_link_invalid' } })
    }))

  test('cannot make an admin', () =>
    withApp(async ({ ask }) => {
      const answer = await ask('ana', 'PATCH', '/api/user', { displayName: 'Ana', role: 'admin' })
      expect(answer.json).toMatchObject({ user: { role: 'user' } })
    }))
})

describe('POST /api/user/password', () => {
  // Shows account-26
  test('sets a new password and ends all other sessions', () =>
    withApp(async ({ ask }) => {
      const here = await newEve(ask)
      const { session: elsewhere = '' } = await logIn(ask)
      const answer = await ask(here, 'POST', '/api/user/password', { current: password, password: 'new horse' })
      expect(answer).toMatchObject({ status: 200, json: { success: true } })
      expect((await ask(here, 'GET', '/api/auth/me')).status).toBe(200)
      expect((await ask({ session: elsewhere }, 'GET', '/api/auth/me')).status).toBe(401)
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(200)
      expect((await logIn(ask)).status).toBe(401)
      expect((await logIn(ask, 'new horse')).status).toBe(200)
    }))

  test.each([
    { name: 'a wrong current password', body: { current: 'wrong horse', password: 'new horse' }, field: 'current' },
    { name: 'no current password', body: { password: 'new horse' }, field: 'current' },
    { name: 'a short password', body: { current: password, password: 'short' }, field: 'password' },
    { name: 'a common password', body: { current: password, password: 'Password1' }, field: 'password' },
  ])('refuses $name', ({ body, field }) =>
    withApp(async ({ ask }) => {
      const here = await newEve(ask)
      expect((await ask(here, 'POST', '/api/user/password', body)).json).toMatchObject({ field })
      expect((await logIn(ask)).status).toBe(200)
    }),
  )

  // Shows account-27
  test('lets an account without a password set one within 5 minutes of signing in, not later', () =>
    withApp(async ({ ask, clock }) => {
      clock.now = later(6)
      expect(await ask('ana', 'POST', '/api/user/password', { password })).toMatchObject({
        status: 403,
        json: { code: 'sign_in_again' },
      })
      clock.now = later(5)
      expect((await ask('ana', 'POST', '/api/user/password', { password })).status).toBe(200)
      expect((await logIn(ask, password, 'ana')).status).toBe(200)
    }))

  // Shows account-23
  test('takes 10 wrong guesses in 15 minutes, whatever they are for', () =>
    withApp(async ({ ask }) => {
      const here = await newEve(ask)
      for (let n = 0; n < 5; n++) {
        await ask(here, 'POST', '/api/user/password', { current: 'wrong horse', password: 'new horse' })
        await ask(here, 'DELETE', '/api/user', { password: 'wrong horse' })
      }
      const locked = await ask(here, 'PATCH', '/api/user', { email: 'new@example.org', password })
      expect(locked).toMatchObject({ status: 429, headers: { 'retry-after': '900' } })
    }))
})

describe('DELETE /api/user', () => {
  // Shows account-33
  test('takes the account and all that belongs to it, and nothing of others', () =>
    withApp(async ({ ask, database }) => {
      const here = await newEve(ask)
      for (const as of [here, 'ana'] as const) {
        await ask(as, 'PUT', '/api/preferences/qbank', { defaultMode: 'tutor' })
        await ask(as, 'POST', '/api/qbank/selection', { selectedQbanks: ['pediatrics'] })
      }
      const answer = await ask(here, 'DELETE', '/api/user', { password })
      expect(answer).toMatchObject({ status: 200, json: { success: true }, session: '' })
      expect((await ask(here, 'GET', '/api/auth/me')).status).toBe(401)
      expect((await logIn(ask)).status).toBe(401)
      const kept = await database.read((db) => db.selectFrom('preferences').select('userId').execute())
      expect(kept).toEqual([{ userId: 'ana' }])
      // The name and the email are free again.
      expect((await ask('stranger', 'POST', '/api/auth/register', eve)).status).toBe(201)
    }))

  // Shows account-33
  test('every table that names a learner forgets with the learner', () =>
    withApp(async ({ ask, database }) => {
      const tables = listLearnerTables(database)
      expect(tables.length).toBeGreaterThan(15)
      for (const { fill } of tables) for (const userId of ['ana', 'ben']) await fill(userId)
      expect((await ask('ben', 'DELETE', '/api/user')).status).toBe(200)
      for (const { name } of tables) {
        const rows = await database.read((db) =>
          db
            .selectFrom(name as 'ledger')
            .select('userId')
            .execute(),
        )
        const owners = new Set(rows.map(({ userId }) => userId))
        expect({ name, ana: owners.has('ana'), ben: owners.has('ben') }).toEqual({ name, ana: true, ben: false })
      }
    }))

  // Shows account-32
  test('needs the password, or a sign-in within the last 5 minutes', () =>
    withApp(async ({ ask, clock }) => {
      const here = await newEve(ask)
      expect(await ask(here, 'DELETE', '/api/user', { password: 'wrong horse' })).toMatchObject({
        status: 403,
        json: { field: 'password' },
      })
      clock.now = later(6)
      expect(await ask(here, 'DELETE', '/api/user', {})).toMatchObject({ status: 403, json: { field: 'password' } })
      expect(await ask('ana', 'DELETE', '/api/user', {})).toMatchObject({
        status: 403,
        json: { code: 'sign_in_again' },
      })
      const { session = '' } = await logIn(ask)
      expect((await ask({ session }, 'DELETE', '/api/user')).json).toEqual({ success: true })
      expect((await ask(here, 'GET', '/api/auth/me')).status).toBe(401)
    }))

  // Shows account-37
  test('does not take the only admin', () =>
    withApp(async ({ ask }) => {
      expect(await ask('ada', 'DELETE', '/api/user')).toMatchObject({ status: 409, json: { code: 'last_admin' } })
      await ask('ada', 'PATCH', '/api/admin/users/ana', { role: 'admin' })
      expect((await ask('ada', 'DELETE', '/api/user')).status).toBe(200)
    }))

  // Shows account-37
  test('leaves one of two admins who go at once', () =>
    withApp(async ({ ask }) => {
      await ask('ada', 'PATCH', '/api/admin/users/ana', { role: 'admin' })
      const both = await Promise.all([ask('ada', 'DELETE', '/api/user'), ask('ana', 'DELETE', '/api/user')])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    }))
})
