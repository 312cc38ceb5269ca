import { expect, test } from 'vitest'
import { type Availability, type DrawChoice, drawCandidates } from './available-questions.ts'

const bank = {
  questions: [
    { id: 'q1', domain: 'Cardiology' },
    { id: 'q2', domain: 'Cardiology' },
    { id: 'q3', domain: 'Nephrology' },
    { id: 'q4', domain: 'Nephrology' },
  ],
  demo: ['q1'],
}
const newLearner: Availability = {
  unlockedCount: 4,
  drawn: new Set(),
  held: new Set(),
  spoiled: new Set(),
  statuses: new Map(),
}

interface Row {
  name: string
  availability?: Partial<Availability>
  choice?: Partial<DrawChoice>
  ids: string[]
}

test.each<Row>([
  { name: 'offers every open question to a new learner', ids: ['q1', 'q2', 'q3', 'q4'] },
  // Shows qbank-37
  { name: 'leaves locked questions out', availability: { unlockedCount: 2 }, ids: ['q1', 'q2'] },
  // Shows qbank-37
  {
    name: 'keeps a question open that was drawn once',
    availability: { unlockedCount: 2, drawn: new Set(['q4']) },
    ids: ['q1', 'q2', 'q4'],
  },
  {
    name: 'leaves out what an unfinished block holds',
    availability: { held: new Set(['q2']) },
    ids: ['q1', 'q3', 'q4'],
  },
  // Shows qbank-40
  {
    name: 'counts a question without a status as unseen',
    availability: { statuses: new Map([['q1', 'correct']]) },
    choice: { statuses: ['unseen'] },
    ids: ['q2', 'q3', 'q4'],
  },
  // Shows qbank-40
  {
    name: 'takes the union of the statuses',
    availability: {
      statuses: new Map([
        ['q1', 'correct'],
        ['q2', 'incorrect'],
      ]),
    },
    choice: { statuses: ['correct', 'incorrect'] },
    ids: ['q1', 'q2'],
  },
  { name: 'takes every status where none is named', choice: { statuses: [] }, ids: ['q1', 'q2', 'q3', 'q4'] },
  { name: 'takes the chosen domains', choice: { domains: ['Nephrology'] }, ids: ['q3', 'q4'] },
  { name: 'takes no domain where none is chosen', choice: { domains: [] }, ids: [] },
  { name: 'takes the marked ones', choice: { only: new Set(['q2', 'q3']) }, ids: ['q2', 'q3'] },
  { name: 'leaves demo questions out of an exam', choice: { mode: 'exam' }, ids: ['q2', 'q3', 'q4'] },
  {
    name: 'draws what a deleted block spoiled for a tutor block',
    availability: { spoiled: new Set(['q2']) },
    ids: ['q1', 'q2', 'q3', 'q4'],
  },
  // Shows qbank-41
  {
    name: 'leaves what a deleted block spoiled out of an exam',
    availability: { spoiled: new Set(['q2']) },
    choice: { mode: 'exam' },
    ids: ['q3', 'q4'],
  },
  {
    name: 'draws a spoiled question for an exam once it was answered elsewhere',
    availability: { spoiled: new Set(['q2']), statuses: new Map([['q2', 'incorrect']]) },
    choice: { mode: 'exam' },
    ids: ['q2', 'q3', 'q4'],
  },
])('$name', ({ availability, choice, ids }) => {
  const wanted = { mode: 'tutor', statuses: [], ...choice } satisfies DrawChoice
  const candidates = drawCandidates(bank, { ...newLearner, ...availability }, wanted)
  expect(candidates.map(({ id }) => id)).toEqual(ids)
})
