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
import { listAnswerLog } from '../blocks/change-queries.ts'
import { listMissedQuestions } from '../blocks/drawn-queries.ts'
import { findAvailability, findBlock, listBlockQuestions, listCompletedBlocksOf } from '../blocks/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
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
    const rows = await library.withQuestions(db, await listBlockQuestions(db, block))
    const domains = new Map<string, { correct: number; total: number }>()
    for (const { answer, question } of rows) {
      const { correct, total } = domains.get(question.domain) ?? { correct: 0, total: 0 }
      const isCorrect = answer === question.correctAnswer
      domains.set(question.domain, { correct: correct + (isCorrect ? 1 : 0), total: total + 1 })
    }
    const counted = (await listAnswerLog(db, block)).filter(({ lateBecause }) => lateBecause === null)
    const log = Map.groupBy(counted, ({ questionId }) => questionId)
    const answered = rows.map(({ questionId, question }) => ({
      correctAnswer: question.correctAnswer,
      answers: (log.get(questionId) ?? []).map(({ value }) => value),
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
    return { count: (await listMissedQuestions(db, library, user.id, { blockId: block.id })).length }
  })

  handle(listKeyChanges, async ({ db, user, now }) => listRescored(db, library, user.id, now))

  handle(getOverall, async ({ db, user }) => overallOf(await resultsOf(db, user.id), await blocksOf(db, user.id)))

  handle(listDomainAccuracies, async ({ db, user, now }) =>
    domainsOf(db, user.id, await resultsOf(db, user.id), await library.current(db, now)),
  )

  handle(listTrends, async ({ db, user, query }) => trendsOf(await resultsOf(db, user.id), query.timeZone))

  handle(getPerformance, async ({ db, user, query, now }) => {
    const results = await resultsOf(db, user.id)
    return {
      overall: overallOf(results, await blocksOf(db, user.id)),
      domains: await domainsOf(db, user.id, results, await library.current(db, now)),
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
      const availability = await findAvailability(db, user, qbank, contentAccess)
      const open = openQuestions(qbank.questions, availability)
      const unseen = open.filter(({ id }) => !availability.statuses.has(id))
      for (const { name } of qbank.domains) {
        const own = results.filter((result) => result.qbankId === qbank.id && result.domain === name)
        const correct = own.filter(({ isCorrect }) => isCorrect).length
        const left = unseen.filter(({ domain }) => domain === name).length
        sections.push({ qbankId: qbank.id, name, correct, total: own.length, unseen: left })
      }
    }
    return recommend(sections)
  })
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, 'en')
