import { expect, test } from 'vitest'
import { acceptedWord, writtenWord } from './history-words.ts'

test.each([
  { name: 'the AI', version: { source: 'ai', editor: null }, words: 'Written by the AI' },
  { name: 'a file', version: { source: 'file', editor: null }, words: 'From the content files' },
  { name: 'an editor', version: { source: 'editor', editor: 'ada' }, words: 'Written by the editor ada' },
  // Shows feedback-45
  {
    name: 'an editor who is gone',
    version: { source: 'editor', editor: null },
    words: 'Written by an editor whose account is gone',
  },
] as const)('a version names its writer: $name', ({ version, words }) => {
  expect(writtenWord(version)).toBe(words)
})

test.each([
  { name: 'a start of the server', way: 'file', username: null, words: 'Published with the content.' },
  { name: 'votes', way: 'votes', username: null, words: 'Accepted by the votes of learners.' },
  { name: 'an admin', way: 'admin', username: 'ada', words: 'Accepted by the admin ada.' },
  { name: 'an admin who is gone', way: 'admin', username: null, words: 'Accepted by an admin whose account is gone.' },
] as const)('a version says by what it came to be current: $name', ({ way, username, words }) => {
  expect(acceptedWord({ source: 'ai', acceptedBy: { way, username } })).toBe(words)
})
