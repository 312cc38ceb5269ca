import { type Change, mostSecondsAChange } from '../../../contract/blocks.ts'
import { fields, type QuestionState } from '../../../domain/blocks/merge-change.ts'
import { wireChangesOf } from '../../../domain/blocks/wire-fields.ts'
import type { BlockState } from './block-state.ts'

interface Given {
  at: string
  newId: () => string
}

/**
 * The changes that lead from one state to the next, each with an id of its own. They are found by comparing, because the
 * seconds on a question ride along with whatever comes next.
 */
export function changesBetween(before: BlockState, after: BlockState, { at, newId }: Given): Change[] {
  // A tick of the clock, once a second: nothing for the server yet.
  if (!mayDiffer(before, after)) return []
  return after.questionIds.flatMap((questionId): Change[] => {
    const changed = changedFields(before.states[questionId], after.states[questionId])
    const timeSpent = secondsHandedOver(before, after, questionId)
    const isAnswered = changed.some(({ field }) => field === 'answer')
    const timed = timeSpent > 0 && !isAnswered ? [{ field: 'timeSpent', value: timeSpent } as const] : []
    return [...timed, ...wireChangesOf(changed)].map((change) => ({
      id: newId(),
      questionId,
      at: latest(at, changed),
      ...(change.field === 'answer' ? { ...change, timeSpent } : change),
    }))
  })
}

const changedFields = (before: QuestionState = {}, after: QuestionState = {}) =>
  fields.flatMap((field) => {
    const { value = '', at = '' } = after[field] ?? {}
    return value === (before[field]?.value ?? '') ? [] : [{ field, value, at }]
  })

/** As the state has it, where the clock of the device was set back meanwhile. */
const latest = (at: string, changed: readonly { at: string }[]): string =>
  changed.reduce((latestAt, one) => (one.at > latestAt ? one.at : latestAt), at)

function mayDiffer(before: BlockState, after: BlockState): boolean {
  const handedOver = Object.keys(after.unsentSeconds).length < Object.keys(before.unsentSeconds).length
  return handedOver || after.phase !== before.phase || before.states !== after.states
}

/** What came in since the last change and waits no longer: the server adds the parts up. */
function secondsHandedOver(before: BlockState, after: BlockState, questionId: string): number {
  const of = (map: Readonly<Record<string, number>>) => map[questionId] ?? 0
  const came = of(after.secondsSpent) - of(before.secondsSpent)
  return Math.min(mostSecondsAChange, Math.max(0, of(before.unsentSeconds) + came - of(after.unsentSeconds)))
}
