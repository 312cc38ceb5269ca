import { describe, expect, test } from 'vitest'
import { unusableAnswers } from '../jobs/unusable-answers.ts'
import { deathCause } from './death-causes.ts'
import { type Examined, judgeEvidence, judgeExamined, judgeGrade } from './judge-stages.ts'
import { objections } from './objections.ts'

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
    ['creator', unusableAnswers.formless, 'no answer of the shape that was asked for'],
    ['grader', unusableAnswers.unreadable, 'no answer of the shape that was asked for'],
    ['inspector', unusableAnswers.none, 'no answer of the shape that was asked for'],
    ['researcher', 'Experts disagree.', 'no point found'],
    ['researcher', objections.notAmongRecorded('x'), 'a source that is not recorded'],
    ['researcher', objections.noPoint(), 'no point or no facts'],
    ['controller', `Spell it right. ${objections.alike('83%', 'its words', 'neph-3')}`, 'a near-duplicate'],
    ['controller', objections.notRecorded('nobody-2020'), 'a source that is not recorded'],
    ['controller', "Correct 'rulle', or add it to the list if it is right.", 'item rules or spelling'],
  ] as const)('of the %s: %s', (stage, reason, cause) => {
    expect(reason).not.toBe('')
    expect(deathCause(stage, reason)).toBe(cause)
  })
})
