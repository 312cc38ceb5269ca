import { scoreBlock } from '../../domain/blocks/score-block.ts'
import type { Library } from '../content/api.ts'
import type { Db } from '../db/database.ts'
import { packTime } from './packed-queries.ts'
import { type CompletedBlock, listBlockQuestions, type StoredBlock, updateBlock } from './queries.ts'
import { saveQuestionStatus } from './save-changes.ts'

/** Scores a block and closes it; every question takes on its status for the learner. */
export async function complete(
  db: Db,
  library: Library,
  block: StoredBlock,
  { timeSpent, now }: { timeSpent: number; now: Date },
): Promise<CompletedBlock> {
  const rows = await library.withQuestions(db, await listBlockQuestions(db, block))
  const answers = Object.fromEntries(rows.flatMap(({ questionId, answer }) => (answer ? [[questionId, answer]] : [])))
  const { score, correctAnswers } = scoreBlock(
    rows.map(({ question }) => question),
    answers,
  )
  const result = {
    score,
    correctAnswers,
    completedAt: now.toISOString(),
    timeSpentSeconds: timeSpent,
    packFrom: packTime(now),
  }
  await updateBlock(db, block, result)
  for (const row of rows) await saveQuestionStatus(db, block, row, now)
  return { ...block, ...result }
}
