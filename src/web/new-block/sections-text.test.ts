import { expect, test } from 'vitest'
import { sectionsText } from './sections-text.ts'

// Shows qbank-47
test.each([
  { name: 'one is named', domains: ['Cardiology'], is: 'Cardiology' },
  { name: 'three are named', domains: ['Cardiology', 'Ethics', 'Neurology'], is: 'Cardiology, Ethics, and Neurology' },
  { name: 'more are counted', domains: ['A', 'B', 'C', 'D'], is: 'A, B and 2 more sections' },
  { name: 'a list from before names none', domains: undefined, is: undefined },
  { name: 'a block without any names none', domains: [], is: undefined },
])('of the sections of a block, $name', ({ domains, is }) => expect(sectionsText(domains)).toBe(is))
