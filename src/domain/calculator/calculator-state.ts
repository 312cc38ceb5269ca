import { evaluate } from './evaluate.ts'

export interface CalculatorState {
  readonly expression: string
  /** What the last `=` came to, as shown; 'Error' for what has no value; '' before the first. */
  readonly result: string
  readonly memory: number
  /** Latest first. */
  readonly history: readonly { readonly expression: string; readonly result: string }[]
}

export type CalculatorAction =
  | { type: 'type'; expression: string }
  | { type: 'clear' | 'equals' | 'memoryClear' | 'memoryAdd' | 'memorySubtract' }

export const newCalculator: CalculatorState = { expression: '', result: '', memory: 0, history: [] }

export const errorText = 'Error'

const longestHistory = 10
const shownDigits = 12

/** A number as the calculator shows and reads it: 12 digits at most, so that 0.1+0.2 is 0.3. */
export const numberText = (value: number): string => String(Number(value.toPrecision(shownDigits)) + 0)

/** The calculator after a key. M+ and M- take what stands there, worked out, and leave the memory alone on 'Error'. */
export function calculatorState(state: CalculatorState, action: CalculatorAction): CalculatorState {
  switch (action.type) {
    case 'type':
      return { ...state, expression: action.expression }
    case 'clear':
      return { ...state, expression: '', result: '' }
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

function worked(state: CalculatorState): CalculatorState {
  const expression = state.expression.trim()
  if (expression === '') return state
  const value = evaluate(expression)
  if (value === undefined) return { ...state, result: errorText }
  const result = numberText(value)
  const [last] = state.history
  const isRepeat = last?.expression === expression && last.result === result
  const history = isRepeat ? state.history : [{ expression, result }, ...state.history].slice(0, longestHistory)
  return { ...state, result, history }
}

function withMemory(state: CalculatorState, sign: 1 | -1): CalculatorState {
  const memory = state.memory + sign * Number(state.result)
  return state.result === '' || !Number.isFinite(memory) ? state : { ...state, memory }
}
