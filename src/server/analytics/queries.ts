import type { Db } from '../db/database.ts'

/** How often each question version got each answer in the learner's completed blocks. */
export const countAnswersInBlocks = (db: Db, userId: string) =>
  db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select((select) => [
      ...(['blocks.qbankId', 'blockQuestions.questionId', 'blockQuestions.version', 'blockQuestions.answer'] as const),
      select.fn.countAll<number>().as('times'),
    ])
    .where('blockQuestions.userId', '=', userId)
    .where('blocks.completedAt', 'is not', null)
    .groupBy(['blocks.qbankId', 'blockQuestions.questionId', 'blockQuestions.version', 'blockQuestions.answer'])
    .execute()

/** The latest answers of all learners in these sections, by section; open exams have none. */
export const countAnswersOfAll = (db: Db, sections: readonly string[]) =>
  db
    .selectFrom('questionStatuses')
    .innerJoin('items', 'items.id', 'questionStatuses.questionId')
    .select((select) => [
      'items.section as name',
      select.fn.count<number>('questionStatuses.userId').distinct().as('learners'),
      select.fn.countAll<number>().as('answers'),
      select.fn
        .sum<number>(select.case().when('questionStatuses.status', '=', 'correct').then(1).else(0).end())
        .as('correct'),
    ])
    .where('items.section', 'in', sections)
    .groupBy('items.section')
    .execute()
