import { expect, test } from 'vitest'
import { decideImport } from './decide-import.ts'

test.each([
  { name: 'a new item is added', known: undefined, is: 'add' },
  { name: 'an unchanged item stays as it is', known: { fileHashes: ['same'], newestSource: 'file' }, is: 'keep' },
  {
    name: 'a changed item becomes a new version',
    known: { fileHashes: ['old'], newestSource: 'file' },
    is: 'new-version',
  },
  {
    name: 'an unchanged file does not take a revision back',
    known: { fileHashes: ['same'], newestSource: 'ai' },
    is: 'keep',
  },
  {
    name: 'a changed file is proposed where a revision stands',
    known: { fileHashes: ['old'], newestSource: 'ai' },
    is: 'propose',
  },
  {
    name: 'an editor’s revision stands like the AI’s',
    known: { fileHashes: ['old'], newestSource: 'editor' },
    is: 'propose',
  },
  {
    name: 'what was proposed is not proposed again',
    known: { fileHashes: ['old', 'same'], newestSource: 'ai' },
    is: 'keep',
  },
] as const)('$name', ({ known, is }) => {
  expect(decideImport(known, 'same')).toBe(is)
})
