import { expect, test } from 'vitest'
import { scoreText, trendSentence } from './trend-sentence.ts'

const day = (date: string, accuracy: number, questions = 10) => ({ date, accuracy, questions })

test.each([
  { name: 'nothing yet', trends: [], sentence: 'No block is completed yet.' },
  {
    name: 'one day',
    trends: [day('Monday', 0.6, 20)],
    sentence: 'One day so far: 60% of 20 (your true level is probably 36% to 81%) on Monday.',
  },
  {
    name: 'a better day, beside all before it weighed by their questions',
    trends: [day('Monday', 1), day('Tuesday', 0.4, 30), day('Friday', 0.8)],
    sentence:
      'On Friday you reached 80% of 10 (your true level is probably 44% to 97%), 25 points above the days before.',
  },
  {
    name: 'a weaker day',
    trends: [day('Monday', 0.61), day('Friday', 0.6)],
    sentence:
      'On Friday you reached 60% of 10 (your true level is probably 26% to 88%), 1 point below the days before.',
  },
  {
    name: 'that a day of few questions says little',
    trends: [day('Monday', 0.6), day('Friday', 0.5, 4)],
    sentence: 'On Friday you reached 50% of 4 (too few yet), 10 points below the days before.',
  },
  {
    name: 'a day like the others',
    trends: [day('Monday', 0.6), day('Friday', 0.6)],
    sentence:
      'On Friday you reached 60% of 10 (your true level is probably 26% to 88%), the same as on the days before.',
  },
])('the sentence says $name', ({ trends, sentence }) => {
  expect(trendSentence(trends, (date) => date)).toBe(sentence)
})

// Shows qbank-99
test('a day under the pointer says its score', () => {
  expect(scoreText(80)).toBe('Score: 80%')
})
