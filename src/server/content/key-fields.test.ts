import { expect, test } from 'vitest'
import { keyFields, openFields } from '../../domain/content/key-fields.ts'
import { testContent } from '../testing/content.ts'
import { questionContent } from './formats.ts'

test('every stored field of a question either tells of its key or does not', () => {
  const named = [...keyFields, ...openFields].filter((field) => field in questionContent.shape)
  expect(named.toSorted()).toEqual(Object.keys(questionContent.shape).toSorted())
})

test('every key field of the questions that tests look for leaks with holds a secret', () => {
  const [question] = testContent().qbanks[0]?.sections[0]?.questions ?? []
  const known = keyFields.filter((field) => field in questionContent.shape && field !== 'correctAnswer')
  for (const field of known.filter((one) => one !== 'topic')) {
    expect(`${field}: ${JSON.stringify(question?.[field as keyof typeof question])}`).toContain('SECRET')
  }
})
