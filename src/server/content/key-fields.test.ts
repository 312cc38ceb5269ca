import { expect, test } from 'vitest'
import { keyFields, openFields } from '../../domain/content/key-fields.ts'
import { testContent } from '../testing/content.ts'
import { storedQuestion } from './stored-content.ts'

test('every stored field of a question either tells of its key or does not', () => {
  const named = [...keyFields, ...openFields].filter((field) => field in storedQuestion.shape)
  expect(named.toSorted()).toEqual(Object.keys(storedQuestion.shape).toSorted())
})

test('every key field of the questions that tests look for leaks with holds a secret', () => {
  const [question] = testContent().qbanks[0]?.sections[0]?.questions ?? []
  const known = keyFields.filter((field) => field in storedQuestion.shape && field !== 'correctAnswer')
  for (const field of known.filter((one) => one !== 'topic')) {
    // The file cites sources; what they say is stored with the question.
    const written = question?.[(field === 'sources' ? 'references' : field) as keyof typeof question]
    expect(`${field}: ${JSON.stringify(written)}`).toMatch(/SECRET|secret/)
  }
})
