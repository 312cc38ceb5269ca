import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { CrossOutButton } from './cross-out-button.tsx'
import { optionLetter } from './option-letter.ts'
import styles from './question.module.css'

export interface OptionListProps {
  options: readonly { id: string; text: string }[]
  chosen: string | undefined
  /** The right option, once it may be shown. */
  correctAnswer: string | undefined
  /** Percent of learners by option, where enough have answered. */
  peerChoices?: Readonly<Record<string, number>> | null
  locked: boolean
  labelledBy: string
  onChoose: (optionId: string) => void
  crossedOut?: readonly string[] | undefined
  /** Given where options can be crossed out. */
  onCrossOut?: ((optionId: string) => void) | undefined
}

/**
 * The options as a radio group in which arrows move the focus without choosing: in tutor mode a choice is final.
 */
export function OptionList({
  options,
  chosen,
  correctAnswer,
  peerChoices,
  locked,
  labelledBy,
  onChoose,
  crossedOut = [],
  onCrossOut,
}: OptionListProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={styles.options} onKeyDown={moveFocus}>
      {options.map(({ id, text }, index) => {
        const isCrossedOut = crossedOut.includes(id)
        return (
          <div key={id} className={styles.optionRow} data-option-id={id}>
            <OptionLabel
              id={id}
              text={text}
              name={name}
              locked={locked}
              isCrossedOut={isCrossedOut}
              onChoose={onChoose}
              letter={optionLetter(index)}
              isChosen={id === chosen}
              mark={markOf(id, chosen, correctAnswer)}
              peers={peerChoices ? `${peerChoices[id] ?? 0}% of learners` : undefined}
            />
            {onCrossOut && (
              <CrossOutButton
                letter={optionLetter(index)}
                isCrossedOut={isCrossedOut}
                hidden={locked}
                onClick={() => onCrossOut(id)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

type Mark = 'right' | 'wrong' | undefined

interface OptionLabelProps {
  id: string
  text: string
  /** Of the radio group. */
  name: string
  letter: string
  isChosen: boolean
  mark: Mark
  peers: string | undefined
  locked: boolean
  isCrossedOut: boolean
  onChoose: (optionId: string) => void
}

function OptionLabel(props: OptionLabelProps) {
  const { id, text, name, letter, isChosen, mark, peers, locked, isCrossedOut, onChoose } = props
  return (
    <label
      className={styles.option}
      data-mark={mark}
      data-chosen={isChosen}
      data-locked={locked}
      data-crossed-out={isCrossedOut}
      {...(locked ? {} : { title: `Choose ${letter} (${letter}, or ${letter.charCodeAt(0) - 64})` })}
    >
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={id}
        checked={isChosen}
        aria-disabled={locked}
        onChange={() => !locked && onChoose(id)}
      />
      <span className={styles.letter}>{letter}</span>
      <VisuallyHidden>. </VisuallyHidden>
      <span className={styles.optionText}>{text}</span>
      {isCrossedOut && <VisuallyHidden>, crossed out</VisuallyHidden>}
      {(mark || peers) && (
        <span className={styles.word}>
          {mark === 'right' && <IconCheck size={14} stroke={2.5} aria-hidden />}
          {mark === 'wrong' && <IconX size={14} stroke={2.5} aria-hidden />}
          {[wordOf(mark, isChosen), peers].filter(Boolean).join(' \u00b7 ')}
        </span>
      )}
    </label>
  )
}

function markOf(id: string, chosen: string | undefined, correctAnswer: string | undefined): Mark {
  if (correctAnswer === undefined) return undefined
  if (id === correctAnswer) return 'right'
  return id === chosen ? 'wrong' : undefined
}

function wordOf(mark: Mark, isChosen: boolean): string {
  if (mark === 'wrong') return 'Your answer'
  if (mark !== 'right') return ''
  return isChosen ? 'Your answer, right' : 'Right answer'
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const from = event.target instanceof HTMLInputElement ? radios.indexOf(event.target) : -1
  if (event.key === 'Enter') radios[from]?.click()
  const step = steps[event.key]
  if (step === undefined) return
  // The browser would choose the next option, not only go there.
  event.preventDefault()
  radios[(from + step + radios.length) % radios.length]?.focus()
}
