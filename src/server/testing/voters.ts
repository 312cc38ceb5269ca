import { answersToVote } from '../../domain/revisions/vote-outcome.ts'
import type { Database } from '../db/database.ts'
import { now } from './app.ts'

/** Gives learners as many answered questions as it takes for their votes to decide. */
export const letVotesDecide = (database: Database, ...userIds: string[]) =>
  database.write(async (db) => {
    const answered = userIds.flatMap((userId) =>
      Array.from({ length: answersToVote }, (_, n) => ({
        userId,
        qbankId: 'another bank',
        questionId: `answered-${n}`,
        version: 1,
        blockId: '1',
        answer: 'a',
        status: 'correct' as const,
        answeredAt: now.toISOString(),
      })),
    )
    await db.insertInto('questionStatuses').values(answered).execute()
  })
