import type { Block } from '../../contract/blocks.ts'
import { letterOf } from '../question/option-letter.ts'
import { type BlockState, isExplained } from './block-state.ts'

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
  const letter = letterOf(options, after.answers[id])
  if (before.currentIndex !== after.currentIndex) {
    const number = `Question ${after.currentIndex + 1} of ${questions.length}.`
    const chosen = letter ? `Option ${letter} chosen.` : 'Not answered.'
    return [number, chosen, ...(after.marked[id] ? ['Marked.'] : [])].join(' ')
  }
  if (before.answers[id] !== after.answers[id]) {
    if (!letter) return 'Answer cleared.'
    if (!isExplained(after, id) || !('correctAnswer' in question)) return `Option ${letter} chosen.`
    if (question.correctAnswer === after.answers[id]) return `Option ${letter} chosen. Correct.`
    return `Option ${letter} chosen. Incorrect. The right answer is ${letterOf(options, question.correctAnswer)}.`
  }
  if (before.marked[id] !== after.marked[id]) return after.marked[id] ? 'Marked.' : 'Mark removed.'
  return annotationSaid(before, after, question) ?? timeWarning(before.timeRemaining, after.timeRemaining)
}

function annotationSaid(
  before: BlockState,
  after: BlockState,
  { id, options }: Block['questions'][number],
): string | undefined {
  const was = before.crossedOut[id] ?? []
  const is = after.crossedOut[id] ?? []
  const added = is.find((optionId) => !was.includes(optionId))
  if (added) return `Option ${letterOf(options, added)} crossed out.`
  const restored = was.find((optionId) => !is.includes(optionId))
  if (restored) return `Option ${letterOf(options, restored)} restored.`
  if (before.highlights[id] === after.highlights[id]) return undefined
  return highlightedLength(after, id) < highlightedLength(before, id) ? 'Highlight removed.' : 'Highlighted.'
}

const highlightedLength = ({ highlights }: BlockState, questionId: string) =>
  Object.values(highlights[questionId] ?? {})
    .flatMap((ranges) => ranges ?? [])
    .reduce((sum, { start, end }) => sum + end - start, 0)

function timeWarning(before: number | null, after: number | null): string | undefined {
  if (before === null || after === null) return undefined
  const passed = warnAtSeconds.find((seconds) => before > seconds && after <= seconds)
  if (passed === undefined) return undefined
  return passed === 60 ? '1 minute remaining.' : `${passed / 60} minutes remaining.`
}
