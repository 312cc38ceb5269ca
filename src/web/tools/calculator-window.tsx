import {
  ActionIcon,
  Button,
  CloseButton,
  FloatingWindow,
  type FloatingWindowProps,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react'
import {
  type CalculatorAction,
  type CalculatorState,
  calculatorKeys,
  numberText,
} from '../../domain/calculator/calculator-state.ts'
import styles from './calculator-window.module.css'
import shared from './tools.module.css'

interface CalculatorWindowProps {
  state: CalculatorState
  dispatch: Dispatch<CalculatorAction>
  onClose: () => void
  side: CalculatorSide
  onSide: (side: CalculatorSide) => void
}

export type CalculatorSide = 'left' | 'right'

const names: Readonly<Record<string, string>> = {
  '\u00f7': 'divided by',
  '\u00d7': 'times',
  '\u2212': 'minus',
  '+': 'plus',
  '^': 'to the power of',
  '\u221a(': 'square root of',
  '%': 'percent',
  '.': 'point',
  '(': 'open parenthesis',
  ')': 'close parenthesis',
}

const memoryKeys = [
  { label: 'MC', type: 'memoryClear', title: 'Memory clear' },
  { label: 'MR', type: 'memoryRecall', title: 'Memory recall' },
  { label: 'M+', type: 'memoryAdd', title: 'Add to the memory' },
  { label: 'M\u2212', type: 'memorySubtract', title: 'Subtract from the memory' },
] as const

const atEdge = { fromSide: 12, top: 64 }

/** There the keys of the calculator are pressed; those of the system would cover them. */
const hasTouchOnly = () => !window.matchMedia('(any-pointer: fine)').matches

/** A calculator over the page, which stays in use; it can be dragged, or sent to the other side. */
export function CalculatorWindow({ state, dispatch, side, onSide, onClose }: CalculatorWindowProps) {
  const input = useRef<HTMLInputElement>(null)
  const setPosition: NonNullable<FloatingWindowProps['setPositionRef']> = useRef(null)
  const dragged = useRef<HTMLDivElement>(null)
  const begun = useRef<DOMRect>(undefined)
  const place = useRef(atEdge)
  // The library holds its left edge, which a narrower window does not reach and a wider one leaves behind: here it keeps its
  // distance from its side, as far as the window has room.
  useEffect(() => {
    const keep = () => setPosition.current?.({ [side]: place.current.fromSide, top: place.current.top })
    keep()
    window.addEventListener('resize', keep)
    return () => window.removeEventListener('resize', keep)
  }, [side])
  const placeNow = () => dragged.current?.getBoundingClientRect()
  const onDragStart = () => {
    begun.current = placeNow()
  }
  const onDragEnd = () => {
    const now = placeNow()
    // A press of the handle alone moves nothing, wherever a narrow window holds the calculator now.
    if (!now || (now.left === begun.current?.left && now.top === begun.current.top)) return
    const { left, right, top } = now
    const fromRight = document.documentElement.clientWidth - right
    place.current = { fromSide: Math.min(left, fromRight), top }
    onSide(left < fromRight ? 'left' : 'right')
  }
  const changeSide = () => {
    place.current = atEdge
    onSide(side === 'right' ? 'left' : 'right')
  }
  const equals = () => {
    dispatch({ type: 'equals' })
    input.current?.focus()
    input.current?.select()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <FloatingWindow
      ref={dragged}
      role="dialog"
      aria-label="Calculator"
      className={styles.calculator}
      radius="md"
      zIndex={150}
      initialPosition={{ top: atEdge.top, [side]: atEdge.fromSide }}
      constrainToViewport
      constrainOffset={4}
      dragHandleSelector={`.${styles.handle}`}
      excludeDragHandleSelector="button"
      setPositionRef={setPosition}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onKeyDown={onKeyDown}
    >
      <header className={styles.handle}>
        <h2>Calculator</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          data-side
          aria-label="Move to the other side"
          title="Move to the other side (or drag)"
          onClick={changeSide}
        >
          <IconArrowsLeftRight size={18} aria-hidden />
        </ActionIcon>
        <CloseButton size={36} aria-label="Close the calculator" title="Close (Escape)" onClick={onClose} />
      </header>
      <div className={styles.calculatorBody}>
        <TextInput
          ref={input}
          aria-label="Expression"
          placeholder="(10*100 + 2*20) / 24"
          value={state.expression}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          inputMode={hasTouchOnly() ? 'none' : 'text'}
          onChange={({ currentTarget }) => dispatch({ type: 'type', expression: currentTarget.value })}
          onKeyDown={({ key }) => key === 'Enter' && equals()}
        />
        <p className={styles.result}>
          <span className={styles.memory}>{state.memory !== 0 && `M ${numberText(state.memory)}`}</span>
          <output aria-label="Result">{state.result}</output>
        </p>
        <CalculatorKeys dispatch={dispatch} onEquals={equals} />
        <History history={state.history} dispatch={dispatch} />
      </div>
    </FloatingWindow>
  )
}

function CalculatorKeys({ dispatch, onEquals }: { dispatch: Dispatch<CalculatorAction>; onEquals: () => void }) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend. */}
      <div role="group" aria-label="Memory" className={`${styles.keys} ${styles.memoryKeys}`}>
        {memoryKeys.map(({ label, type, title }) => (
          <Button key={label} variant="default" size="xs" title={title} onClick={() => dispatch({ type })}>
            {label}
          </Button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend. */}
      <div role="group" aria-label="Keys" className={styles.keys}>
        {calculatorKeys.map((key) => (
          <Button
            key={key}
            variant="default"
            aria-label={names[key] ?? key}
            onClick={() => dispatch({ type: 'key', key })}
          >
            {key}
          </Button>
        ))}
        <Button
          variant="default"
          aria-label="Clear"
          title="Clear the expression"
          onClick={() => dispatch({ type: 'clear' })}
        >
          C
        </Button>
        <Button
          variant="default"
          aria-label="Delete the last character"
          title="Delete the last character (Backspace)"
          onClick={() => dispatch({ type: 'backspace' })}
        >
          {'\u232b'}
        </Button>
        <Button aria-label="Equals" title="Work it out (Enter)" style={{ gridColumn: 'span 2' }} onClick={onEquals}>
          =
        </Button>
      </div>
    </>
  )
}

function History({ history, dispatch }: { history: CalculatorState['history']; dispatch: Dispatch<CalculatorAction> }) {
  if (history.length === 0) return <p className={shared.small}>Results are listed here.</p>
  return (
    <ul className={styles.history} aria-label="Last results">
      {history.map(({ expression, result }) => (
        <li key={`${expression}=${result}`}>
          <UnstyledButton title="Use this result" onClick={() => dispatch({ type: 'key', key: result })}>
            {expression} = <b>{result}</b>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
