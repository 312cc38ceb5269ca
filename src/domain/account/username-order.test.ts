import { expect, test } from 'vitest'
import { compareUsernames } from './username-order.ts'

test.each([
  { name: 'numbers count as numbers', sorted: ['user2', 'user10', 'user100'] },
  { name: 'letters stand in their order', sorted: ['ada', 'ana', 'ben'] },
  { name: 'the same number written twice has an order of its own', sorted: ['user01', 'user1'] },
])('usernames: $name', ({ sorted }) => {
  expect(sorted.toReversed().sort(compareUsernames)).toEqual(sorted)
  expect(compareUsernames(sorted[0] ?? '', sorted[0] ?? '')).toBe(0)
})
