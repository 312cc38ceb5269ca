import { expect, test } from 'vitest'
import { movesKey } from './key-move.ts'
import type { QuestionText } from './question-text.ts'

type Keyed = Pick<QuestionText, 'options' | 'correctAnswer'>

const options = (a: string, b: string, c: string) => [
  { id: 'a', text: a },
  { id: 'b', text: b },
  { id: 'c', text: c },
]
const from: Keyed = { options: options('Asthma', 'Bronchiolitis', 'Croup'), correctAnswer: 'b' }

test.each<{ name: string; to: Partial<Keyed>; moves: boolean }>([
  { name: 'the same options and key move nothing', to: {}, moves: false },
  { name: 'another key moves it', to: { correctAnswer: 'c' }, moves: true },
  { name: 'a key in better words is not moved', to: { options: options('Asthma', 'RSV', 'Croup') }, moves: false },
  {
    name: 'another wrong option does not move it',
    to: { options: options('Anthrax', 'Bronchiolitis', 'Croup') },
    moves: false,
  },
  {
    name: 'the texts of the key and of another option exchanged move it',
    to: { options: options('Asthma', 'Croup', 'Bronchiolitis') },
    moves: true,
  },
  {
    name: 'the text of another option under the id of the key moves it, in whatever case',
    to: { options: options('Anthrax', ' ASTHMA', 'Croup') },
    moves: true,
  },
  {
    name: 'the old text of the key under another id moves it',
    to: { options: options('bronchiolitis', 'RSV', 'Croup') },
    moves: true,
  },
])('$name', ({ to, moves }) => {
  expect(movesKey(from, { ...from, ...to })).toBe(moves)
})
