import type { AdminFeedback } from '../../contract/question-editor.ts'
import { microsADollar } from '../../domain/pipeline/budget.ts'

type Job = NonNullable<AdminFeedback['job']>

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const number = new Intl.NumberFormat('en')

const states = {
  waiting: 'The AI is still at it',
  done: 'The AI is done',
  failed: 'The AI gave up',
} as const

/** How far the reviser came with a feedback, why, and what it cost. */
export function jobText({ state, attempts, note, inputTokens, outputTokens, costMicros }: Job): string {
  const tries = attempts > 1 ? ` after ${attempts} attempts` : ''
  const tokens = inputTokens + outputTokens
  const cost = costMicros > 0 ? `, ${dollars.format(costMicros / microsADollar)}` : ''
  const spent = tokens > 0 ? ` (${number.format(tokens)} tokens${cost})` : ''
  return `${states[state]}${tries}${note === '' ? '.' : `: ${note}`}${spent}`
}
