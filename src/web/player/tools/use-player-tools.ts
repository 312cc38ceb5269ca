import { useReducer, useState } from 'react'
import { calculatorState, newCalculator } from '../../../domain/calculator/calculator-state.ts'
import type { FeedbackBook } from '../../feedback/use-feedback.ts'
import type { CalculatorSide } from '../../tools/calculator-window.tsx'

type Panel = 'note' | 'referenceValues' | 'feedback'
type Tool = Panel | 'calculator'

/** Which tools stand open. The calculator and the feedback keep what is in them while the block is open. */
export function usePlayerTools() {
  const [panel, setPanel] = useState<Panel>()
  const [hasCalculator, setHasCalculator] = useState(false)
  const [calculatorSide, setCalculatorSide] = useState<CalculatorSide>('right')
  const [calculator, dispatchCalculator] = useReducer(calculatorState, newCalculator)
  const [book] = useState<FeedbackBook>(() => new Map())
  const toggle = (tool: Tool) => {
    if (tool === 'calculator') setHasCalculator((has) => !has)
    else setPanel((open) => (open === tool ? undefined : tool))
  }
  const close = (tool: Tool) => {
    if (tool === 'calculator') setHasCalculator(false)
    else setPanel(undefined)
    document.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus()
  }
  return {
    panel,
    hasCalculator,
    calculator,
    dispatchCalculator,
    calculatorSide,
    setCalculatorSide,
    book,
    toggle,
    close,
  }
}
