import type { Change } from '../../contract/blocks.ts'
import { explanationHighlightsOf, isExplanationChanged, questionHighlightsOf } from '../question/highlight-parts.ts'
import type { BlockState } from './block-state.ts'

interface Given {
  at: string
  newId: () => string
}

/** The most that one change carries: a day. */
const mostSeconds = 86_400

/** The changes that lead from one state to the next, each with an id of its own. */
export function changesBetween(before: BlockState, after: BlockState, { at, newId }: Given): Change[] {
  // A tick of the clock, once a second: nothing for the server yet.
  if (!mayDiffer(before, after)) return []
  return after.questionIds.flatMap((questionId): Change[] => {
    const base = () => ({ id: newId(), questionId, at })
    const changed = (map: 'answers' | 'explanationShown' | 'marked' | 'notes' | 'crossedOut') =>
      before[map][questionId] !== after[map][questionId]
    const changes: Change[] = []
    const timeSpent = secondsHandedOver(before, after, questionId)
    if (changed('answers')) {
      changes.push({ ...base(), field: 'answer', value: after.answers[questionId] ?? null, timeSpent })
    } else if (timeSpent > 0) {
      changes.push({ ...base(), field: 'timeSpent', value: timeSpent })
    }
    if (changed('explanationShown')) {
      changes.push({ ...base(), field: 'explanationShown', value: after.explanationShown[questionId] ?? false })
    }
    if (changed('marked')) changes.push({ ...base(), field: 'marked', value: after.marked[questionId] ?? false })
    if (changed('notes')) changes.push({ ...base(), field: 'note', value: after.notes[questionId] ?? null })
    if (changed('crossedOut')) {
      changes.push({ ...base(), field: 'crossedOut', value: [...(after.crossedOut[questionId] ?? [])] })
    }
    const highlights = highlightsChanged(before, after, questionId)
    if (highlights) changes.push({ ...base(), field: 'highlights', value: highlights })
    return changes
  })
}

const sent = ['answers', 'explanationShown', 'marked', 'notes', 'crossedOut', 'highlights'] as const

function mayDiffer(before: BlockState, after: BlockState): boolean {
  const handedOver = Object.keys(after.unsentSeconds).length < Object.keys(before.unsentSeconds).length
  return handedOver || after.phase !== before.phase || sent.some((map) => before[map] !== after[map])
}

/** What came in since the last change and waits no longer: the server adds the parts up. */
function secondsHandedOver(before: BlockState, after: BlockState, questionId: string): number {
  const of = (map: Readonly<Record<string, number>>) => map[questionId] ?? 0
  const came = of(after.secondsSpent) - of(before.secondsSpent)
  return Math.min(mostSeconds, Math.max(0, of(before.unsentSeconds) + came - of(after.unsentSeconds)))
}

/** Only the kinds that changed; the two merge apart from each other. */
function highlightsChanged(before: BlockState, after: BlockState, questionId: string) {
  const was = before.highlights[questionId] ?? {}
  const is = after.highlights[questionId] ?? {}
  const question = was.stem !== is.stem || was.vignette !== is.vignette
  const explanation = isExplanationChanged(was, is)
  if (!question && !explanation) return undefined
  return {
    ...(question && { question: questionHighlightsOf(is) }),
    ...(explanation && { explanation: explanationHighlightsOf(is) }),
  }
}
