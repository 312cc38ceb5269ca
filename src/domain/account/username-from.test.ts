import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernameFrom } from './username-from.ts'

test.each([
  { name: 'takes the part before the @', suggestion: 'Eve.Adams@example.org', attempt: 0, expected: 'eve.adams' },
  { name: 'drops accents and spaces', suggestion: 'José Núñez', attempt: 0, expected: 'josenunez' },
  { name: 'fills up what is too short', suggestion: 'e@example.org', attempt: 0, expected: 'learner-e' },
  { name: 'invents a name where nothing is left', suggestion: '王', attempt: 0, expected: 'learner' },
  { name: 'counts on from a name that is taken', suggestion: 'eve', attempt: 1, expected: 'eve-2' },
  { name: 'makes room for the number', suggestion: 'e'.repeat(40), attempt: 9, expected: `${'e'.repeat(29)}-10` },
])('$name', ({ suggestion, attempt, expected }) => expect(usernameFrom(suggestion, attempt)).toBe(expected))

// Shows account-21
test('every suggestion gives a username that registration would take, another one for each attempt', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(999), (suggestion, attempt) => {
      const name = usernameFrom(suggestion, attempt)
      expect(name).toMatch(/^[a-z0-9._-]{3,32}$/)
      expect(usernameFrom(suggestion, attempt + 1)).not.toBe(name)
    }),
  ))
