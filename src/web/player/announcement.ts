import type { Block } from '../../contract/blocks.ts'
import { letterOf } from '../question/option-letter.ts'
import { type BlockState, isExplained } from './block-state.ts'

const warnAtSeconds = [300, 60]

/** What a screen reader should hear after a step of the block; undefined when nothing needs to be said. */
export function announcementOf(before: BlockState, after: BlockState, { questions }: Block): string | undefined {
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
  return timeWarning(before.timeRemaining, after.timeRemaining)
}

function timeWarning(before: number | null, after: number | null): string | undefined {
  if (before === null || after === null) return undefined
  const passed = warnAtSeconds.find((seconds) => before > seconds && after <= seconds)
  if (passed === undefined) return undefined
  return passed === 60 ? '1 minute remaining.' : `${passed / 60} minutes remaining.`
}
