import { expect, test } from 'vitest'
import { isEasilyGuessed } from './password.ts'

const owner = { displayName: 'Eve Adams', username: 'victim', email: 'eve.adams@example.org' }

test.each(['victimvictim', 'victim2026', 'aaaaaaaa', '        ', 'preceptor', 'Summer2026', 'eveadams', 'Password1'])(
  'F19: %j is easily guessed',
  async (password) => expect(await isEasilyGuessed(password, owner)).toBe(true),
)

test.each(['correct horse', 'four common words here', 'x7Kp2mQ9', 'a new horse'])('%j is not', async (password) =>
  expect(await isEasilyGuessed(password, owner)).toBe(false),
)

test('names count only for their owner', async () => {
  expect(await isEasilyGuessed('Zbigniewska77', { displayName: 'Ola Zbigniewska' })).toBe(true)
  expect(await isEasilyGuessed('Zbigniewska77', owner)).toBe(false)
})
