import { expect, test } from 'vitest'
import { makeBlock } from '../testing/make-block.ts'
import { makeQuestion } from '../testing/make-question.ts'
import { workOf } from './block-work.ts'

const { progress } = makeBlock('review')
const asked = (id: string, domain: string, timeSpent: number) => ({
  ...makeQuestion(id),
  domain,
  timeSpent,
  lateAnswers: [],
  peerChoices: null,
})
const questions = [asked('q1', 'Cardiology', 40), asked('q2', 'Neurology', 90), asked('q3', 'Neurology', 20)]
const selectedAnswers = { q1: 'a', q2: 'b' }

test('a block says what was wrong, what was not answered, and how long each section took', () => {
  expect(workOf({ questions, progress: { ...progress, selectedAnswers } })).toEqual({
    sections: [
      { name: 'Neurology', correct: 0, total: 2, percent: 0, seconds: 110 },
      { name: 'Cardiology', correct: 1, total: 1, percent: 100, seconds: 40 },
    ],
    wrong: [{ id: 'q2', number: 2 }],
    unanswered: [{ id: 'q3', number: 3 }],
    withheld: 0,
    seconds: 150,
  })
})

test('a question whose key is withheld stands in no section and no list', () => {
  const [first, second] = questions
  if (!first || !second) throw new Error('There are no questions.')
  const { id, version, updatedBy, stem, vignette, options, domain, timeSpent, lateAnswers } = second
  const open = { id, version, updatedBy, stem, vignette, options, domain, timeSpent, lateAnswers }
  const work = workOf({
    questions: [first, { ...open, withheld: true }],
    progress: { ...progress, selectedAnswers },
  })
  expect(work.sections.map(({ name }) => name)).toEqual(['Cardiology'])
  expect([work.wrong, work.unanswered, work.withheld]).toEqual([[], [], 1])
})
