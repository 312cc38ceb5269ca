import { expect, test } from 'vitest'
import { missedQuestions } from './missed-questions.ts'

const version = (id: string, version: number) => ({ id, version, correctAnswer: 'b' })

test.each([
  { name: 'a right answer misses nothing', answers: [['q1', 1, 'b']], missed: [] },
  { name: 'a wrong answer misses the question', answers: [['q1', 1, 'a']], missed: ['q1 1'] },
  {
    name: 'a right answer later takes nothing away, and its version stands',
    answers: [
      ['q1', 1, 'a'],
      ['q1', 2, 'b'],
    ],
    missed: ['q1 2'],
  },
  {
    name: 'a question is missed once, where it was missed first',
    answers: [
      ['q1', 1, 'a'],
      ['q2', 1, 'c'],
      ['q1', 1, 'd'],
    ],
    missed: ['q1 1', 'q2 1'],
  },
  {
    name: 'a wrong answer after a right one misses it then',
    answers: [
      ['q1', 1, 'b'],
      ['q2', 1, 'c'],
      ['q1', 1, 'd'],
    ],
    missed: ['q2 1', 'q1 1'],
  },
] as { name: string; answers: [string, number, string][]; missed: string[] }[])('$name', ({ answers, missed }) => {
  const given = answers.map(([id, number, answer]) => ({ question: version(id, number), answer }))
  expect(missedQuestions(given).map((question) => `${question.id} ${question.version}`)).toEqual(missed)
})
