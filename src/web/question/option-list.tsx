import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId } from 'react'
import { optionLetter } from './option-letter.ts'
import styles from './question.module.css'

interface OptionListProps {
  options: readonly { id: string; text: string }[]
  chosen: string | undefined
  /** The right option, once it may be shown. */
  correctAnswer: string | undefined
  /** Percent of learners by option, where enough have answered. */
  peerChoices?: Readonly<Record<string, number>> | null
  locked: boolean
  labelledBy: string
  onChoose: (optionId: string) => void
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
}: OptionListProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={styles['options']} onKeyDown={moveFocus}>
      {options.map(({ id, text }, index) => {
        const mark = markOf(id, chosen, correctAnswer)
        const peers = peerChoices ? `${peerChoices[id] ?? 0}% of learners` : undefined
        return (
          <label
            key={id}
            className={styles['option']}
            data-mark={mark}
            data-chosen={id === chosen}
            data-locked={locked}
          >
            <input
              type="radio"
              className={styles['radio']}
              name={name}
              value={id}
              checked={id === chosen}
              aria-disabled={locked}
              onChange={() => !locked && onChoose(id)}
            />
            <span className={styles['letter']}>{optionLetter(index)}</span>
            <VisuallyHidden>. </VisuallyHidden>
            <span className={styles['optionText']}>{text}</span>
            <span className={styles['mark']} aria-hidden>
              {mark === 'right' && <IconCheck size={20} stroke={2.25} />}
              {mark === 'wrong' && <IconX size={20} stroke={2.25} />}
            </span>
            <span className={`${styles['word']} ${peers ? styles['withPeers'] : ''}`}>
              {wordOf(mark, id === chosen)}
              {peers && <span className={styles['peers']}>{peers}</span>}
            </span>
          </label>
        )
      })}
    </div>
  )
}

type Mark = 'right' | 'wrong' | undefined

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
