import { Button, Loader } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCalculator, IconFlag, IconFlagFilled, IconNotes } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { getDemoBlock } from '../../contract/demo.ts'
import { queryOf } from '../api.ts'
import { OptionList } from '../question/option-list.tsx'
import { QuestionCard } from '../question/question-card.tsx'
import { NoteField } from '../tools/note-field.tsx'
import { FetchedPart } from '../ui/fetched-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { correctedQuestion, flawedQuestion } from './demo-question.ts'
import styles from './demo-screen.module.css'

const Calculator = lazy(async () => ({ default: (await import('./calculator.tsx')).Calculator }))

const total = 5
const numbers = Array.from({ length: total }, (_, n) => n)
const longestNote = 10_000

interface DemoScreenProps {
  /** Whether the feedback on the first question has led to its correction. */
  isCorrected: boolean
  index: number
  onGo: (index: number) => void
}

/** Where the verdict of the corrected question is in view. */
export const correctionId = 'correction'

/** The screen of a tutor block in small: the scripted question, and four of the server's own behind it. */
export function DemoScreen({ isCorrected, index, onGo }: DemoScreenProps) {
  const [marked, setMarked] = useState<readonly number[]>([])
  const [notes, setNotes] = useState<Readonly<Record<number, string>>>({})
  const [tool, setTool] = useState<'calculator' | 'notes'>()
  const isMarked = marked.includes(index)
  const heading = `Question ${index + 1} of ${total}`
  const scripted = isCorrected ? correctedQuestion : flawedQuestion
  const toggle = (one: typeof tool) => setTool(tool === one ? undefined : one)
  return (
    <section className={styles.screen} aria-label="Tutor mode, in small">
      <nav className={styles.rail} aria-label="Questions of the demonstration">
        {numbers.map((n) => (
          <button
            key={n}
            type="button"
            aria-label={`Question ${n + 1}${marked.includes(n) ? ', marked' : ''}`}
            aria-current={n === index ? 'true' : undefined}
            data-marked={marked.includes(n)}
            onClick={() => onGo(n)}
          >
            {n + 1}
          </button>
        ))}
      </nav>
      <div className={styles.question} id={correctionId}>
        {index === 0 ? (
          <QuestionCard
            question={scripted}
            heading={heading}
            chosen={flawedQuestion.correctAnswer}
            locked
            explained
            options={(place) => (
              <OptionList {...place} options={scripted.options} chosen={flawedQuestion.correctAnswer} locked />
            )}
          />
        ) : (
          <OwnQuestion key={index} position={index - 1} heading={heading} />
        )}
        {tool === 'notes' && (
          <NoteField
            label={`Your note on question ${index + 1}`}
            note={notes[index] ?? ''}
            longest={longestNote}
            onChange={(note) => setNotes({ ...notes, [index]: note })}
          />
        )}
        {tool === 'calculator' && (
          <FetchedPart what="the calculator">
            <Calculator onClose={() => setTool(undefined)} />
          </FetchedPart>
        )}
      </div>
      <footer className={styles.foot}>
        <Button
          {...look}
          leftSection={<IconArrowLeft {...icon} />}
          disabled={index === 0}
          onClick={() => onGo(index - 1)}
        >
          Prev
        </Button>
        <Button
          {...look}
          aria-pressed={isMarked}
          leftSection={isMarked ? <IconFlagFilled {...icon} /> : <IconFlag {...icon} />}
          onClick={() => setMarked(isMarked ? marked.filter((n) => n !== index) : [...marked, index])}
        >
          Mark
        </Button>
        <Button
          {...look}
          aria-pressed={tool === 'calculator'}
          leftSection={<IconCalculator {...icon} />}
          onClick={() => toggle('calculator')}
        >
          Calculator
        </Button>
        <Button
          {...look}
          aria-pressed={tool === 'notes'}
          leftSection={<IconNotes {...icon} />}
          onClick={() => toggle('notes')}
        >
          Notes
        </Button>
        <Button
          {...look}
          rightSection={<IconArrowRight {...icon} />}
          disabled={index === total - 1}
          onClick={() => onGo(index + 1)}
        >
          Next
        </Button>
      </footer>
    </section>
  )
}

const look = { variant: 'default', mih: 44, px: 'sm' } as const
const icon = { size: 18, 'aria-hidden': true } as const

/** One of the server's demo questions, to be answered. */
function OwnQuestion({ position, heading }: { position: number; heading: string }) {
  const demo = useQuery({ ...queryOf(getDemoBlock, {}), staleTime: Number.POSITIVE_INFINITY })
  const [chosen, setChosen] = useState<string>()
  if (demo.error) return <Notice onRetry={() => void demo.refetch()}>{demo.error.message}</Notice>
  if (!demo.data) return <Loader role="status" aria-label="Loading the question" />
  const question = demo.data.questions[position]
  if (!question) return <p>This server has no demo question for this place yet. Go back to question 1.</p>
  const isAnswered = chosen !== undefined
  return (
    <QuestionCard
      question={question}
      heading={heading}
      chosen={chosen}
      locked={isAnswered}
      explained={isAnswered}
      options={(place) => (
        <OptionList
          {...place}
          options={question.options}
          chosen={chosen}
          locked={isAnswered}
          chooser={{ choose: setChosen }}
        />
      )}
    />
  )
}
