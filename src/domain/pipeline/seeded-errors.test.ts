import { describe, expect, test } from 'vitest'
import { withError } from './seeded-errors.ts'

const question = {
  task: 'management',
  vignette: 'A boy of 4 years has had a barking cough since midnight. He is hoarse.',
  options: {
    a: 'Dexamethasone 0.6 mg/kg',
    b: 'Prednisolone 4 mg/kg',
    c: 'Amoxicillin 90 mg/kg',
    d: 'Humidified air at home',
  },
  answer: 'a' as const,
  explanation: 'One dose of dexamethasone, 0.6 mg/kg, lowers the score of croup.',
  rationales: { b: 'Too much.', c: 'Croup is viral.', d: 'The former advice, until 2004; it changes nothing.' },
  keyPoint: 'Croup of any severity: dexamethasone 0.6 mg/kg once.',
  changed: 'Mist was dropped in 2004.',
}

describe('an error that is put into a good question', () => {
  // Shows pipeline-13
  test('wrong-key moves the key to a wrong option, which loses its rationale', () => {
    const seeded = withError(question, 'wrong-key', 0.5)
    expect(seeded?.answer).toBe('c')
    expect(Object.keys(seeded?.rationales ?? {}).sort()).toEqual(['a', 'b', 'd'])
    expect(seeded?.options).toEqual(question.options)
  })

  // Shows pipeline-13
  test('two-right-answers says the key again in other words', () => {
    const seeded = withError(question, 'two-right-answers', 0)
    expect(seeded?.options.b).toBe('Dexamethasone 0.6 mg/kg, begun now')
    expect(seeded?.answer).toBe('a')
  })

  // Shows pipeline-13
  test('wrong-dose makes the amount of the key ten times as much everywhere', () => {
    const seeded = withError(question, 'wrong-dose', 0)
    expect(seeded?.options.a).toBe('Dexamethasone 6 mg/kg')
    expect(seeded?.explanation).toContain('6 mg/kg')
    expect(seeded?.explanation).not.toContain('0.6 mg/kg')
    expect(seeded?.keyPoint).toContain('6 mg/kg')
  })

  // Shows pipeline-13
  test('outdated-rule keys what was right formerly', () => {
    const seeded = withError(question, 'outdated-rule', 0)
    expect(seeded).toMatchObject({ answer: 'd', changed: undefined })
  })

  // Shows pipeline-13
  test('cue lets the key repeat the vignette', () => {
    const seeded = withError(question, 'cue', 0)
    expect(seeded?.options.a).toContain('barking cough')
    expect(seeded?.options.b).toBe(question.options.b)
  })

  // Shows pipeline-13
  test('is left out where the question has no place for it', () => {
    const plain = { ...question, options: { ...question.options, a: 'Dexamethasone' }, rationales: {} }
    expect(withError(plain, 'wrong-dose', 0)).toBeUndefined()
    expect(withError(plain, 'outdated-rule', 0)).toBeUndefined()
  })
})
