// What the tokens of the look say about one another: every text on every surface that it stands on, in both themes.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/web/look/tokens.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
const [light = '', afterLight = ''] = css.split('@media screen')
const [dark = ''] = afterLight.split('@media (max-width')
const declarationsOf = (text) =>
  new Map([...text.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
const day = declarationsOf(light)
const night = new Map([...day, ...declarationsOf(dark)])

function colourOf(tokens, name) {
  const value = tokens.get(name) ?? ''
  const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  if (other) return colourOf(tokens, other)
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value)
  if (!parts) throw new Error(`${name} is no colour: ${value}`)
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

/** Linear sRGB, by Ottosson's matrices (https://bottosson.github.io/posts/oklab/). */
function linear([lightness, chroma, hue]) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(colour) {
  const [red, green, blue] = linear(colour).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one, other) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const isOutside = (colour) => linear(colour).some((part) => part < -0.006 || part > 1.006)

/** Of every section there may be: the 24, and those between them. */
const hues = Array.from({ length: 48 }, (_, step) => 7.5 * step)

const surfaces = ['--page', '--sheet', '--raised', '--hover']
const badges = ['bronze', 'silver', 'gold', 'honor', 'diamond'].map((badge) => `--badge-${badge}`)
const states = ['right', 'wrong', 'marked', 'quiet'].map((state) => `--state-${state}`)

const rows = [
  ...surfaces.map((on) => [on, '--text', '--text-quiet', '--brand-text', '--warm-text', ...states]),
  ['--brand-tint', '--text', '--text-quiet', '--brand-text'],
  ['--warm-tint', '--text', '--text-quiet', '--warm-text'],
  ['--top-rank', '--text', '--text-quiet', ...badges],
  ['--page', ...badges],
  ['--state-right-tint', '--text', '--state-right', '--state-quiet'],
  ['--state-wrong-tint', '--text', '--state-wrong', '--state-quiet'],
  ['--state-marked-tint', '--text', '--state-marked'],
  ['--state-highlight', '--text'],
  ['--search-hit', '--text'],
  [
    '--figure-paper',
    '--figure-text',
    '--figure-axis',
    '--figure-red',
    '--figure-blue',
    '--figure-green',
    '--figure-violet',
  ],
  ['--figure-shade', '--figure-text'],
  ['--band-high', '--band-text'],
  ['--band-middle', '--band-text'],
  ['--band-low', '--band-text'],
]

describe.each([
  { theme: 'light', colours: day, filled: '--brand-7' },
  { theme: 'dark', colours: night, filled: '--brand-6' },
])('by the tokens, in the $theme theme', ({ colours, filled }) => {
  test('every text has a contrast of 4.5 to 1 or more on what it stands on', () => {
    const weak = rows.flatMap(([on, ...texts]) =>
      texts
        .map((text) => [text, on, contrast(colourOf(colours, text), colourOf(colours, on))])
        .filter(([, , ratio]) => ratio < 4.5),
    )
    expect(weak).toEqual([])
  })

  test('white is readable on a filled button', () => {
    expect(contrast(colourOf(colours, '--white'), colourOf(colours, filled))).toBeGreaterThanOrEqual(4.5)
  })

  test('bands and stages stand out from the page by 3 to 1 or more', () => {
    const marks = ['--band-high', '--band-middle', '--band-low', '--stage-new', '--stage-learning', '--stage-review']
    expect(marks.filter((mark) => contrast(colourOf(colours, mark), colourOf(colours, '--page')) < 3)).toEqual([])
  })

  test('the colour of every section carries white text, and stands out as a mark', () => {
    const number = (name) => Number(colours.get(name))
    const weak = hues.filter((hue) => {
      const header = [number('--section-lightness'), number('--section-chroma'), hue]
      const mark = [number('--mark-lightness'), number('--mark-chroma'), hue]
      const onSurfaces = surfaces.map((surface) => contrast(mark, colourOf(colours, surface)))
      return contrast(header, colourOf(colours, '--white')) < 4.5 || Math.min(...onSurfaces) < 3
    })
    expect(weak).toEqual([])
    expect(hues.filter((hue) => isOutside([number('--section-lightness'), number('--section-chroma'), hue]))).toEqual(
      [],
    )
    expect(hues.filter((hue) => isOutside([number('--mark-lightness'), number('--mark-chroma'), hue]))).toEqual([])
  })

  test('every colour can be shown on a screen of sRGB', () => {
    const names = [...colours].filter(([, value]) => /^oklch\([^/]+\)$/.test(value)).map(([name]) => name)
    expect(names.filter((name) => isOutside(colourOf(colours, name)))).toEqual([])
  })
})
