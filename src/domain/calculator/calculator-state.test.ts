import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalculatorAction, calculatorState, newCalculator, numberText } from './calculator-state.ts'

const typed = (expression: string): CalculatorAction => ({ type: 'type', expression })
const equals: CalculatorAction = { type: 'equals' }
const keys = (...pressed: string[]) => pressed.map((key): CalculatorAction => ({ type: 'key', key }))
const press = (...actions: CalculatorAction[]) => actions.reduce(calculatorState, newCalculator)

describe('the keys of the calculator', () => {
  test.each<{ name: string; actions: CalculatorAction[]; is: object }>([
    { name: 'equals shows the result', actions: [typed('2*3'), equals], is: { expression: '2*3', result: '6' } },
    // Shows player-28
    {
      name: 'an invalid expression shows Error',
      actions: [typed('2**3'), equals],
      is: { result: 'Error', history: [] },
    },
    // Shows player-28
    { name: 'a division by zero shows Error', actions: [typed('2/0'), equals], is: { result: 'Error' } },
    { name: 'equals without an expression does nothing', actions: [equals], is: newCalculator },
    { name: 'a result has no false digits', actions: [typed('0.1+0.2'), equals], is: { result: '0.3' } },
    { name: 'a zero has no sign', actions: [typed('-0'), equals], is: { result: '0' } },
    {
      name: 'clear leaves memory and history',
      actions: [typed('2*3'), { type: 'memoryAdd' }, { type: 'clear' }],
      is: { expression: '', result: '', memory: 6, history: [{ expression: '2*3', result: '6' }] },
    },
    // Shows player-29
    {
      name: 'M+ and M- work out what stands there and add it up',
      actions: [typed('2*3'), { type: 'memoryAdd' }, typed('4'), { type: 'memorySubtract' }],
      is: { memory: 2, result: '4' },
    },
    {
      name: 'MC empties the memory',
      actions: [typed('5'), { type: 'memoryAdd' }, { type: 'memoryClear' }],
      is: { memory: 0 },
    },
    {
      name: 'an error leaves the memory alone',
      actions: [typed('5'), { type: 'memoryAdd' }, typed('('), { type: 'memoryAdd' }],
      is: { memory: 5, result: 'Error' },
    },
    { name: 'keys write one after the other', actions: keys('1', '\u00d7', '2'), is: { expression: '1\u00d72' } },
    {
      name: 'a digit after equals begins anew',
      actions: [...keys('1', '+', '2'), equals, ...keys('7')],
      is: { expression: '7', result: '3' },
    },
    {
      name: 'a sign after equals goes on from the result',
      actions: [...keys('1', '+', '2'), equals, ...keys('\u00d7', '4'), equals],
      is: { expression: '3\u00d74', result: '12' },
    },
    {
      name: 'a sign after an error begins anew',
      actions: [...keys('1', '\u00f7', '0'), equals, ...keys('\u2212', '4'), equals],
      is: { result: '-4' },
    },
    {
      name: 'a power after equals takes the whole of a negative result',
      actions: [typed('1-4'), equals, ...keys('^', '2'), equals],
      is: { result: '9' },
    },
    {
      name: 'Ans writes the last result',
      actions: [...keys('6'), equals, ...keys('2', '+', 'Ans')],
      is: { expression: '2+6' },
    },
    { name: 'Ans without a result writes nothing', actions: keys('2', '+', 'Ans'), is: { expression: '2+' } },
    {
      name: 'MR writes the memory',
      actions: [typed('5'), { type: 'memoryAdd' }, typed('2*'), { type: 'memoryRecall' }, equals],
      is: { expression: '2*5', result: '10' },
    },
    {
      name: 'backspace takes the last character',
      actions: [typed('12+'), { type: 'backspace' }],
      is: { expression: '12' },
    },
    {
      name: 'the same again is one line of the history',
      actions: [typed('2*3'), equals, equals],
      is: { history: [{ expression: '2*3', result: '6' }] },
    },
  ])('$name', ({ actions, is }) => expect(press(...actions)).toMatchObject(is))

  // Shows player-29
  test('the last 10 results are kept, the latest first', () => {
    const { history } = press(...Array.from({ length: 12 }, (_, n) => [typed(`${n}+0`), equals]).flat())
    expect(history.map(({ result }) => result)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'])
  })

  test('a result can be typed in again and comes to itself', () =>
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }), (value) => {
        const { result } = press(typed(numberText(value)), equals)
        expect(result).toBe(numberText(value))
      }),
    ))
})
