import { listDrawn } from '../blocks/drawn-queries.ts'
import type { Db } from '../db/database.ts'

/** Whether the learner may read what tells of a question's key, as far as any of the learner's blocks decides it. */
export async function mayReadRevisions(db: Db, userId: string, questionId: string): Promise<boolean> {
  const drawn = await listDrawn(db, userId, { questionIds: [questionId] })
  return drawn.some(({ disclosure }) => disclosure.showsKeyElsewhere)
}
