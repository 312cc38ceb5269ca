import { peerAccuracy } from '../../domain/analytics/peer-accuracy.ts'
import { dateOf, dayOf } from '../../domain/calendar/calendar.ts'
import { listCompletedQuestions } from '../blocks/drawn-queries.ts'
import { countPeerResults } from '../blocks/queries.ts'
import type { Library } from '../content/api.ts'
import type { Db } from '../db/database.ts'

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

type Place = Pick<Result, 'qbankId' | 'domain'>

const placeOf = ({ qbankId, domain }: Place) => JSON.stringify([qbankId, domain])

/** By domain of a Qbank; where two Qbanks of the learner have a domain of one name, each goes with its Qbank's name. */
export async function domainsOf(
  db: Db,
  userId: string,
  results: readonly Result[],
  qbanks: ReadonlyMap<string, { name: string }>,
) {
  const peers = new Map((await countPeerResults(db, userId)).map((row) => [placeOf(row), row]))
  const byPlace = [...Map.groupBy(results, placeOf)].flatMap(([place, own]) => {
    const [{ qbankId, domain } = { qbankId: '', domain: '' }] = own
    return [{ place, qbankId, domain, own }]
  })
  const named = Map.groupBy(byPlace, ({ domain }) => domain)
  return byPlace
    .map(({ place, qbankId, domain, own }) => ({
      name: (named.get(domain)?.length ?? 0) > 1 ? `${domain} (${qbanks.get(qbankId)?.name ?? qbankId})` : domain,
      correct: correctOf(own),
      total: own.length,
      peerAccuracy: peerAccuracy(peers.get(place)),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** By day, oldest first: the results are in the order of their completion. */
export function trendsOf(results: readonly Result[], timeZone: string) {
  const calendar = { timeZone, dayStartHour: 0 }
  return [...Map.groupBy(results, ({ completedAt }) => dayOf(new Date(completedAt), calendar))].map(([day, own]) => ({
    date: dateOf(day),
    questions: own.length,
    accuracy: fraction(correctOf(own), own.length),
  }))
}
