import { countAnswerChanges } from '../../domain/blocks/answer-changes.ts'
import { listAnswerLog } from '../blocks/change-queries.ts'
import type { BlockQuestion, StoredBlock } from '../blocks/queries.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'

type Row = BlockQuestion & { question: StoredQuestion }

/** Right answers and questions of each domain, by its name. */
export const countByDomain = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ question }) => question.domain)]
    .map(([name, own]) => ({
      name,
      correct: own.filter(({ answer, question }) => answer === question.correctAnswer).length,
      total: own.length,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Counts what came of changed answers, by the log. Late answers are no changes. */
export async function answerChangesIn(db: Db, block: StoredBlock, rows: readonly Row[]) {
  const counted = (await listAnswerLog(db, block)).filter(({ lateBecause }) => lateBecause === null)
  const log = Map.groupBy(counted, ({ questionId }) => questionId)
  const answered = rows.map(({ questionId, question }) => ({
    correctAnswer: question.correctAnswer,
    answers: (log.get(questionId) ?? []).map(({ value }) => value),
  }))
  return countAnswerChanges(answered)
}
