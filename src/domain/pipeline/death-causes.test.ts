import { describe, expect, test } from 'vitest'
import { deathCause } from './death-causes.ts'
import { type Examined, judgeEvidence, judgeExamined, judgeGrade } from './judge-stages.ts'

const answered = (answeredBy: string, changed: Partial<Examined> = {}): Examined => ({
  answeredBy,
  itemHash: 'hash',
  answer: 'b',
  defensible: [],
  difficulty: 3,
  flaws: [],
  note: 'It fits.',
  ...changed,
})
const examined = (changed: Partial<Examined>) => judgeExamined('b', 'hash', [answered('one'), answered('two', changed)])
const claims = ['Boys are cold']
const retrieved = [{ id: 'med-1', text: 'In this trial boys were cold at night.' }]
const support = (sentence: string, speaks: 'for' | 'against' = 'for') =>
  judgeEvidence(claims, retrieved, [{ claim: 'Boys are cold', sourceId: 'med-1', sentence, speaks }])

// Shows pipeline-22
describe('the cause for which a stage destroyed a draft', () => {
  test.each([
    ['inspector', examined({ answer: 'c' }).reason, 'another answer than the key'],
    ['inspector', examined({ defensible: ['c'] }).reason, 'another option defensible'],
    [
      'inspector',
      examined({ flaws: [{ kind: 'dose', severity: 'major', what: 'Too much.' }] }).reason,
      'a major fault',
    ],
    ['hunter', support('Nobody ever wrote this down.').reason, 'a citation that was not retrieved'],
    ['hunter', support('boys were cold at night', 'against').reason, 'a source against it'],
    ['hunter', judgeEvidence(claims, retrieved, []).reason, 'no source that bears it out'],
    ['grader', judgeGrade(5, 'Trivia.').reason, 'a low grade'],
    ['grader', 'The answer of the model could not be read.', 'no answer of the shape that was asked for'],
    ['researcher', 'Experts disagree.', 'no point found'],
    ['researcher', "It cites 'x', which is not among the recorded sources.", 'a source that is not recorded'],
    ['controller', '83% of its words are those of neph-3.', 'a near-duplicate'],
    ['controller', "The source 'nobody-2020' is not recorded.", 'a source that is not recorded'],
    ['controller', "Correct 'rulle', or add it to the list if it is right.", 'item rules or spelling'],
  ] as const)('of the %s: %s', (stage, reason, cause) => {
    expect(reason).not.toBe('')
    expect(deathCause(stage, reason)).toBe(cause)
  })
})
