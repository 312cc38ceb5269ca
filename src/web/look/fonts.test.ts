import { create } from 'fontkitten'
import { describe, expect, test } from 'vitest'

const fonts = import.meta.glob<string>('./fonts/*.woff2', { query: '?inline', import: 'default', eager: true })
const content = import.meta.glob<string>('/content/{qbanks,decks}/**/*.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** What medicine writes, whether or not a question has it already. */
const wanted = 'αβγδεθλμπρστφχψωΔΣΩµ≥≤<>≠≈±×÷−√∞→←↑↓°′″³²¹⁰⁴⁵⁶⁷⁸⁹⁻₀₁₂₃₄½¼¾‰–—…·•†‘’“”éèüöäñçß'

const bytesOf = (dataUrl: string) =>
  Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (byte) => byte.charCodeAt(0))

/** Breaks of lines and joints of an emoji are drawn by no font. */
const isDrawn = (character: string) => !/[\p{Cc}\p{Cf}]/u.test(character)

describe.each(Object.entries(fonts))('%s', (_file, dataUrl) => {
  const font = create(bytesOf(dataUrl))
  if (font.isCollection) throw new Error('It is a collection of fonts.')
  const missing = (characters: Iterable<string>) =>
    [...new Set(characters)].filter(
      (character) => isDrawn(character) && !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    )

  test('has every character of the questions and cards', () => {
    const texts = Object.values(content)
    expect(texts.length).toBeGreaterThan(50)
    expect(missing(texts.join(''))).toEqual([])
  })

  test('has every character that medicine writes', () => {
    expect(missing(wanted)).toEqual([])
  })

  test('has the weights of the tokens', () => {
    const { min, max } = font.variationAxes.wght ?? { min: 0, max: 0 }
    expect([min <= 400, max >= 700]).toEqual([true, true])
  })
})

test('both together weigh less than 90 kB', () => {
  expect(Object.keys(fonts)).toHaveLength(2)
  expect(Object.values(fonts).reduce((sum, font) => sum + bytesOf(font).length, 0)).toBeLessThan(90_000)
})
