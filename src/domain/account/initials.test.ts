import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  { name: 'of the first and the last name', of: 'Eve Maria Adams', initials: 'EA' },
  { name: 'one where there is one name', of: 'eve', initials: 'E' },
  { name: 'without a title', of: 'Dr. Alexandra Papadopoulou-Winterbottom', initials: 'AP' },
  { name: 'by whole letters', of: '𝒜da Öz', initials: '𝒜Ö' },
  { name: 'of a title alone', of: 'Dr.', initials: 'D' },
  { name: 'none of nothing', of: '', initials: '' },
])('initials are $name', ({ of, initials }) => {
  expect(initialsOf(of)).toBe(initials)
})
