import { expect, test } from 'vitest'
import { choiceText, sectionsText } from './sections-text.ts'

test.each([
  { choice: { count: 40, available: 1048, sections: 12 }, is: '40 of 1,048 questions, 12 sections' },
  { choice: { count: 1, available: 1, sections: 1 }, is: '1 of 1 question, 1 section' },
  { choice: { count: 40, available: undefined, sections: 3 }, is: '40 questions, 3 sections' },
])('the choice of $choice.count questions is said as $is', ({ choice, is }) => expect(choiceText(choice)).toBe(is))

// Shows qbank-47
test.each([
  { name: 'one is named', domains: ['Cardiology'], is: 'Cardiology' },
  { name: 'three are named', domains: ['Cardiology', 'Ethics', 'Neurology'], is: 'Cardiology, Ethics, and Neurology' },
  { name: 'more are counted', domains: ['A', 'B', 'C', 'D'], is: 'A, B and 2 more sections' },
  { name: 'a list from before names none', domains: undefined, is: undefined },
  { name: 'a block without any names none', domains: [], is: undefined },
])('of the sections of a block, $name', ({ domains, is }) => expect(sectionsText(domains)).toBe(is))
