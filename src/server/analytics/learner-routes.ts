import {
  getOverall,
  getUserPerformance,
  listDomainResults,
  listNotes,
  listRecommendations,
  listTrends,
} from '../../contract/analytics.ts'
import { type BlockTotals, overallOf } from '../../domain/analytics/overall.ts'
import { peerAccuracyOf } from '../../domain/analytics/peer-accuracy.ts'
import { recommend } from '../../domain/analytics/recommend.ts'
import { resultsByName, type SectionResult, sectionResults } from '../../domain/analytics/section-results.ts'
import { trendsOf } from '../../domain/analytics/trends.ts'
import { listCompletedBlocksOf, listTouched } from '../blocks/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http.ts'
import type { Library } from '../library.ts'
import { countAnswersInBlocks, countAnswersOfAll } from './queries.ts'

/** How a learner stands over all blocks. Only completed blocks count, so an open exam has no part in any of this. */
export function learnerRoutes(handle: Handle, { library }: Deps) {
  handle(getOverall, async ({ db, user }) => overallOf(await listTotals(db, user.id)))

  handle(listTrends, async ({ db, user, query }) => trendsOf(await listTotals(db, user.id), query.timeZone))

  handle(listDomainResults, async ({ db, user }) => domainsOf(db, await listSections(db, library, user.id)))

  handle(listRecommendations, async ({ db, user, now }) => {
    const qbanks = await library.current(db, now)
    const sections = await listSections(db, library, user.id)
    // What was retired cannot be studied any more.
    const current = sections.filter(({ qbankId, name }) =>
      qbanks.get(qbankId)?.domains.some((domain) => domain.name === name),
    )
    const peers = (await domainsOf(db, current)).flatMap(({ name, peerAccuracy }) =>
      peerAccuracy === null ? [] : [[name, peerAccuracy] as const],
    )
    return recommend(current, new Map(peers))
  })

  handle(getUserPerformance, async ({ db, user, query }) => {
    const totals = await listTotals(db, user.id)
    const domains = await domainsOf(db, await listSections(db, library, user.id))
    return { overall: overallOf(totals), domains, trends: trendsOf(totals, query.timeZone) }
  })

  handle(listNotes, async ({ db, user }) => {
    const notes = (await listTouched(db, user.id, 'note')).filter(({ value }) => value !== '')
    return notes
      .map(({ questionId, blockId, value, at }) => ({ questionId, blockId, note: value, updatedAt: at }))
      .sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
  })
}

async function listTotals(db: Db, userId: string): Promise<BlockTotals[]> {
  const blocks = await listCompletedBlocksOf(db, userId)
  return blocks.map(({ completedAt, questionCount, correctAnswers, timeSpentSeconds }) => ({
    completedAt: completedAt ?? '',
    questionCount,
    correctAnswers: correctAnswers ?? 0,
    timeSpentSeconds: timeSpentSeconds ?? 0,
  }))
}

async function listSections(db: Db, library: Library, userId: string): Promise<SectionResult[]> {
  const rows = await countAnswersInBlocks(db, userId)
  const questions = await library.pinned(db, rows)
  return sectionResults(
    questions.map(({ domain, correctAnswer }, n) => ({
      qbankId: rows[n]?.qbankId ?? '',
      domain,
      isCorrect: rows[n]?.answer === correctAnswer,
      times: rows[n]?.times ?? 0,
    })),
  )
}

async function domainsOf(db: Db, sections: readonly SectionResult[]) {
  const results = resultsByName(sections)
  if (results.length === 0) return []
  const names = results.map(({ name }) => name)
  const peers = new Map((await countAnswersOfAll(db, names)).map((row) => [row.name, row]))
  return results.map((result) => ({ ...result, peerAccuracy: peerAccuracyOf(peers.get(result.name)) }))
}
