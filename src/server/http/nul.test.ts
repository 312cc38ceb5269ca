import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'
import { findNul } from './nul.ts'

test.each([
  { name: 'none', value: { a: ['b', 1, null, true, undefined] }, found: undefined },
  { name: 'a text', value: 'a\0', found: '' },
  { name: 'deep inside', value: { options: [{ id: 'a' }, { id: 'b', text: 'x\0' }] }, found: 'options.1.text' },
  { name: 'a name', value: { notes: { 'a\0': 'b' } }, found: 'notes' },
  { name: 'a password, which is not stored', value: { password: 'a\0b', current: '\0' }, found: undefined },
])('finds NUL in: $name', ({ value, found }) => {
  expect(findNul(value)).toBe(found)
})

const card = { deckId: 'deck', front: 'Front', back: 'Back' }

test('a text with NUL is refused with one sentence wherever it would be stored or looked for', () =>
  withApp(async ({ ask }) => {
    const calls = [
      await ask('ana', 'DELETE', '/api/flashcards/decks/a%00b'),
      await ask('ana', 'GET', '/api/flashcards/queue?deckId=all&tagsToInclude=a%00b'),
      await ask('ana', 'POST', '/api/blocks', {
        qbankId: 'a\0',
        questionCount: 1,
        selectedDomains: ['x'],
        mode: 'tutor',
      }),
      await ask('ana', 'PUT', '/api/preferences/user', { publicName: 'a\0b' }),
      await ask('ana', 'POST', '/api/flashcards/cards/deck', { ...card, front: 'a\0b' }),
      await ask('ada', 'PATCH', '/api/admin/users/ana', { displayName: 'a\0b', username: 'ana' }),
      await ask('ada', 'GET', '/api/admin/users?search=a%00b'),
      await ask('ada', 'GET', '/api/admin/events?user=a%00b'),
      await ask('ada', 'PATCH', '/api/admin/cards/a%00b', { front: 'Front' }),
      await ask('stranger', 'GET', '/api/qbank/a%00b/domains'),
    ]
    // A name to show is worth keeping without it.
    expect(calls.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 200, 400, 400, 400, 400])
    expect(calls[1]?.json).toEqual({
      error: 'This text holds a character that cannot be stored (NUL); remove it, or type the text anew.',
      code: 'malformed',
      field: 'tagsToInclude.0',
    })
  }))

test('a password holds any character', () =>
  withApp(async ({ ask }) => {
    const password = 'four plain\0words here'
    expect((await ask('ana', 'POST', '/api/user/password', { password })).status).toBe(200)
    const logIn = (typed: string) => ask('stranger', 'POST', '/api/auth/login', { username: 'ana', password: typed })
    expect((await logIn(password)).status).toBe(200)
    expect((await logIn('four plain')).status).toBe(401)
  }))
