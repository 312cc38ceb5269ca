import { afterEach, beforeEach, expect, test } from 'vitest'
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
