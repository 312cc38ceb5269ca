import {
  countBlockFlashcards,
  getBlockDetail,
  getOverall,
  getPerformance,
  getStreak,
  listCompletedBlocks,
  listDomainAccuracies,
  listKeyChanges,
  listRecommendations,
  listTrends,
} from '../../contract/analytics.ts'
import { recommend } from '../../domain/analytics/recommend.ts'
import { listMissedQuestions } from '../blocks/drawn-queries.ts'
import { countPeerResults, getCompletedBlock, listBlockQuestions, listCompletedBlocksOf } from '../blocks/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { answerChangesIn, countByDomain } from './block-detail.ts'
import { listRescored } from './key-changes.ts'
import { domainsOf, listResults, listSections, overallOf, trendsOf } from './learner-figures.ts'
import { findStreak } from './streak.ts'

export function analyticsRoutes(handle: Handle, { library }: Deps) {
  const resultsOf = (db: Db, userId: string) => listResults(db, library, userId)
  const blocksOf = async (db: Db, userId: string) => (await listCompletedBlocksOf(db, userId)).length

  handle(listCompletedBlocks, async ({ db, user }) => {
    const blocks = await listCompletedBlocksOf(db, user.id)
    return blocks.map(({ id, title, qbankId, completedAt, correctAnswers, questionCount }) => ({
      blockId: id,
      title,
      qbankId,
      completedAt,
      accuracy: correctAnswers / questionCount,
      totalQuestions: questionCount,
    }))
  })

  handle(getBlockDetail, async ({ db, user, params }) => {
    const block = await getCompletedBlock(db, user.id, params.blockId)
    const rows = await library.withQuestions(db, await listBlockQuestions(db, block))
    return {
      blockId: block.id,
      completedAt: block.completedAt,
      correctAnswers: block.correctAnswers,
      totalQuestions: block.questionCount,
      domains: countByDomain(rows),
      answerChanges: await answerChangesIn(db, block, rows),
    }
  })

  handle(countBlockFlashcards, async ({ db, user, params }) => {
    const block = await getCompletedBlock(db, user.id, params.blockId)
    return { count: (await listMissedQuestions(db, library, user.id, { blockId: block.id })).length }
  })

  handle(getStreak, ({ learner }) => findStreak(learner))

  handle(listKeyChanges, async ({ db, user, now }) => listRescored(db, library, user.id, now))

  handle(getOverall, async ({ db, user }) =>
    overallOf(...(await Promise.all([resultsOf(db, user.id), blocksOf(db, user.id)]))),
  )

  handle(listDomainAccuracies, async ({ db, user, now }) => {
    const [results, peers] = await Promise.all([resultsOf(db, user.id), countPeerResults(db, user.id)])
    return domainsOf(results, peers, await library.current(db, now))
  })

  handle(listTrends, async ({ learner, db, user }) =>
    trendsOf(...(await Promise.all([resultsOf(db, user.id), learner.preferences()]))),
  )

  handle(getPerformance, async ({ learner, db, user, now }) => {
    const [results, blocks, peers, calendar] = await Promise.all([
      resultsOf(db, user.id),
      blocksOf(db, user.id),
      countPeerResults(db, user.id),
      learner.preferences(),
    ])
    return {
      overall: overallOf(results, blocks),
      domains: domainsOf(results, peers, await library.current(db, now)),
      trends: trendsOf(results, calendar),
    }
  })

  handle(listRecommendations, async ({ learner }) => recommend(await listSections(learner)))
}
