import type { ReactNode, Ref } from 'react'
import type { AnsweredQuestion, ReviewedQuestion } from '../../contract/blocks.ts'
import { textSource } from '../../domain/content/question-parts.ts'
import type { TextRange } from '../../domain/highlights/ranges.ts'
import { ShownFigureView } from '../figure/shown-figure.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import styles from './explanation.module.css'
import { type HighlightPart, type Highlights, partOf } from './highlight-parts.ts'
import { HighlightedParagraphs, HighlightedText } from './highlighted-text.tsx'
import { optionLetter } from './option-letter.ts'
import shared from './question.module.css'
import { SourceList } from './source-list.tsx'
import { Verdict } from './verdict.tsx'

interface ExplanationProps {
  ref?: Ref<HTMLElement>
  question: AnsweredQuestion | ReviewedQuestion
  chosen: string | undefined
  highlights: Highlights
  /** The name of the question, where a page has several explanations. */
  of?: string
  onRemoveHighlight?: ((part: HighlightPart, range: TextRange) => void) | undefined
}

/** How it went, why, and where that is written. */
export function Explanation({ ref, question, chosen, highlights, of, onRemoveHighlight }: ExplanationProps) {
  const { explanation, clues = [], comparison, explanationFigure, keyPoint, changed, references } = question
  const words = (part: HighlightPart, text: string) => (
    <HighlightedText part={part} text={text} ranges={highlights[part]} onRemove={onRemoveHighlight} />
  )
  return (
    <section ref={ref} className={styles.explanation} aria-label={of ? `Explanation of ${of}` : 'Explanation'}>
      <Verdict question={question} chosen={chosen} />
      {clues.length > 0 && (
        <>
          <h3>Clues of this patient</h3>
          <ul className={shared.list}>
            {clues.map((clue, n) => (
              <li key={clue}>{words(partOf.clue(n), clue)}</li>
            ))}
          </ul>
        </>
      )}
      <h3>Explanation</h3>
      <HighlightedParagraphs
        part="explanation"
        text={explanation}
        ranges={highlights.explanation}
        onRemove={onRemoveHighlight}
      />
      {comparison && (
        <>
          <h3>At a glance</h3>
          <ComparisonTable
            table={comparison}
            label={of ? `Table of ${of}` : 'Table'}
            words={(row, column, text) => words(partOf.cell(row, column), text)}
          />
        </>
      )}
      {explanationFigure && <ShownFigureView figure={explanationFigure} />}
      <WhyNot question={question} words={words} />
      {keyPoint && (
        <>
          <h3>Key point</h3>
          <p className={`reading ${styles.keyPoint}`}>{words('keyPoint', keyPoint)}</p>
        </>
      )}
      {changed && (
        <>
          <h3>What changed</h3>
          <p className="reading">{words('changed', changed)}</p>
        </>
      )}
      <div className={styles.lookedUp}>
        {/* A copy that the device kept before has the texts alone. */}
        <SourceList sources={question.sources ?? references.map(textSource)} words={words} />
        <Learners question={question} />
      </div>
    </section>
  )
}

type Words = (part: HighlightPart, text: string) => ReactNode

function WhyNot({
  question: { options, rationales, correctAnswer },
  words,
}: {
  question: AnsweredQuestion
  words: Words
}) {
  const others = options.flatMap(({ id }, index) => {
    const rationale = rationales[id]
    // A revision can make right what an older rationale speaks against.
    return rationale && id !== correctAnswer ? [{ id, letter: optionLetter(index), rationale }] : []
  })
  if (others.length === 0) return null
  return (
    <>
      <h3>Why not the others</h3>
      <ul className={`${shared.list} ${shared.lettered}`}>
        {others.map(({ id, letter, rationale }) => (
          <li key={id}>
            <b>{letter}.</b> {words(partOf.rationale(id), rationale)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The choices of other learners, once enough of them answered; only a completed block has them. */
function Learners({ question }: { question: AnsweredQuestion | ReviewedQuestion }) {
  if (!('peerChoices' in question)) return null
  const { options, peerChoices, correctAnswer } = question
  const chose = options.map(({ id }, n) => `${optionLetter(n)} ${peerChoices?.[id] ?? 0}%`).join(' \u00b7 ')
  return (
    <>
      <h3>Other learners</h3>
      <p className={shared.facts}>
        {peerChoices
          ? `${peerChoices[correctAnswer] ?? 0}% answered correctly: ${chose}`
          : 'What other learners chose is shown once 5 have answered'}
      </p>
    </>
  )
}
