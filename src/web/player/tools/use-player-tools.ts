import { useReducer, useState } from 'react'
import { calculatorState, newCalculator } from '../../../domain/calculator/calculator-state.ts'

type Panel = 'note' | 'referenceValues' | 'feedback'
type Tool = Panel | 'calculator'

/** Which tools stand open. The calculator keeps what is in it while the block is open. */
export function usePlayerTools() {
  const [panel, setPanel] = useState<Panel>()
  const [hasCalculator, setHasCalculator] = useState(false)
  const [calculator, dispatchCalculator] = useReducer(calculatorState, newCalculator)
  const toggle = (tool: Tool) => {
    if (tool === 'calculator') setHasCalculator((has) => !has)
    else setPanel((open) => (open === tool ? undefined : tool))
  }
  const close = (tool: Tool) => {
    if (tool === 'calculator') setHasCalculator(false)
    else setPanel(undefined)
    document.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus()
  }
  return { panel, hasCalculator, calculator, dispatchCalculator, toggle, close }
}
