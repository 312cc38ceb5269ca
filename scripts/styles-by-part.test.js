import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inOrder, places, stylesOf } from './styles-by-part.ts'

test.each([
  { part: 'Button', after: ['UnstyledButton', 'Loader'] },
  { part: 'Combobox', after: ['Popover', 'Input'] },
  { part: 'Modal', after: ['ModalBase', 'Paper'] },
  { part: 'Checkbox', after: ['InlineInput'] },
  { part: 'PasswordInput', after: ['Input', 'ActionIcon'] },
])('the styles of $part come after those of what it is built of', ({ part, after }) => {
  const parts = inOrder(part)
  expect(parts.at(-1)).toBe(part)
  expect(parts).toEqual(expect.arrayContaining(after))
  expect(new Set(parts).size).toBe(parts.length)
})

test('every part has styles in the library', () => {
  for (const part of places.keys()) for (const name of inOrder(part)) expect(existsSync(stylesOf(name))).toBe(true)
})
