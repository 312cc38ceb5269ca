import { expect, test } from 'vitest'
import type { TextChange } from '../../contract/feedback.ts'
import { changeSummary, optionsAfter } from './change-words.ts'

const options = [
  { id: 'a', text: 'Asthma' },
  { id: 'c', text: 'Croup' },
]
const stem: TextChange = { field: 'stem', from: 'Which?', to: 'Which one?' }
const option: TextChange = { field: 'options', optionId: 'c', from: 'Croup', to: 'Viral croup' }
const key: TextChange = { field: 'correctAnswer', from: 'a', to: 'c' }
const lost: TextChange = { field: 'options', optionId: 'd', from: 'Diphtheria', to: '' }

test.each([
  { name: 'one change is named alone', changes: [stem], summary: 'Changes: Question.' },
  // Shows feedback-20
  { name: 'an option is named by the letter it is shown under', changes: [option], summary: 'Changes: Option B.' },
  { name: 'an option that is not shown is named by its id', changes: [lost], summary: 'Changes: Option D.' },
  // Shows feedback-20
  {
    name: 'several changes are listed',
    changes: [stem, option, key],
    summary: 'Changes: Question, Option B and Right answer.',
  },
])('$name', ({ changes, summary }) => {
  expect(changeSummary(changes, options)).toBe(summary)
})

test('the options after a revision have its words', () => {
  expect(optionsAfter(options, [stem, option])).toEqual([options[0], { id: 'c', text: 'Viral croup' }])
})
