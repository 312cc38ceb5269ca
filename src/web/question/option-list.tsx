import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useCallback, useId } from 'react'
import { CrossOutButton } from './cross-out-button.tsx'
import { heldUnits } from './held-units.ts'
import { optionLetter } from './option-letter.ts'
import styles from './question.module.css'
import type { OptionsPlace } from './question-card.tsx'

/** Takes what a learner does to the options: the session of a block, or a demo. */
export interface Chooser {
  choose: (optionId: string) => void
  /** Given where options can be crossed out. */
  crossOut?: (optionId: string) => void
}

interface OptionListProps extends OptionsPlace {
  options: readonly { id: string; text: string }[]
  chosen: string | undefined
  locked: boolean
  crossedOut?: readonly string[] | undefined
  /** Given where an option can be chosen. */
  chooser?: Chooser | undefined
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
  crossedOut = [],
  chooser,
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
              chooser={chooser}
              letter={optionLetter(index)}
              isChosen={id === chosen}
              mark={markOf(id, chosen, correctAnswer)}
              peers={peerChoices ? `${peerChoices[id] ?? 0}% of learners` : undefined}
            />
            {chooser?.crossOut && (
              <CrossOutButton
                letter={optionLetter(index)}
                isCrossedOut={isCrossedOut}
                hidden={locked}
                onClick={() => chooser.crossOut?.(id)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

type ShownOptions = Omit<OptionListProps, keyof OptionsPlace>

/**
 * The list for the card of a question; made anew only with what it shows, so that a card whose question did not change is not
 * drawn again.
 */
export const useOptions = ({ options, chosen, locked, crossedOut, chooser }: ShownOptions) =>
  useCallback(
    (place: OptionsPlace) => (
      <OptionList
        {...place}
        options={options}
        chosen={chosen}
        locked={locked}
        crossedOut={crossedOut}
        chooser={chooser}
      />
    ),
    [options, chosen, locked, crossedOut, chooser],
  )

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
  chooser: Chooser | undefined
}

function OptionLabel(props: OptionLabelProps) {
  const { id, text, name, letter, isChosen, mark, peers, locked, isCrossedOut, chooser } = props
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
        onChange={() => !locked && chooser?.choose(id)}
      />
      <span className={styles.letter}>{letter}</span>
      <VisuallyHidden>. </VisuallyHidden>
      <span className={styles.optionText}>{heldUnits(text)}</span>
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
