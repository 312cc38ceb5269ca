import { countBlockFlashcards, getBlockDetail, listCompletedBlocks } from '../../contract/analytics.ts'
import { countAnswerChanges } from '../../domain/blocks/answer-changes.ts'
import {
  findBlock,
  findOpenExamQuestions,
  listAnswerLog,
  listBlockQuestions,
  listCompletedBlocksOf,
} from '../blocks/queries.ts'
import type { Deps, Handle } from '../http.ts'

export function analyticsRoutes(handle: Handle, { library }: Deps) {
  handle(listCompletedBlocks, async ({ db, user }) => {
    const blocks = await listCompletedBlocksOf(db, user.id)
    return blocks.map(({ id, title, completedAt, correctAnswers, questionCount }) => ({
      blockId: id,
      title,
      completedAt: completedAt ?? '',
      accuracy: (correctAnswers ?? 0) / questionCount,
      totalQuestions: questionCount,
    }))
  })

  handle(getBlockDetail, async ({ db, user, params, refused }) => {
    const block = await findBlock(db, user.id, params.blockId)
    if (!block || block.completedAt === null) throw refused('not_found')
    const rows = await listBlockQuestions(db, block)
    const questions = await library.pinned(db, rows)
    const domains = new Map<string, { correct: number; total: number }>()
    for (const [n, { domain, correctAnswer }] of questions.entries()) {
      const { correct, total } = domains.get(domain) ?? { correct: 0, total: 0 }
      domains.set(domain, { correct: correct + (rows[n]?.answer === correctAnswer ? 1 : 0), total: total + 1 })
    }
    const counted = (await listAnswerLog(db, block)).filter(({ lateBecause }) => lateBecause === null)
    const log = Map.groupBy(counted, ({ questionId }) => questionId)
    const answered = questions.map(({ id, correctAnswer }) => ({
      correctAnswer,
      answers: (log.get(id) ?? []).map(({ value }) => value),
    }))
    return {
      blockId: block.id,
      completedAt: block.completedAt,
      correctAnswers: block.correctAnswers ?? 0,
      totalQuestions: block.questionCount,
      domains: [...domains].map(([name, counts]) => ({ name, ...counts })).sort(byName),
      answerChanges: countAnswerChanges(answered),
    }
  })

  handle(countBlockFlashcards, async ({ db, user, params, refused }) => {
    const block = await findBlock(db, user.id, params.blockId)
    if (!block || (block.mode === 'exam' && block.completedAt === null)) throw refused('not_found')
    const rows = await listBlockQuestions(db, block)
    const questions = await library.pinned(db, rows)
    const asked = await findOpenExamQuestions(db, user.id)
    const missed = rows.filter(
      ({ questionId, answer }, n) =>
        answer !== null && answer !== questions[n]?.correctAnswer && !asked.has(questionId),
    )
    return { count: missed.length }
  })
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')
