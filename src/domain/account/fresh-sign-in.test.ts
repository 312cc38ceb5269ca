import { expect, test } from 'vitest'
import { isFreshSignIn } from './fresh-sign-in.ts'

const now = new Date('2026-01-05T09:00:00.000Z')

test.each([
  { name: 'a sign-in of this moment counts', at: '2026-01-05T09:00:00.000Z', isFresh: true },
  { name: 'a sign-in of 5 minutes ago counts', at: '2026-01-05T08:55:00.000Z', isFresh: true },
  // Shows account-32
  { name: 'an older one does not', at: '2026-01-05T08:54:59.999Z', isFresh: false },
])('$name', ({ at, isFresh }) => expect(isFreshSignIn(at, now)).toBe(isFresh))
