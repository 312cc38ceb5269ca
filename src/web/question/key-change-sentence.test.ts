import { expect, test } from 'vitest'
import { keyChangeSentence } from './key-change-sentence.ts'

const option = { id: 'a', text: 'Asthma' }
const question = (questionId: string) => ({
  questionId,
  stem: 'Which?',
  changedAt: '',
  source: 'editor' as const,
  reason: '',
  chosen: option,
  keyThen: option,
  keyNow: option,
})

test.each([
  { name: 'one question is one', blocks: [['a']], begins: 'The key of 1 question has changed since' },
  // Shows feedback-36
  {
    name: 'a question of two blocks is one',
    blocks: [['a'], ['a']],
    begins: 'The key of 1 question has changed since',
  },
  { name: 'several are counted', blocks: [['a', 'b'], ['c']], begins: 'The keys of 3 questions have changed since' },
])('$name', ({ blocks, begins }) => {
  const sentence = keyChangeSentence(blocks.map((ids) => ({ questions: ids.map(question) })))
  expect(sentence.startsWith(begins)).toBe(true)
})
