import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const same = (text: string) => ({ kind: 'same', text })
const removed = (text: string) => ({ kind: 'removed', text })
const added = (text: string) => ({ kind: 'added', text })

test.each([
  { name: 'the same text has no change', from: 'One word.', to: 'One word.', parts: [same('One word.')] },
  // Shows feedback-19
  {
    name: 'a word in another place of one is a removal and an addition',
    from: 'She is given penicillin today.',
    to: 'She is given amoxicillin today.',
    parts: [same('She is given '), removed('penicillin'), added('amoxicillin'), same(' today.')],
  },
  // Shows feedback-19
  {
    name: 'a number changes as a whole',
    from: 'Give 2.5 mg by mouth once.',
    to: 'Give 3.5 mg by mouth once.',
    parts: [same('Give '), removed('2.5'), added('3.5'), same(' mg by mouth once.')],
  },
  // Shows feedback-19
  {
    name: 'words that change one after the other are one change',
    from: 'She has a mild cough since Monday and is well.',
    to: 'She has a bad cold since Monday and is well.',
    parts: [same('She has a '), removed('mild cough'), added('bad cold'), same(' since Monday and is well.')],
  },
  // Shows feedback-19
  {
    name: 'texts with little in common stand whole, one after the other',
    from: 'Because of the virus.',
    to: 'Guidelines advise a vaccine at birth.',
    parts: [removed('Because of the virus.'), added('Guidelines advise a vaccine at birth.')],
  },
  { name: 'what comes from nothing is all added', from: '', to: 'New.', parts: [added('New.')] },
])('$name', ({ from, to, parts }) => {
  expect(wordDiff(from, to)).toEqual(parts)
})

// Shows feedback-19
test('every difference holds the whole of both texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'fever', '2.5', 'mg', ' ', '\n', ',', 'na\u00efve', 'B12-rich', '?'), { maxLength: 25 })
    .map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (from, to) => {
      const parts = wordDiff(from, to)
      const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('')
      expect(without('added')).toBe(from)
      expect(without('removed')).toBe(to)
    }),
  )
})
