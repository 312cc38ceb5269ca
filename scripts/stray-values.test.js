// What the look is made of stands in one place, `src/web/look/tokens.css`; this refuses values that stray.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where values themselves stand: the tokens, and the faces. */
const sources = ['src/web/look/tokens.css', 'src/web/look/fonts.css']

const textOf = (file) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
const files = globSync('src/web/**/*.{css,ts,tsx}').filter((file) => !/[.](test|d)[.]ts$/.test(file))
const texts = new Map(files.map((file) => [file, textOf(file)]))

const colour = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|hwb)\(\s*[\d.]/i
/** An anchor within a page, as `'#demo'`. */
const anchor = /['"(]#[a-z-]+['")]/i

const straysIn = (file, pattern, fine) =>
  (texts.get(file) ?? '')
    .split('\n')
    .filter((line) => pattern.test(line) && !fine.test(line))
    .map((line) => `${file}: ${line.trim()}`)

const others = files.filter((file) => !sources.includes(file))

test('no file but the tokens names a colour', () => {
  expect(others.flatMap((file) => straysIn(file, colour, anchor))).toEqual([])
})

test('no file but the tokens names a size of type', () => {
  const fine = /var\(--text-[a-z]+\)|inherit/
  expect(others.flatMap((file) => straysIn(file, /font-size:|fontSize:\s*['"\d]|\bfz=/, fine))).toEqual([])
})

test('no file but the tokens names a weight of type', () => {
  const fine = /var\(--weight-[a-z]+\)|inherit|: 400;|fw=\{400\}/
  const weight = /font-weight:|fontWeight:|\bfw=|font = [`'"]\d{3}/
  expect(others.flatMap((file) => straysIn(file, weight, fine))).toEqual([])
})

test('no file but the tokens names a radius', () => {
  const fine = /var\(--radius(?:-[a-z]+)?\)|: 50%|: 0;/
  expect(others.flatMap((file) => straysIn(file, /border(?:-[a-z-]+)?-radius:/, fine))).toEqual([])
})

test('no file but the tokens says how long something moves', () => {
  // The drafts of How it works go their way in their own time.
  const moving = others.filter((file) => file.endsWith('.css') && !file.startsWith('src/web/our-process/'))
  expect(moving.flatMap((file) => straysIn(file, /(?<![\w-])\.?\d+m?s[,;\s]/, /^$/))).toEqual([])
})

/** Up to 3 px is a hair's breadth, by which something is set right for the eye; `em` goes with the type. */
const distance = /(?:^|\s)(?:[a-z]+-)?gap:|(?:^|\s)(?:margin|padding)(?:-[a-z-]+)?:/
const ownDistance = /(?<![\w.-])-?(?:[4-9]|[1-9]\d+|\d+\.\d+)px\b|\d(?:\.\d+)?rem\b/

test('no file but the tokens names a distance', () => {
  const styles = others.filter((file) => file.endsWith('.css'))
  const inStyles = styles.flatMap((file) => straysIn(file, distance, /^$/).filter((line) => ownDistance.test(line)))
  const parts = others.filter((file) => file.endsWith('.tsx'))
  const prop = /\b(?:[mp][tblrxy]?|gap|spacing|verticalSpacing)=\{(?!0\})-?\d/
  expect([...inStyles, ...parts.flatMap((file) => straysIn(file, prop, /^$/))]).toEqual([])
})

test('every custom property that is used is declared', () => {
  const all = [...texts.values()]
  const declared = new Set(all.flatMap((text) => [...text.matchAll(/(--[\w-]+)(?=['"]|:)/g)].map(([, name]) => name)))
  const used = all.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  expect(used.length).toBeGreaterThan(300)
  expect(used.filter((name) => !name.startsWith('--mantine-') && !declared.has(name))).toEqual([])
})
