import { describe, expect, test } from 'vitest'
import { Afterwards } from '../http/afterwards.ts'
import type { Letter } from '../mail.ts'
import { now, publicUrl, type Tools, withApp } from '../testing/app.ts'

const path = '/api/auth/reset-password'
const confirmPath = `${path}/confirm`
const password = 'a new horse'

const askFor = (ask: Tools['ask'], email: string, headers = {}) => ask('stranger', 'POST', path, { email }, headers)
const confirm = (ask: Tools['ask'], token: string, wanted = password) =>
  ask('stranger', 'POST', confirmPath, { token, password: wanted })
const logIn = (ask: Tools['ask'], username: string, wanted = password) =>
  ask('stranger', 'POST', '/api/auth/login', { username, password: wanted })
const tokenIn = (text: string | undefined) => /token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const invalid = { status: 400, json: { code: 'reset_link_invalid' } }

describe('POST /api/auth/reset-password', () => {
  // Shows account-10
  test('answers the same for every email, and only an account gets a link', () =>
    withApp(async ({ ask, told }) => {
      const known = await askFor(ask, 'ANA@example.org')
      const unknown = await askFor(ask, 'nobody@example.org')
      expect(known).toMatchObject({ status: 200, json: { success: true } })
      expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} })
      expect(told).toHaveLength(1)
      expect(told[0]).toContain(`ana asked for a new password`)
      expect(told[0]).toContain(`${publicUrl}/reset-password?token=`)
    }))

  test('F16: a known email is answered before anything is done for it, as an unknown one is', () => {
    const waiting: (() => Promise<void>)[] = []
    const afterwards = new Afterwards(() => {})
    afterwards.run = (_reply, work) => void waiting.push(work)
    return withApp(
      async ({ ask, told, database }) => {
        const links = () => database.read((db) => db.selectFrom('resetTokens').selectAll().execute())
        for (const name of ['ana', 'nobody'])
          expect((await askFor(ask, `${name}@example.org`)).json).toEqual({ success: true })
        expect({ told, links: await links() }).toEqual({ told: [], links: [] })
        for (const work of waiting) await work()
        expect(told).toHaveLength(1)
        expect(await links()).toHaveLength(1)
      },
      { afterwards },
    )
  })

  // Shows account-11
  test('writes a letter where a mail server is set, and tells the operator nothing', () => {
    const letters: Letter[] = []
    return withApp(
      async ({ ask, told }) => {
        await askFor(ask, 'ana@example.org')
        await askFor(ask, 'nobody@example.org')
        expect(letters).toEqual([
          {
            to: 'ana@example.org',
            subject: 'Set a new password for Preceptor',
            text: expect.stringContaining(`${publicUrl}/reset-password?token=`),
          },
        ])
        expect(told).toEqual([])
        expect((await confirm(ask, tokenIn(letters[0]?.text))).status).toBe(200)
      },
      { mail: { send: (letter) => letters.push(letter) } },
    )
  })

  // Shows account-16
  test('takes no host from the request into the link', () =>
    withApp(async ({ ask, told }) => {
      await askFor(ask, 'ana@example.org', { host: 'elsewhere.example' })
      expect(told[0]).toContain(publicUrl)
      expect(told[0]).not.toContain('elsewhere')
    }))

  // Shows account-16
  test('sends three links an hour to one email, and says nothing of it', () =>
    withApp(async ({ ask, told, clock }) => {
      for (let n = 0; n < 5; n++) expect((await askFor(ask, 'ana@example.org')).json).toEqual({ success: true })
      expect(told).toHaveLength(3)
      expect((await askFor(ask, 'ben@example.org')).status).toBe(200)
      expect(told).toHaveLength(4)
      clock.now = later(61)
      await askFor(ask, 'ana@example.org')
      expect(told).toHaveLength(5)
    }))

  test('sends nothing to a disabled user', () =>
    withApp(async ({ ask, told }) => {
      await ask('ada', 'PATCH', '/api/admin/users/ana', { disabled: true })
      expect((await askFor(ask, 'ana@example.org')).status).toBe(200)
      expect(told).toEqual([])
    }))

  // Shows account-15
  test('keeps the token as a hash', () =>
    withApp(async ({ ask, told, database }) => {
      await askFor(ask, 'ana@example.org')
      const rows = await database.read((db) => db.selectFrom('resetTokens').selectAll().execute())
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(tokenIn(told[0]))
    }))

  test('says what an email looks like', () =>
    withApp(async ({ ask }) => {
      expect(await askFor(ask, 'ana')).toMatchObject({ status: 400, json: { field: 'email' } })
    }))
})

describe('POST /api/auth/reset-password/confirm', () => {
  // Shows account-14
  test('sets the password and ends every session of that user', () =>
    withApp(async ({ ask, told }) => {
      await askFor(ask, 'ana@example.org')
      expect(await confirm(ask, tokenIn(told[0]))).toMatchObject({ status: 200, json: { success: true } })
      expect((await ask('ana', 'GET', '/api/auth/me')).status).toBe(401)
      expect((await ask('ben', 'GET', '/api/auth/me')).status).toBe(200)
      expect((await logIn(ask, 'ana')).status).toBe(200)
    }))

  // Shows account-13
  test('works once, and takes the other links of the user with it', () =>
    withApp(async ({ ask, told }) => {
      await askFor(ask, 'ana@example.org')
      await askFor(ask, 'ana@example.org')
      expect((await confirm(ask, tokenIn(told[0]))).status).toBe(200)
      expect(await confirm(ask, tokenIn(told[0]), 'another horse')).toMatchObject(invalid)
      expect(await confirm(ask, tokenIn(told[1]), 'another horse')).toMatchObject(invalid)
      expect((await logIn(ask, 'ana')).status).toBe(200)
    }))

  // Shows account-13
  test('of two that come at once one counts', () =>
    withApp(async ({ ask, told }) => {
      await askFor(ask, 'ana@example.org')
      const token = tokenIn(told[0])
      const both = await Promise.all([confirm(ask, token, 'first horse'), confirm(ask, token, 'second horse')])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    }))

  test.each([
    { name: 'works for one hour', minutes: 59, status: 200 },
    // Shows account-13
    { name: 'is too old after it', minutes: 60, status: 400 },
  ])('$name', ({ minutes, status }) =>
    withApp(async ({ ask, told, clock }) => {
      await askFor(ask, 'ana@example.org')
      clock.now = later(minutes)
      expect((await confirm(ask, tokenIn(told[0]))).status).toBe(status)
    }),
  )

  test('refuses a made-up token and a link to a user who was disabled or has another email since', () =>
    withApp(async ({ ask, told }) => {
      expect(await confirm(ask, 'made-up')).toMatchObject(invalid)
      await askFor(ask, 'ana@example.org')
      await ask('ada', 'PATCH', '/api/admin/users/ana', { disabled: true })
      await ask('ada', 'PATCH', '/api/admin/users/ana', { disabled: false })
      expect(await confirm(ask, tokenIn(told[0]))).toMatchObject(invalid)
      await askFor(ask, 'ben@example.org')
      await ask('ada', 'PATCH', '/api/admin/users/ben', { email: 'new@example.org' })
      expect(await confirm(ask, tokenIn(told[1]))).toMatchObject(invalid)
    }))

  test.each([
    { name: 'a short password', wanted: 'short' },
    { name: 'a common password', wanted: 'Password1' },
  ])('refuses $name and keeps the link', ({ wanted }) =>
    withApp(async ({ ask, told }) => {
      await askFor(ask, 'ana@example.org')
      const refused = await confirm(ask, tokenIn(told[0]), wanted)
      expect(refused).toMatchObject({ status: 400, json: { field: 'password' } })
      expect((await confirm(ask, tokenIn(told[0]))).status).toBe(200)
    }),
  )

  // Shows account-14
  test('opens an account that was locked by wrong guesses', () =>
    withApp(async ({ ask, told }) => {
      for (let n = 0; n < 10; n++) await logIn(ask, 'ana', 'a wrong guess')
      expect((await logIn(ask, 'ana', 'a wrong guess')).status).toBe(429)
      await askFor(ask, 'ana@example.org')
      await confirm(ask, tokenIn(told[0]))
      expect((await logIn(ask, 'ana')).status).toBe(200)
    }))
})
