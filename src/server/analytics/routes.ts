import {
  countBlockFlashcards,
  getBlockDetail,
  getOverall,
  getPerformance,
  listCompletedBlocks,
  listDomainAccuracies,
  listKeyChanges,
  listRecommendations,
  listTrends,
} from '../../contract/analytics.ts'
import { recommend } from '../../domain/analytics/recommend.ts'
import { countAnswerChanges } from '../../domain/blocks/answer-changes.ts'
import { openQuestions } from '../../domain/blocks/available-questions.ts'
import { listAnswerLog } from '../blocks/changes/queries.ts'
import {
  findBlock,
  findStanding,
  listBlockQuestions,
  listCompletedBlocksOf,
  listOpenExamQuestions,
} from '../blocks/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http.ts'
import { listSelected } from '../qbank/queries.ts'
import { listRescored } from './key-changes.ts'
import { domainsOf, listResults, overallOf, trendsOf } from './learner-figures.ts'

export function analyticsRoutes(handle: Handle, { library, contentAccess }: Deps) {
  const resultsOf = (db: Db, userId: string) => listResults(db, library, userId)
  const blocksOf = async (db: Db, userId: string) => (await listCompletedBlocksOf(db, userId)).length

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
    if (!block || block.completedAt === null) throw refused('not_found')
    const rows = await listBlockQuestions(db, block)
    const questions = await library.pinned(db, rows)
    const asked = await listOpenExamQuestions(db, user.id)
    // One card for each question that was answered, and not right; what an open exam asks has none meanwhile.
    const missed = rows.filter(
      ({ questionId, answer }, n) =>
        answer !== null && answer !== questions[n]?.correctAnswer && !asked.has(questionId),
    )
    return { count: missed.length }
  })

  handle(listKeyChanges, async ({ db, user, now }) => listRescored(db, library, user.id, now))

  handle(getOverall, async ({ db, user }) => overallOf(await resultsOf(db, user.id), await blocksOf(db, user.id)))

  handle(listDomainAccuracies, async ({ db, user }) => domainsOf(db, user.id, await resultsOf(db, user.id)))

  handle(listTrends, async ({ db, user, query }) => trendsOf(await resultsOf(db, user.id), query.timeZone))

  handle(getPerformance, async ({ db, user, query }) => {
    const results = await resultsOf(db, user.id)
    return {
      overall: overallOf(results, await blocksOf(db, user.id)),
      domains: await domainsOf(db, user.id, results),
      trends: trendsOf(results, query.timeZone),
    }
  })

  handle(listRecommendations, async ({ db, user, now }) => {
    const results = await resultsOf(db, user.id)
    const qbanks = await library.current(db, now)
    const known = new Set([...results.map(({ qbankId }) => qbankId), ...(await listSelected(db, user.id))])
    const sections = []
    for (const qbank of qbanks.values()) {
      if (!known.has(qbank.id)) continue
      const standing = await findStanding(db, user, qbank, contentAccess)
      const unseen = openQuestions(qbank.questions, standing).filter(({ id }) => !standing.statuses.has(id))
      for (const { name } of qbank.domains) {
        const own = results.filter((result) => result.qbankId === qbank.id && result.domain === name)
        const correct = own.filter(({ isCorrect }) => isCorrect).length
        const open = unseen.filter(({ domain }) => domain === name).length
        sections.push({ qbankId: qbank.id, name, correct, total: own.length, unseen: open })
      }
    }
    return recommend(sections)
  })
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')
