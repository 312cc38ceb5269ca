import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, useEffectEvent, useId, useLayoutEffect } from 'react'
import { getDemoBlock } from '../../contract/demo.ts'
import { originText } from '../../domain/content/origin-text.ts'
import { queryOf } from '../api.ts'
import { FailedPart } from '../ui/failed-part.tsx'
import { WrittenPart } from '../ui/written-part.tsx'
import styles from './first-question.module.css'
import { optionLetter } from './option-letter.ts'
import shared from './question.module.css'

const FigurePlate = lazy(async () => ({ default: (await import('../figure/figure-plate.tsx')).FigurePlate }))

interface FirstQuestionProps {
  onChoose: (optionId: string) => void
  onShown: () => void
  /** Called while what has the focus is still there. */
  onLeave: () => void
}

/**
 * The first demo question as it can be read and answered before the demo itself has come: a visitor who only reads need
 * not fetch what explains it. It looks as the demo does, which takes its place.
 */
export function FirstQuestion({ onChoose, onShown, onLeave }: FirstQuestionProps) {
  const { data, error, refetch } = useQuery({ ...queryOf(getDemoBlock, {}), staleTime: Number.POSITIVE_INFINITY })
  const stemId = useId()
  const show = useEffectEvent(onShown)
  const leave = useEffectEvent(onLeave)
  useLayoutEffect(() => {
    show()
    return () => leave()
  }, [])
  const [question] = data?.questions ?? []
  if (error && !data) return <FailedPart what="These questions" error={error} onRetry={() => void refetch()} />
  if (!data || !question) return null
  const { vignette, figure, stem, options, updatedBy, correctAnswer, explanation } = question
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const option = options.find(({ id }) => id === key.toLowerCase())
    if (option) onChoose(option.id)
  }
  return (
    <section aria-label="Demo question" className={shared.demo} onKeyDown={onKeyDown}>
      <header className={shared.demoHeader}>Tutor Mode</header>
      <article className={shared.card}>
        <header className={shared.top}>
          <h3 className={shared.heading}>Question 1 of {data.questions.length}</h3>
          <span className={styles.origin}>{originText(updatedBy)}</span>
        </header>
        <p className="reading">{vignette}</p>
        {figure && (
          <WrittenPart what="the figure">
            <FigurePlate figure={figure} />
          </WrittenPart>
        )}
        <p className={`reading ${shared.stem}`} id={stemId}>
          {stem}
        </p>
        <div role="radiogroup" aria-labelledby={stemId} className={shared.options}>
          {options.map(({ id, text }, index) => (
            <div key={id} className={shared.optionRow}>
              <label className={shared.option}>
                <input type="radio" name={stemId} className={shared.radio} onClick={() => onChoose(id)} />
                <span className={shared.letter}>{optionLetter(index)}</span>
                <span className={shared.optionText}>{text}</span>
              </label>
              {/* Where the demo has what crosses it out: its lines break at the same words. */}
              <span className={shared.crossOut} data-hidden="true" />
            </div>
          ))}
        </div>
        {/* Written by the server alone, for who has no JavaScript and so cannot answer. */}
        <noscript>
          <details className={styles.written}>
            <summary>Show the answer</summary>
            <p>
              <strong>{options.find(({ id }) => id === correctAnswer)?.text}</strong>
            </p>
            <p className="reading">{explanation}</p>
          </details>
        </noscript>
      </article>
      <div className={styles.turnsRoom} />
    </section>
  )
}
