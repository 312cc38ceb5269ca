import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSession } from '../contract/auth.ts'
import { getUserPreferences, setUserPreferences } from '../contract/preferences.ts'
import { getSite } from '../contract/site.ts'
import { actFor, call } from './api.ts'
import { seedServer } from './offline/testing/server.ts'

const server = seedServer()

beforeEach(server.reset)
afterEach(() => actFor(undefined))

test('what a page asks and changes names the learner of the page', async () => {
  actFor('ana')
  await call(setUserPreferences, { body: { theme: 'dark' } }).catch(() => undefined)
  await call(getUserPreferences, {}).catch(() => undefined)
  // Everybody's.
  await call(getSite, {}).catch(() => undefined)
  actFor(undefined)
  await call(getUserPreferences, {}).catch(() => undefined)
  expect(server.calls.map(({ actsFor }) => actsFor)).toEqual(['ana', 'ana', undefined, undefined])
})

test.each([
  { name: 'of another kind', answer: { user: { id: 'ana' } } },
  { name: 'of somebody between, in place of the server', answer: { success: true } },
  { name: 'with nothing in it', answer: null },
])('a reply $name is none', async ({ answer }) => {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  await expect(call(getSession, {})).rejects.toMatchObject({ code: 'unreadable' })
})
