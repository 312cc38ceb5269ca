import { Button, Group, Loader } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  type Dispatch,
  type KeyboardEvent,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useState,
} from 'react'
import { Link } from 'react-router'
import { getDemoBlock } from '../../contract/demo.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import { queryOf } from '../api.ts'
import { FailedPart } from '../ui/failed-part.tsx'
import { clockText } from './clock-text.ts'
import styles from './demo-block.module.css'
import { type DemoAction, type DemoState, demoFrom, demoState } from './demo-state.ts'
import { type Chooser, useOptions } from './option-list.tsx'
import shared from './question.module.css'
import { QuestionCard } from './question-card.tsx'
import { useTicker } from './use-ticker.ts'

type Questions = ReplyOf<typeof getDemoBlock>['questions']

interface DemoBlockProps {
  /** The visitor's answer to the first question, from before the demo was here. */
  first: string | undefined
  /** Called once the questions are there, unless one was answered before: its heading has the focus then. */
  onShown: () => void
}

/** A few questions in tutor mode for visitors: no account, nothing saved, 300 seconds. */
export function DemoBlock({ first, onShown }: DemoBlockProps) {
  const demo = useQuery({ ...queryOf(getDemoBlock, {}), staleTime: Number.POSITIVE_INFINITY })
  if (demo.error) return <FailedPart what="These questions" error={demo.error} onRetry={() => void demo.refetch()} />
  if (!demo.data) return <Loader role="status" aria-label="Loading the demo" />
  if (demo.data.questions.length === 0)
    return <p>This server has no demo questions yet. Choose a question bank instead.</p>
  return <OpenDemo questions={demo.data.questions} first={first} onShown={onShown} />
}

interface OpenDemoProps extends DemoBlockProps {
  questions: Questions
}

function OpenDemo({ questions, first, onShown }: OpenDemoProps) {
  const [state, dispatch] = useReducer(demoState, first, (optionId) => demoFrom(questions[0]?.id, optionId))
  const [wasAnswered] = useState(first !== undefined)
  const [seen, setSeen] = useState(false)
  const demo = useMemo(() => whenSeen(setSeen), [])
  useTicker(seen && state.secondsLeft > 0, (seconds, shown) => shown && dispatch({ type: 'tick', seconds }))
  const show = useEffectEvent(() => {
    if (!wasAnswered) onShown()
  })
  useLayoutEffect(() => show(), [])
  const question = questionAt(questions, state.index)
  const { id } = question
  const chooser = useMemo(
    (): Chooser => ({
      choose: (optionId) => dispatch({ type: 'choose', questionId: id, optionId }),
      crossOut: (optionId) => dispatch({ type: 'crossOut', questionId: id, optionId }),
    }),
    [id],
  )
  const chosen = state.answers[id]
  const crossedOut = state.crossedOut[id]
  const timeUp = state.secondsLeft === 0
  const locked = timeUp || chosen !== undefined
  const options = useOptions({
    options: question.options,
    chosen,
    locked,
    crossedOut,
    chooser,
  })
  const move = (step: 1 | -1) => dispatch({ type: 'goTo', index: state.index + step, of: questions.length })
  const chooseNumber = (index: number) => {
    const option = question.options[index]
    if (option) chooser.choose(option.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = actionOf(event.key, { choose: chooseNumber, move })
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <section ref={demo} aria-label="Demo question" className={shared.demo} onKeyDown={onKeyDown}>
      <header className={shared.demoHeader}>
        <span>Tutor Mode</span>
        <span className={styles.demoClock} role="timer" aria-label="Time remaining">
          <IconClock size={18} aria-hidden /> {clockText(state.secondsLeft)}
        </span>
      </header>
      <QuestionCard
        key={id}
        question={question}
        heading={`Question ${state.index + 1} of ${questions.length}`}
        {...(wasAnswered && state.index === 0 && { headingRef: focusOnce })}
        chosen={chosen}
        locked={locked}
        explained={chosen !== undefined}
        options={options}
      />
      <DemoFooter state={state} dispatch={dispatch} count={questions.length} onMove={move} />
    </section>
  )
}

function questionAt(questions: Questions, index: number) {
  const question = questions[index]
  if (!question) throw new Error(`The demo has no question ${index + 1}.`)
  return question
}

interface DemoFooterProps {
  state: DemoState
  dispatch: Dispatch<DemoAction>
  count: number
  onMove: (step: 1 | -1) => void
}

function DemoFooter({ state, dispatch, count, onMove }: DemoFooterProps) {
  return (
    <>
      <div role="status">{state.secondsLeft === 0 && <p>The time of the demo is up.</p>}</div>
      <Group justify="space-between" mt="md">
        <Button
          variant="default"
          mih={44}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          title="Previous question (left arrow)"
          disabled={state.index === 0}
          onClick={() => onMove(-1)}
        >
          Prev
        </Button>
        {state.secondsLeft === 0 && (
          <Button variant="default" mih={44} onClick={() => dispatch({ type: 'again' })}>
            Start again
          </Button>
        )}
        {state.index === count - 1 ? (
          <Button component={Link} to="/qbank" mih={44} rightSection={<IconArrowRight size={18} aria-hidden />}>
            More questions
          </Button>
        ) : (
          <Button
            variant="default"
            mih={44}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            title="Next question (right arrow)"
            onClick={() => onMove(1)}
          >
            Next
          </Button>
        )}
      </Group>
    </>
  )
}

/** A visitor who answered goes on in the demo: the element that had the focus is gone. */
const focusOnce = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true })

/** The keys of the demo, while the focus is in it. */
function actionOf(key: string, act: { choose: (index: number) => void; move: (step: 1 | -1) => void }) {
  if (/^[a-e]$/i.test(key)) return () => act.choose(key.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0))
  if (/^[1-5]$/.test(key)) return () => act.choose(Number(key) - 1)
  if (key === 'ArrowLeft') return () => act.move(-1)
  return key === 'ArrowRight' ? () => act.move(1) : undefined
}

/** The clock of the demo waits until half of it is on the screen. */
const whenSeen = (setSeen: (seen: true) => void) => (element: HTMLElement | null) => {
  if (!element) return
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { threshold: 0.5 })
  observer.observe(element)
  return () => observer.disconnect()
}
