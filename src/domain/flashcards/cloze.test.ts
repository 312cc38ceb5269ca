import { expect, test } from 'vitest'
import { shownFront } from './cloze.ts'

test.each([
  { name: 'a question stands as it is', front: 'Which valve?', shown: 'Which valve?' },
  { name: 'a cloze hides its answer', front: 'Give {{c1::2 g/kg}} once.', shown: 'Give [\u2026] once.' },
  { name: 'a cloze may give a hint', front: 'Give {{c1::2 g/kg::dose}} once.', shown: 'Give [dose] once.' },
  { name: 'each gap of a front is hidden', front: '{{c1::Iron}} and {{c1::zinc}}', shown: '[\u2026] and [\u2026]' },
])('$name', ({ front, shown }) => {
  expect(shownFront(front)).toBe(shown)
})
