import { describe, expect, test } from 'vitest'
import { cleanUp } from '../clean-up.ts'
import type { Letter } from '../mail.ts'
import { now, publicUrl, type Tools, withApp } from '../testing/app.ts'
import { withLetters } from '../testing/letters.ts'

const path = '/api/user/email-confirmation'
const password = 'four plain words here'
const eve = { displayName: 'Eve', email: 'Eve@example.org', username: 'eve', password }

type Who = Parameters<Tools['ask']>[0]

const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const outsideOf = (letters: Letter[]) => letters.map(({ to, subject }) => `${to}: ${subject}`)
const tokenIn = (letter: Letter | undefined) => /confirm-email\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
const codeOf = ({ json }: { json: unknown }) => (json as { code?: string }).code

const confirm = ({ ask }: Tools, letter: Letter | undefined, who: Who) =>
  ask(who, 'POST', '/api/auth/confirm-email', { token: tokenIn(letter) })

const stateOf = async ({ ask }: Tools, who: Who) => (await ask(who, 'GET', path)).json

/** Registers and returns the browser that is signed in. */
async function registered({ ask }: Tools, account = eve): Promise<{ session: string | undefined }> {
  expect((await ask('stranger', 'POST', '/api/auth/register', account)).status).toBe(201)
  const { session } = await ask('stranger', 'POST', '/api/auth/login', account)
  return { session }
}

const asked = 'Confirm this address for Preceptor'

describe('who registers where a mail server is set', () => {
  // Shows account-52
  test('is let in at once, and the address hears the question whether it is theirs and nothing else until it is', () =>
    withLetters(async (tools, letters) => {
      const browser = await registered(tools)
      expect(await stateOf(tools, browser)).toEqual({ confirmed: false, change: null })
      await tools.ask(browser, 'POST', '/api/user/password', { current: password, password: 'five other words here' })
      await tools.ask('stranger', 'POST', '/api/auth/login', { ...eve, password: 'five other words here' })
      expect(outsideOf(letters)).toEqual([`Eve@example.org: ${asked}`])
      expect(letters[0]?.text).toContain(`${publicUrl}/confirm-email?token=`)
      expect(letters[0]?.text).not.toContain(eve.displayName)
      expect((await confirm(tools, letters[0], browser)).json).toEqual({ success: true })
      expect(await stateOf(tools, browser)).toEqual({ confirmed: true, change: null })
      await tools.ask('stranger', 'POST', '/api/auth/reset-password', { email: eve.email })
      expect(outsideOf(letters).slice(1)).toEqual(['Eve@example.org: Set a new password for Preceptor'])
    }))

  // Shows account-52
  test('gets no reset link before the address is confirmed, but the question again, in as many letters as the limit lets', () =>
    withLetters(async (tools, letters) => {
      await registered(tools)
      for (let n = 0; n < 3; n++) await tools.ask('stranger', 'POST', '/api/auth/reset-password', { email: eve.email })
      expect(outsideOf(letters)).toEqual(Array.from({ length: 3 }, () => `Eve@example.org: ${asked}`))
      const links = await tools.database.read((db) => db.selectFrom('resetTokens').selectAll().execute())
      expect(links).toEqual([])
    }))

  test('again and again with the same address sends three letters an hour', () =>
    withLetters(async (tools, letters) => {
      for (let n = 0; n < 5; n++) {
        const browser = await registered(tools)
        expect((await tools.ask(browser, 'DELETE', '/api/user', { password })).status).toBe(200)
      }
      expect(letters).toHaveLength(3)
    }))
})

describe('the link of such a letter', () => {
  // Shows account-53
  test('works once, and only the newest one', () =>
    withLetters(async (tools, letters) => {
      const browser = await registered(tools)
      expect((await tools.ask(browser, 'POST', path)).status).toBe(200)
      const [first, second] = letters
      expect(codeOf(await confirm(tools, first, browser))).toBe('confirmation_link_invalid')
      expect((await confirm(tools, second, browser)).status).toBe(200)
      expect(codeOf(await confirm(tools, second, browser))).toBe('confirmation_link_invalid')
    }))

  // Shows account-53
  test.each([
    { name: 'works for a day', hours: 23.9, status: 200 },
    { name: 'is too old after it', hours: 24, status: 400 },
  ])('$name', ({ hours, status }) =>
    withLetters(async (tools, letters) => {
      const browser = await registered(tools)
      tools.clock.now = later(hours)
      expect((await confirm(tools, letters[0], browser)).status).toBe(status)
    }),
  )

  test('is nothing where it is made up, or its account disabled, and the database keeps its hash alone', () =>
    withLetters(async (tools, letters) => {
      const browser = await registered(tools)
      expect(codeOf(await tools.ask('stranger', 'POST', '/api/auth/confirm-email', { token: 'made-up' }))).toBe(
        'confirmation_link_invalid',
      )
      const rows = await tools.database.read((db) => db.selectFrom('emailConfirmations').selectAll().execute())
      expect(JSON.stringify(rows)).not.toContain(tokenIn(letters[0]))
      await tools.database.write((db) =>
        db.updateTable('users').set({ disabledAt: now.toISOString() }).where('username', '=', 'eve').execute(),
      )
      expect(codeOf(await confirm(tools, letters[0], browser))).toBe('confirmation_link_invalid')
    }))

  // Shows account-53
  test('is sent again, three times an hour to an address, and not once it is confirmed', () =>
    withLetters(async (tools, letters) => {
      const browser = await registered(tools)
      const sent = []
      for (let n = 0; n < 3; n++) sent.push((await tools.ask(browser, 'POST', path)).status)
      expect(sent).toEqual([200, 200, 429])
      await confirm(tools, letters.at(-1), browser)
      expect((await tools.ask(browser, 'POST', path)).status).toBe(404)
    }))
})

describe('another email', () => {
  async function givenAsked(tools: Tools, letters: Letter[]) {
    await tools.ask('ana', 'POST', '/api/user/password', { password })
    letters.length = 0
    return tools.ask('ana', 'PATCH', '/api/user', { email: 'New@example.org', password })
  }

  // Shows account-54
  test('takes the place of the one before once it is confirmed; until then that is in force', () =>
    withLetters(async (tools, letters) => {
      const { ask } = tools
      const logIn = (username: string) => ask('stranger', 'POST', '/api/auth/login', { username, password })
      expect((await givenAsked(tools, letters)).json).toMatchObject({ user: { email: 'ana@example.org' } })
      expect(outsideOf(letters)).toEqual([
        'ana@example.org: Preceptor: Asked for another email',
        `New@example.org: ${asked}`,
      ])
      expect(await stateOf(tools, 'ana')).toEqual({
        confirmed: true,
        change: { email: 'New@example.org', expiresAt: later(24).toISOString() },
      })
      expect((await logIn('new@example.org')).status).toBe(401)
      await ask('stranger', 'POST', '/api/auth/reset-password', { email: 'new@example.org' })
      expect(letters).toHaveLength(2)
      await ask('stranger', 'POST', '/api/auth/reset-password', { email: 'ana@example.org' })
      expect((await confirm(tools, letters[1], 'ana')).status).toBe(200)
      expect(outsideOf(letters).at(-1)).toBe('ana@example.org: Preceptor: Changed an email')
      expect((await ask('ana', 'GET', '/api/auth/me')).json).toMatchObject({ user: { email: 'New@example.org' } })
      expect(await stateOf(tools, 'ana')).toEqual({ confirmed: true, change: null })
      expect((await logIn('new@example.org')).status).toBe(200)
      // The link on its way to the mailbox before opens nothing.
      expect(await tools.database.read((db) => db.selectFrom('resetTokens').selectAll().execute())).toEqual([])
    }))

  test('F15: ends the other sessions when it is asked for', () =>
    withLetters(async (tools, letters) => {
      await tools.ask('ana', 'POST', '/api/user/password', { password })
      const { session } = await tools.ask('stranger', 'POST', '/api/auth/login', { username: 'ana', password })
      await givenAsked(tools, letters)
      expect((await tools.ask({ session }, 'GET', '/api/auth/me')).status).toBe(401)
      expect((await tools.ask('ana', 'GET', '/api/auth/me')).status).toBe(200)
    }))

  // Shows account-54
  test.each([
    {
      name: 'another password',
      change: ({ ask }: Tools) =>
        ask('ana', 'POST', '/api/user/password', { current: password, password: 'x other words' }),
    },
    {
      name: 'asking for the one that stands',
      change: ({ ask }: Tools) => ask('ana', 'PATCH', '/api/user', { email: 'ana@example.org' }),
    },
    {
      name: 'an admin who writes another one',
      change: ({ ask }: Tools) => ask('ada', 'PATCH', '/api/admin/users/ana', { email: 'third@example.org' }),
    },
  ])('is asked for no more after $name', ({ change }) =>
    withLetters(async (tools, letters) => {
      await givenAsked(tools, letters)
      expect((await change(tools)).status).toBe(200)
      expect(codeOf(await confirm(tools, letters[1], 'ana'))).toBe('confirmation_link_invalid')
      expect(await stateOf(tools, 'ana')).toEqual({ confirmed: true, change: null })
    }),
  )

  test('goes to who confirms it first; who asks for one that somebody has hears so', () =>
    withLetters(async (tools, letters) => {
      await givenAsked(tools, letters)
      await tools.ask('ben', 'POST', '/api/user/password', { password })
      await tools.ask('ben', 'PATCH', '/api/user', { email: 'new@example.org', password })
      expect((await confirm(tools, letters.at(-1), 'ben')).status).toBe(200)
      expect(codeOf(await confirm(tools, letters[1], 'ana'))).toBe('email_taken')
      expect(codeOf(await tools.ask('ana', 'PATCH', '/api/user', { email: 'ada@example.org', password }))).toBe(
        'email_taken',
      )
    }))

  test('of somebody does not silence who has it', () =>
    withLetters(async (tools, letters) => {
      await tools.ask('ana', 'POST', '/api/user/password', { password })
      await tools.database.write((db) =>
        db
          .insertInto('emailConfirmations')
          .values({
            userId: 'ana',
            emailKey: 'ben@example.org',
            email: 'ben@example.org',
            tokenHash: 'h',
            expiresAt: 'z',
          })
          .execute(),
      )
      letters.length = 0
      await tools.ask('ben', 'POST', '/api/user/password', { password })
      expect(outsideOf(letters)).toEqual(['ben@example.org: Preceptor: Changed the password'])
    }))

  test('and back within the hour is told of as often as it happens', () =>
    withLetters(async (tools, letters) => {
      await givenAsked(tools, letters)
      await confirm(tools, letters[1], 'ana')
      letters.length = 0
      await tools.ask('ana', 'PATCH', '/api/user', { email: 'ana@example.org', password })
      await confirm(tools, letters.at(-1), 'ana')
      await tools.ask('ana', 'PATCH', '/api/user', { email: 'new@example.org', password })
      expect(outsideOf(letters)).toEqual([
        'New@example.org: Preceptor: Asked for another email',
        `ana@example.org: ${asked}`,
        'New@example.org: Preceptor: Changed an email',
        'ana@example.org: Preceptor: Asked for another email',
        `new@example.org: ${asked}`,
      ])
    }))

  // Shows account-40, account-54
  test('is in force at once where no mail server is set, and accounts that stand count as confirmed', () =>
    withApp(async (tools) => {
      await tools.ask('ana', 'POST', '/api/user/password', { password })
      const changed = await tools.ask('ana', 'PATCH', '/api/user', { email: 'new@example.org', password })
      expect(changed.json).toMatchObject({ user: { email: 'new@example.org' } })
      expect(await stateOf(tools, 'ana')).toEqual({ confirmed: true, change: null })
      expect((await tools.ask('ana', 'POST', path)).status).toBe(404)
    }))

  test('that nobody confirmed is forgotten after 30 days, but not that an account’s own is not confirmed', () =>
    withLetters(async (tools, letters) => {
      await givenAsked(tools, letters)
      await registered(tools)
      const left = async (days: number) => {
        await cleanUp(tools.database, later(days * 24), 180)
        const rows = await tools.database.read((db) => db.selectFrom('emailConfirmations').selectAll().execute())
        return rows.map(({ emailKey }) => emailKey).sort()
      }
      expect(await left(30)).toEqual(['eve@example.org', 'new@example.org'])
      expect(await left(31)).toEqual(['eve@example.org'])
    }))
})
