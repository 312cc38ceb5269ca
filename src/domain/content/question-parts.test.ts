import { expect, test } from 'vitest'
import { sourcesFrom, sourcesText, tableFrom, tableText } from './question-parts.ts'

test('a table written as text is read as the same table', () => {
  const table = { columns: ['', 'Croup', 'Epiglottitis'], rows: [['Cough', 'barking', 'none']] }
  expect(tableFrom(tableText(table))).toEqual(table)
})

test.each([
  { name: 'of blanks is none', text: ' \n ', is: undefined },
  { name: 'with a short row fills it up', text: 'a|b\n c', is: { columns: ['a', 'b'], rows: [['c', '']] } },
  { name: 'with a long row cuts it', text: 'a|b\nc|d|e', is: { columns: ['a', 'b'], rows: [['c', 'd']] } },
])('a table $name', ({ text, is }) => expect(tableFrom(text)).toEqual(is))

test('a source keeps the address that is known of it, and loses it with another text', () => {
  const known = [{ text: 'AAP, 2025', supports: 'The dose', url: 'https://a.org' }]
  expect(sourcesFrom(sourcesText(known), known)).toEqual(known)
  expect(sourcesFrom('AAP, 2026 | The dose', known)).toEqual([{ text: 'AAP, 2026', supports: 'The dose', url: null }])
})
