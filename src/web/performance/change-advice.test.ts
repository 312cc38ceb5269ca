import { expect, test } from 'vitest'
import { changeAdvice } from './change-advice.ts'

test.each([
  { name: 'without a change there is nothing to say', changes: [0, 0, 0], begins: 'No answer change data available' },
  { name: 'more changes to right than to wrong are praised', changes: [2, 1, 5], begins: 'Good job!' },
  { name: 'more changes to wrong are warned of', changes: [1, 2, 0], begins: 'Be careful!' },
  { name: 'a tie is warned of', changes: [1, 1, 0], begins: 'Be careful!' },
  { name: 'changes from wrong to wrong alone are warned of', changes: [0, 0, 1], begins: 'Be careful!' },
])('$name', ({ changes: [wrongToRight = 0, rightToWrong = 0, wrongToWrong = 0], begins }) => {
  expect(changeAdvice({ wrongToRight, rightToWrong, wrongToWrong }).startsWith(begins)).toBe(true)
})
