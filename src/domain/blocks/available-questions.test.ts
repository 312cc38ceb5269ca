import { expect, test } from 'vitest'
import { availableQuestions, type LearnerStanding, type QuestionStatus } from './available-questions.ts'

const questions = ['q1', 'q2', 'q3', 'q4'].map((id) => ({ id }))
const all: QuestionStatus[] = ['unseen', 'incorrect', 'correct']
const newLearner: LearnerStanding = { unlockedCount: 4, drawn: new Set(), held: new Set(), statuses: new Map() }

test.each<{ name: string; standing?: Partial<LearnerStanding>; wanted?: QuestionStatus[]; ids: string[] }>([
  { name: 'offers every open question to a new learner', ids: ['q1', 'q2', 'q3', 'q4'] },
  { name: 'leaves locked questions out', standing: { unlockedCount: 2 }, ids: ['q1', 'q2'] },
  {
    name: 'keeps a question open that was drawn once',
    standing: { unlockedCount: 2, drawn: new Set(['q4']) },
    ids: ['q1', 'q2', 'q4'],
  },
  { name: 'leaves out what an unfinished block holds', standing: { held: new Set(['q2']) }, ids: ['q1', 'q3', 'q4'] },
  {
    name: 'counts a question without a status as unseen',
    standing: { statuses: new Map([['q1', 'correct']]) },
    wanted: ['unseen'],
    ids: ['q2', 'q3', 'q4'],
  },
  {
    name: 'takes the union of the statuses',
    standing: {
      statuses: new Map([
        ['q1', 'correct'],
        ['q2', 'incorrect'],
      ]),
    },
    wanted: ['correct', 'incorrect'],
    ids: ['q1', 'q2'],
  },
  { name: 'offers nothing where no status is wanted', wanted: [], ids: [] },
])('$name', ({ standing, wanted = all, ids }) => {
  const available = availableQuestions(questions, { ...newLearner, ...standing }, new Set(wanted))
  expect(available.map(({ id }) => id)).toEqual(ids)
})
