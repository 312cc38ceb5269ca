import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

// Of the published standard, version 5.0.0: the requirements of levels 1 and 2, by section and then the last number.
const sections = `
1.1 1-2; 1.2 1-9; 1.3 1-11; 1.4 1-3; 1.5 1-2
2.1 1-3; 2.2 1-3; 2.3 1-4; 2.4 1
3.2 1-2; 3.3 1-4; 3.4 1-6; 3.5 1-5; 3.7 1-2
4.1 1-3; 4.2 1; 4.3 1-2; 4.4 1-4
5.1 1; 5.2 1-3; 5.3 1-2; 5.4 1-3
6.1 1-3; 6.2 1-12; 6.3 1-4; 6.4 1-4; 6.5 1-5; 6.6 1-3; 6.8 1-4
7.1 1-3; 7.2 1-4; 7.3 1-2; 7.4 1-5; 7.5 1-2; 7.6 1-2
8.1 1-2; 8.2 1-3; 8.3 1; 8.4 1
9.1 1-3; 9.2 1-4
10.1 1-2; 10.2 1-2; 10.3 1-4; 10.4 1-11; 10.5 1-5; 10.6 1-2; 10.7 1-3
11.1 1-2; 11.2 1-3; 11.3 1-3; 11.4 1-4; 11.5 1; 11.6 1
12.1 1-3; 12.2 1-2; 12.3 1-4
13.1 1; 13.2 1-5; 13.3 1-2; 13.4 1-5
14.1 1-2; 14.2 1-4; 14.3 1-3
15.1 1-3; 15.2 1-3; 15.3 1-7
16.1 1; 16.2 1-5; 16.3 1-4; 16.4 1-3; 16.5 1-3
17.1 1; 17.2 1-4; 17.3 1-2`

const required = sections
  .split(/[;\n]/)
  .filter((part) => part.trim())
  .flatMap((part) => {
    const [section, range = ''] = part.trim().split(' ')
    const [first, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, n) => `${section}.${first + n}`)
  })

const verdicts = ['yes', 'in part', 'no', 'operator', 'not asked']

const rows = readdirSync('docs/asvs').flatMap((file) =>
  readFileSync(`docs/asvs/${file}`, 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
    .map(([number, level, sense, holds, why]) => ({ number, level, sense, holds, why })),
)

const titlesOf = (text) => [...text.matchAll(/“([^”]+)”/g)].map(([, title]) => title)
const pathsOf = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name).filter((name) => /[/.]/.test(name))
const textOf = (path) => (statSync(path).isFile() ? readFileSync(path, 'utf8') : '')

test('each requirement of levels 1 and 2 has one row', () => {
  expect(required).toHaveLength(253)
  expect(rows.map(({ number }) => number).toSorted()).toEqual(required.toSorted())
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183)
})

test('each row says whether it holds, and what holds is shown by a file', () => {
  expect(rows.filter(({ holds }) => !verdicts.includes(holds))).toEqual([])
  expect(rows.filter(({ holds, why }) => holds === 'yes' && pathsOf(why).length === 0)).toEqual([])
  expect(rows.filter(({ why }) => !why)).toEqual([])
})

test.each(rows)('what row $number names is there', ({ why }) => {
  const paths = pathsOf(why)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  const texts = paths.map(textOf).join('\n')
  expect(titlesOf(why).filter((title) => !texts.includes(title))).toEqual([])
})

test('the index counts what the chapters hold', () => {
  const counted = verdicts.map((verdict) => rows.filter(({ holds }) => holds === verdict).length)
  expect(readFileSync('docs/asvs.md', 'utf8')).toContain(`| All | 253 | ${counted.join(' | ')} |`)
})
