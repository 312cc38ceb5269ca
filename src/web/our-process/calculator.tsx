import { useReducer } from 'react'
import { calculatorState, newCalculator } from '../../domain/calculator/calculator-state.ts'
import { CalculatorWindow } from '../tools/calculator-window.tsx'

export function Calculator({ onClose }: { onClose: () => void }) {
  const [state, dispatch] = useReducer(calculatorState, newCalculator)
  return <CalculatorWindow state={state} dispatch={dispatch} onClose={onClose} />
}
