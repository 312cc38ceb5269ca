import { expect, test } from 'vitest'
import { isBlockLike } from './block-like.ts'

test.each([
  { name: 'an id that starts with block', item: { id: 'block-7' }, is: true },
  // Shows qbank-48
  { name: 'a title and a number of questions', item: { id: '7', title: 'Monday', questionCount: 0 }, is: true },
  { name: 'a title and questions', item: { id: '7', title: 'Monday', questions: [{}] }, is: true },
])('$name makes a block', ({ item, is }) => expect(isBlockLike(item)).toBe(is))

test.each([
  // Shows qbank-48
  { name: 'a question, which has a right answer', item: { id: '7', title: 'Q', questionCount: 1, correctAnswer: 'b' } },
  { name: 'without a title', item: { id: '7', questionCount: 4 } },
  { name: 'with a number that is a text', item: { id: '7', title: 'Monday', questionCount: '4' } },
  { name: 'with an empty list of questions', item: { id: '7', title: 'Monday', questions: [] } },
  { name: 'nothing at all', item: null },
])('$name is no block', ({ item }) => expect(isBlockLike(item)).toBe(false))
