import { useReducer, useState } from 'react'
import { calculatorState, newCalculator } from '../../domain/calculator/calculator-state.ts'
import { type CalculatorSide, CalculatorWindow } from '../tools/calculator-window.tsx'

export function Calculator({ onClose }: { onClose: () => void }) {
  const [state, dispatch] = useReducer(calculatorState, newCalculator)
  const [side, setSide] = useState<CalculatorSide>('right')
  return <CalculatorWindow state={state} dispatch={dispatch} side={side} onSide={setSide} onClose={onClose} />
}
