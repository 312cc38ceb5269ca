import { v7 } from 'uuid'
import type { ProgressToSave } from '../src/contract/blocks.ts'

const sentence = 'Compare with the last block: the vignette gives the age first, so the reference range decides. '
const longNote = sentence.repeat(34)
const options = ['a', 'b', 'c', 'd']

/**
 * What our own client sends two seconds after a change: the changed keys alone, here an answer, a mark and a long note,
 * together about 4 kB; no two are the same.
 */
export function changedKeys(questionIds: readonly string[], n: number): ProgressToSave {
  const at = new Date().toISOString()
  const questionId = questionIds[n % questionIds.length] ?? ''
  const change = () => ({ id: v7(), questionId, at })
  return {
    currentIndex: n % questionIds.length,
    timeRemaining: 3600,
    lastSaveAttempt: at,
    changes: [
      { ...change(), field: 'answer', value: options[n % options.length] ?? 'a', timeSpent: 20 },
      { ...change(), field: 'marked', value: n % 2 === 0 },
      { ...change(), field: 'note', value: `${longNote}${n}` },
    ],
  }
}

/** What a program sends that saves its whole progress each time: every map of a 40-question block, about 4 kB. */
export function wholeMaps(questionIds: readonly string[], n: number): ProgressToSave {
  const answered = questionIds.slice(0, 35)
  return {
    ...changedKeys(questionIds, n),
    changes: [],
    selectedAnswers: Object.fromEntries(answered.map((id) => [id, 'a'])),
    markedQuestions: questionIds.slice(0, 6),
    optionCrossedOut: Object.fromEntries(answered.slice(0, 15).map((id) => [id, ['b', 'c']])),
    notesMap: {
      ...Object.fromEntries(questionIds.slice(1, 12).map((id) => [id, sentence])),
      [questionIds[0] ?? '']: `${n}`,
    },
  }
}
