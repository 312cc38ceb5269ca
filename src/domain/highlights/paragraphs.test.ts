import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paragraphsOf, segmentsIn } from './paragraphs.ts'

const texts = (text: string) => paragraphsOf(text).map(({ start, end }) => text.slice(start, end))

describe('the paragraphs of a text', () => {
  test.each([
    { name: 'one without a blank line', text: 'One. Two.\nThree.', is: ['One. Two.\nThree.'] },
    { name: 'as many as blank lines part', text: 'One.\n\nTwo.\n \nThree.', is: ['One.', 'Two.', 'Three.'] },
    { name: 'an empty one of nothing', text: '', is: [''] },
  ])('are $name', ({ text, is }) => expect(texts(text)).toEqual(is))

  test('are the text again, joined with what parts them', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '.') }), (text) => {
        const joined = paragraphsOf(text).map(({ start, end, gap }) => text.slice(start, end) + gap)
        expect(joined.join('')).toBe(text)
      }),
    )
  })
})

test('a highlight over two paragraphs is one in both, and the text between stays', () => {
  const text = 'One two.\n\nThree four.'
  const [first, second] = paragraphsOf(text).map((place) => segmentsIn(text, [{ start: 4, end: 15 }], place))
  expect(first).toMatchObject([
    { text: 'One ', highlight: undefined },
    { text: 'two.', highlight: { start: 4, end: 15 } },
  ])
  expect(second).toMatchObject([{ text: 'Three', highlight: { start: 4, end: 15 } }, { text: ' four.' }])
})
