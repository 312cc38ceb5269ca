import { describe, expect, test } from 'vitest'
import { type Examined, judgeEvidence, judgeExamined, judgeGrade, type Support } from './judge-stages.ts'

const answer = (answeredBy: string, changed: Partial<Examined> = {}): Examined => ({
  answeredBy,
  itemHash: 'now',
  answer: 'b',
  defensible: [],
  difficulty: 3,
  flaws: [],
  note: 'It fits best.',
  ...changed,
})

describe('the Accuracy Inspector', () => {
  test.each<{ name: string; second: Partial<Examined>; verdict: string; says: string }>([
    { name: 'that agree with the key', second: {}, verdict: 'passed', says: '' },
    { name: 'of which one chose another', second: { answer: 'c' }, verdict: 'failed', says: "chose 'c'" },
    { name: 'of which one could defend another', second: { defensible: ['d'] }, verdict: 'failed', says: 'defend' },
    {
      name: 'of which one found a major flaw',
      second: { flaws: [{ kind: 'unit', severity: 'major', what: 'The dose is in mg, not mcg.' }] },
      verdict: 'failed',
      says: 'mg, not mcg',
    },
    { name: 'of one examiner', second: { answeredBy: 'one' }, verdict: 'failed', says: 'two examiners' },
    // Shows pipeline-4
  ])('sees answers $name: $verdict', ({ second, verdict, says }) => {
    const outcome = judgeExamined('b', 'now', [answer('one'), answer('two', second)])
    expect(outcome.verdict).toBe(verdict)
    expect(outcome.reason).toContain(says)
  })
})

describe('the Evidence Hunter', () => {
  const claim = 'One dose of dexamethasone helps in croup'
  const retrieved = [
    { id: 'pmid-1', text: 'Background. A single dose of  dexamethasone lowers\nthe score at 2 hours. End.' },
  ]
  const support = (changed: Partial<Support> = {}): Support => ({
    claim,
    sourceId: 'pmid-1',
    sentence: 'A single dose of dexamethasone lowers the score at 2 hours.',
    speaks: 'for',
    ...changed,
  })

  test.each<{ name: string; found: Support[]; verdict: string }>([
    { name: 'a sentence that was retrieved', found: [support()], verdict: 'passed' },
    {
      name: 'a sentence that nobody wrote',
      found: [support({ sentence: 'Croup is cured by air.' })],
      verdict: 'failed',
    },
    { name: 'a source that was not retrieved', found: [support({ sourceId: 'pmid-2' })], verdict: 'failed' },
    { name: 'two words', found: [support({ sentence: 'a single' })], verdict: 'failed' },
    { name: 'a sentence that speaks against it', found: [support({ speaks: 'against' })], verdict: 'failed' },
    { name: 'nothing', found: [], verdict: 'failed' },
    // Shows pipeline-6
  ])('with $name: $verdict', ({ found, verdict }) => {
    expect(judgeEvidence([claim], retrieved, found).verdict).toBe(verdict)
  })
})

// Shows pipeline-5
test.each([
  { grade: 8, verdict: 'passed' },
  { grade: 7, verdict: 'failed' },
])('the Question Grader: a grade of $grade is $verdict', ({ grade, verdict }) => {
  expect(judgeGrade(grade, 'Cues.').verdict).toBe(verdict)
})
