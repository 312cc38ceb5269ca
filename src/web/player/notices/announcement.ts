import type { Block } from '../../../contract/blocks.ts'
import { fieldValue } from '../../../domain/blocks/merge-change.ts'
import { highlightsOf } from '../../question/highlight-parts.ts'
import { letterOf } from '../../question/option-letter.ts'
import { answerOf, type BlockState, isExplained, isMarked } from '../session/block-state.ts'

const warnAtSeconds = [300, 60]

/** What a screen reader should hear after a step of the block; undefined when nothing needs to be said. */
export function announcementOf(
  before: BlockState,
  after: BlockState,
  { questions }: Pick<Block, 'questions'>,
): string | undefined {
  const question = questions[after.currentIndex]
  if (!question) return undefined
  const { id, options } = question
  const answer = answerOf(after, id)
  const letter = letterOf(options, answer)
  if (before.currentIndex !== after.currentIndex) {
    const number = `Question ${after.currentIndex + 1} of ${questions.length}.`
    const chosen = letter ? `Option ${letter} chosen.` : 'Not answered.'
    return [number, chosen, ...(isMarked(after, id) ? ['Marked.'] : [])].join(' ')
  }
  if (answerOf(before, id) !== answer) {
    if (!letter) return 'Answer cleared.'
    if (!isExplained(after, id) || !('correctAnswer' in question)) return `Option ${letter} chosen.`
    if (question.correctAnswer === answer) return `Option ${letter} chosen. Correct.`
    return `Option ${letter} chosen. Incorrect. The right answer is ${letterOf(options, question.correctAnswer)}.`
  }
  if (isMarked(before, id) !== isMarked(after, id)) return isMarked(after, id) ? 'Marked.' : 'Mark removed.'
  return annotationSentence(before, after, question) ?? timeWarning(before.timeRemaining, after.timeRemaining)
}

function annotationSentence(
  before: BlockState,
  after: BlockState,
  { id, options }: Block['questions'][number],
): string | undefined {
  const was = fieldValue(before.states[id], 'crossedOut') ?? []
  const is = fieldValue(after.states[id], 'crossedOut') ?? []
  const added = is.find((optionId) => !was.includes(optionId))
  if (added) return `Option ${letterOf(options, added)} crossed out.`
  const restored = was.find((optionId) => !is.includes(optionId))
  if (restored) return `Option ${letterOf(options, restored)} restored.`
  const isHighlighted = (['questionHighlights', 'explanationHighlights'] as const).some(
    (field) => before.states[id]?.[field] !== after.states[id]?.[field],
  )
  if (!isHighlighted) return undefined
  return highlightedLength(after, id) < highlightedLength(before, id) ? 'Highlight removed.' : 'Highlighted.'
}

const highlightedLength = ({ states }: BlockState, questionId: string) =>
  Object.values(highlightsOf(states[questionId]))
    .flatMap((ranges) => ranges ?? [])
    .reduce((sum, { start, end }) => sum + end - start, 0)

function timeWarning(before: number | null, after: number | null): string | undefined {
  if (before === null || after === null) return undefined
  const passed = warnAtSeconds.find((seconds) => before > seconds && after <= seconds)
  if (passed === undefined) return undefined
  return passed === 60 ? '1 minute remaining.' : `${passed / 60} minutes remaining.`
}
