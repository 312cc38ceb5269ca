import { listNotes, searchQuestions } from '../../contract/search.ts'
import { hasWords } from '../../domain/search/has-words.ts'
import { listMet } from '../blocks/queries.ts'
import type { Deps, Handle } from '../http.ts'

const mostFound = 100

export function searchRoutes(handle: Handle, { library }: Deps) {
  handle(searchQuestions, async ({ db, user, query }) => {
    const met = await listMet(db, user.id)
    const inOpenExam = new Set(met.filter(({ isOpenExam }) => isOpenExam).map(({ questionId }) => questionId))
    // Newest first; of a question met twice the newest meeting stands for it.
    const newest = new Map(met.filter(({ isExplained }) => isExplained).map((row) => [row.questionId, row]))
    const rows = [...newest.values()].filter(({ questionId }) => !inOpenExam.has(questionId)).reverse()
    const questions = await library.pinned(db, rows)
    const found = rows.flatMap(({ questionId, blockId, blockTitle, answer, state }, n) => {
      const question = questions[n]
      if (!question) return []
      const { qbankId, domain, stem, vignette, options, explanation, correctAnswer } = question
      const note = state.note?.value ?? ''
      const marked = state.marked?.value === 'true'
      if ((query.only === 'marked' && !marked) || (query.only === 'notes' && note === '')) return []
      const text = [vignette, stem, ...options.map((option) => option.text), explanation, domain, note].join('\n')
      if (!hasWords(text, query.q)) return []
      const result = answer === correctAnswer ? 'correct' : 'incorrect'
      const status = answer === null ? 'unanswered' : result
      return [{ questionId, blockId, blockTitle, qbankId, domain, stem, vignette, note, marked, status } as const]
    })
    return found.slice(0, mostFound)
  })

  handle(listNotes, async ({ db, user }) => {
    const met = await listMet(db, user.id)
    return met
      .flatMap(({ questionId, blockId, state: { note } }) =>
        note?.value ? [{ questionId, blockId, note: note.value, updatedAt: note.at }] : [],
      )
      .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
  })
}
