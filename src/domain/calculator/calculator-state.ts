import { evaluate } from './evaluate.ts'

export interface CalculatorState {
  readonly expression: string
  /** The expression was just worked out: the next key begins anew, or goes on from the result. */
  readonly isWorked: boolean
  /** The result of the last `=`, as shown; 'Error' where it has no value; '' before the first. */
  readonly result: string
  readonly memory: number
  /** Latest first. */
  readonly history: readonly { readonly expression: string; readonly result: string }[]
}

export type CalculatorAction =
  | { type: 'type'; expression: string }
  /** One of the calculator's keys, or a result of the history. */
  | { type: 'key'; key: string }
  | { type: 'clear' | 'backspace' | 'equals' | 'memoryClear' | 'memoryRecall' | 'memoryAdd' | 'memorySubtract' }

/** The keys that write, row by row of five. */
export const calculatorKeys: readonly string[] = [
  ...['7', '8', '9', '\u00f7', '('],
  ...['4', '5', '6', '\u00d7', ')'],
  ...['1', '2', '3', '\u2212', '^'],
  ...['0', '.', '%', '+', '\u221a('],
  'Ans',
]

export const newCalculator: CalculatorState = { expression: '', isWorked: false, result: '', memory: 0, history: [] }

const errorText = 'Error'

const longestHistory = 10
const shownDigits = 12

/** A number as the calculator shows and reads it: 12 digits at most, so that 0.1+0.2 is 0.3. */
export const numberText = (value: number): string => String(Number(value.toPrecision(shownDigits)) + 0)

/** The calculator after a key. M+ and M- take what stands there, worked out, and leave the memory alone on 'Error'. */
export function calculatorState(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.type) {
    case 'type':
      return { ...state, expression: action.expression, isWorked: false }
    case 'key':
      return pressed(state, action.key)
    case 'clear':
      return { ...state, expression: '', isWorked: false, result: '' }
    case 'backspace':
      return { ...state, expression: state.expression.slice(0, -1), isWorked: false }
    case 'memoryRecall':
      return pressed(state, numberText(state.memory))
    case 'memoryClear':
      return { ...state, memory: 0 }
    case 'equals':
      return worked(state)
    case 'memoryAdd':
      return withMemory(worked(state), 1)
    case 'memorySubtract':
      return withMemory(worked(state), -1)
  }
}

const goesOn = /^[+\-*/^%\u00f7\u00d7\u2212]$/

function pressed(state: CalculatorState, key: string): CalculatorState {
  const { result, isWorked } = state
  const hasResult = result !== '' && result !== errorText
  if (key === 'Ans' && !hasResult) return state
  const text = key === 'Ans' ? result : key
  // In parentheses where it has a sign, so that ^ takes all of it.
  const wholeResult = result.startsWith('-') ? `(${result})` : result
  const goesOnFrom = goesOn.test(text) && hasResult ? wholeResult : ''
  const expression = (isWorked ? goesOnFrom : state.expression) + text
  return { ...state, expression, isWorked: false }
}

function worked(state: CalculatorState): CalculatorState {
  const expression = state.expression.trim()
  if (expression === '') return state
  const value = evaluate(expression)
  if (value === undefined) return { ...state, isWorked: true, result: errorText }
  const result = numberText(value)
  const [last] = state.history
  const isRepeat = last?.expression === expression && last.result === result
  const history = isRepeat ? state.history : [{ expression, result }, ...state.history].slice(0, longestHistory)
  return { ...state, isWorked: true, result, history }
}

function withMemory(state: CalculatorState, sign: 1 | -1): CalculatorState {
  const memory = state.memory + sign * Number(state.result)
  return state.result === '' || !Number.isFinite(memory) ? state : { ...state, memory }
}
