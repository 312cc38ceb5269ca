import type { ProgressToSave } from '../src/contract/blocks.ts'

const note = 'Compare with the last block: the vignette gives the age first, so the reference range decides. '

/** A save of a 40-question block of about 4 kB, as a learner in the middle of it makes it; no two are the same. */
export function progressOf(questionIds: readonly string[], n: number): ProgressToSave {
  const at = new Date().toISOString()
  const current = questionIds[n % questionIds.length] ?? ''
  const answered = questionIds.slice(0, 30)
  return {
    selectedAnswers: Object.fromEntries(answered.map((id) => [id, 'a'])),
    currentIndex: n % questionIds.length,
    markedQuestions: questionIds.slice(0, 6),
    optionCrossedOut: Object.fromEntries(answered.slice(0, 15).map((id) => [id, ['b', 'c']])),
    notesMap: Object.fromEntries(questionIds.slice(0, 10).map((id) => [id, note])),
    timeRemaining: 3600,
    lastSaveAttempt: at,
    changes: [
      { id: crypto.randomUUID(), questionId: current, field: 'answer', value: 'abcd'[n % 4] ?? 'a', at, timeSpent: 20 },
      { id: crypto.randomUUID(), questionId: current, field: 'note', value: `${note}${n}`, at },
    ],
  }
}
