import { peerAccuracy } from '../../domain/analytics/peer-accuracy.ts'
import { openQuestions } from '../../domain/blocks/available-questions.ts'
import { type Calendar, dateAt } from '../../domain/calendar/calendar.ts'
import { listCompletedQuestions } from '../blocks/drawn-queries.ts'
import { type countPeerResults, findAvailability } from '../blocks/queries.ts'
import type { Library } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import type { Learner } from '../http/learner.ts'
import { listSelected } from '../qbank/queries.ts'

/** A question of a completed block, as it was answered. */
interface Result {
  qbankId: string
  domain: string
  completedAt: string
  secondsSpent: number
  isAnswered: boolean
  isCorrect: boolean
}

/** Every question of the learner's completed blocks; one that came in two blocks is there twice. */
export async function listResults(db: Db, library: Library, userId: string): Promise<Result[]> {
  const rows = await library.withQuestions(db, await listCompletedQuestions(db, userId))
  return rows.flatMap(({ answer, completedAt, secondsSpent, question }) => {
    if (completedAt === null) return []
    const { qbankId, domain, correctAnswer } = question
    return [
      { qbankId, domain, completedAt, secondsSpent, isAnswered: answer !== null, isCorrect: answer === correctAnswer },
    ]
  })
}

const correctOf = (results: readonly Result[]) => results.filter(({ isCorrect }) => isCorrect).length
const fraction = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export function overallOf(results: readonly Result[], blocks: number) {
  const timed = results.filter(({ isAnswered }) => isAnswered)
  const seconds = timed.reduce((sum, { secondsSpent }) => sum + secondsSpent, 0)
  const correct = correctOf(results)
  return {
    blocks,
    questions: results.length,
    correct,
    accuracy: fraction(correct, results.length),
    secondsPerQuestion: Math.round(10 * fraction(seconds, timed.length)) / 10,
  }
}

type Section = Pick<Result, 'qbankId' | 'domain'>

const sectionKey = ({ qbankId, domain }: Section) => JSON.stringify([qbankId, domain])

/** By domain of a Qbank; where two Qbanks of the learner have a domain of one name, each goes with its Qbank's name. */
export function domainsOf(
  results: readonly Result[],
  peerResults: Awaited<ReturnType<typeof countPeerResults>>,
  qbanks: ReadonlyMap<string, { name: string }>,
) {
  const peers = new Map(peerResults.map((row) => [sectionKey(row), row]))
  const bySection = [...Map.groupBy(results, sectionKey)].flatMap(([key, own]) => {
    const [{ qbankId, domain } = { qbankId: '', domain: '' }] = own
    return [{ key, qbankId, domain, own }]
  })
  const named = Map.groupBy(bySection, ({ domain }) => domain)
  return bySection
    .map(({ key, qbankId, domain, own }) => ({
      name: (named.get(domain)?.length ?? 0) > 1 ? `${domain} (${qbanks.get(qbankId)?.name ?? qbankId})` : domain,
      correct: correctOf(own),
      total: own.length,
      peerAccuracy: peerAccuracy(peers.get(key)),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** By the learner's day, oldest first: the results are in the order of their completion. */
export function trendsOf(results: readonly Result[], calendar: Calendar) {
  return [...Map.groupBy(results, ({ completedAt }) => dateAt(new Date(completedAt), calendar))].map(([date, own]) => ({
    date,
    questions: own.length,
    accuracy: fraction(correctOf(own), own.length),
  }))
}

/** Every section of the Qbanks that the learner uses, with what is done and what is left in it. */
export async function listSections({ db, user, now, library, contentAccess }: Learner) {
  const [results, selected] = await Promise.all([listResults(db, library, user.id), listSelected(db, user.id)])
  const used = new Set([...results.map(({ qbankId }) => qbankId), ...selected])
  const qbanks = [...(await library.current(db, now)).values()].filter(({ id }) => used.has(id))
  const sections = qbanks.map(async (qbank) => {
    const availability = await findAvailability(db, user, qbank, contentAccess)
    const open = openQuestions(qbank.questions, availability)
    const unseen = open.filter(({ id }) => !availability.statuses.has(id))
    return qbank.domains.map(({ name }) => {
      const own = results.filter((result) => result.qbankId === qbank.id && result.domain === name)
      const left = unseen.filter(({ domain }) => domain === name).length
      return { qbankId: qbank.id, name, correct: correctOf(own), total: own.length, unseen: left }
    })
  })
  return (await Promise.all(sections)).flat()
}
