import type { LearnerStanding } from '../../domain/blocks/available-questions.ts'
import type { QuestionState } from '../../domain/blocks/merge-change.ts'
import { standingMarks } from '../../domain/blocks/standing-marks.ts'
import { type ContentAccess, unlockedCount } from '../../domain/content/access.ts'
import type { User } from '../auth/queries.ts'
import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { countReviews } from '../ledger/queries.ts'
import type { BlockQuestionTable, BlockTable, QuestionStatusTable } from './tables.ts'

// Only this file writes it, from a typed value, and a save reads forty of them: so it is not checked again.
const stateText = {
  decode: (text: string): QuestionState => JSON.parse(text),
  encode: (state: QuestionState) => JSON.stringify(state),
}

export type Block = BlockTable

export interface BlockQuestion extends Omit<BlockQuestionTable, 'state'> {
  state: QuestionState
}

const decoded = (row: BlockQuestionTable): BlockQuestion => ({ ...row, state: stateText.decode(row.state) })

const blocksOf = (db: Db, userId: string) =>
  db.selectFrom('blocks').selectAll().where('userId', '=', userId).where('deletedAt', 'is', null)

/** Another learner's block, or a deleted one, is as if it did not exist. */
export const findBlock = async (db: Db, userId: string, id: string): Promise<Block | undefined> =>
  (await selectBlock(db, userId, id)).rows[0]

const selectBlock = prepared((db, userId: string, id: string) => blocksOf(db, userId).where('id', '=', id))

export const findBlockByClientId = (db: Db, userId: string, clientId: string): Promise<Block | undefined> =>
  db.selectFrom('blocks').selectAll().where('userId', '=', userId).where('clientId', '=', clientId).executeTakeFirst()

export async function isBlockIdTaken(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first. */
export const listBlocksOf = (db: Db, userId: string, qbankId?: string): Promise<Block[]> =>
  blocksOf(db, userId)
    .$if(qbankId !== undefined, (query) => query.where('qbankId', '=', qbankId ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Oldest first. */
export const listCompletedBlocksOf = (db: Db, userId: string): Promise<Block[]> =>
  blocksOf(db, userId).where('completedAt', 'is not', null).orderBy('completedAt').orderBy('id').execute()

/** How many questions are answered, by block id. */
export async function countAnswered(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('blockQuestions')
    .select((select) => ['blockId', select.fn.count<number>('answer').as('answered')])
    .where('userId', '=', userId)
    .groupBy('blockId')
    .execute()
  return new Map(rows.map(({ blockId, answered }) => [blockId, answered]))
}

export async function insertBlock(db: Db, block: Block, questions: readonly { id: string; version: number }[]) {
  await db.insertInto('blocks').values(block).execute()
  const { userId, id: blockId } = block
  await db
    .insertInto('blockQuestions')
    .values(
      questions.map(({ id: questionId, version }, position) => ({
        ...{ userId, blockId, questionId, version, position },
        state: '{}',
        answer: null,
        secondsSpent: 0,
      })),
    )
    .execute()
}

export const updateBlock = (db: Db, { userId, id }: Block, changed: Partial<Block>) =>
  db.updateTable('blocks').set(changed).where('userId', '=', userId).where('id', '=', id).execute()

/** What each save moves. */
export const updateClock = (
  db: Db,
  { userId, id }: Block,
  { timeRemainingSeconds, timeUpAt, currentIndex }: Pick<Block, 'timeRemainingSeconds' | 'timeUpAt' | 'currentIndex'>,
) => setClock(db, timeRemainingSeconds, timeUpAt, currentIndex, userId, id)

const setClock = prepared(
  (
    db,
    timeRemainingSeconds: number | null,
    timeUpAt: string | null,
    currentIndex: number,
    userId: string,
    id: string,
  ) =>
    db
      .updateTable('blocks')
      .set({ timeRemainingSeconds, timeUpAt, currentIndex })
      .where('userId', '=', userId)
      .where('id', '=', id),
)

/** In the order of the draw; with `questionIds` only those of them that the block has. */
export async function listBlockQuestions(
  db: Db,
  { userId, id }: Block,
  questionIds?: readonly string[],
): Promise<BlockQuestion[]> {
  if (questionIds?.length === 0) return []
  const { rows } = await selectBlockQuestions(db, userId, id, ...(questionIds ?? []))
  return rows.map(decoded)
}

const selectBlockQuestions = prepared((db, userId: string, id: string, ...questionIds: string[]) =>
  db
    .selectFrom('blockQuestions')
    .selectAll()
    .where('userId', '=', userId)
    .where('blockId', '=', id)
    .$if(questionIds.length > 0, (query) => query.where('questionId', 'in', questionIds))
    .orderBy('position'),
)

export const updateBlockQuestion = (
  db: Db,
  { userId, blockId, questionId, state, answer, secondsSpent }: BlockQuestion,
) => setStanding(db, stateText.encode(state), answer, secondsSpent, userId, blockId, questionId)

const setStanding = prepared(
  (
    db,
    state: string,
    answer: string | null,
    secondsSpent: number,
    userId: string,
    blockId: string,
    questionId: string,
  ) =>
    db
      .updateTable('blockQuestions')
      .set({ state, answer, secondsSpent })
      .where('userId', '=', userId)
      .where('blockId', '=', blockId)
      .where('questionId', '=', questionId),
)

/** A status gives way to a later answer, and to what the same block says now. */
export const saveStatus = (db: Db, status: QuestionStatusTable) =>
  db
    .insertInto('questionStatuses')
    .values(status)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'qbankId', 'questionId'])
        .doUpdateSet(status)
        .where((where) =>
          where.or([
            where('questionStatuses.answeredAt', '<=', status.answeredAt),
            where('questionStatuses.blockId', '=', status.blockId),
          ]),
        ),
    )
    .execute()

/** How a learner stands to the questions of a Qbank. */
export async function findStanding(
  db: Db,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  { id: qbankId, questions }: { id: string; questions: readonly unknown[] },
  access: ContentAccess,
): Promise<LearnerStanding> {
  const drawn = await db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select(['blockQuestions.questionId', 'blocks.completedAt', 'blocks.deletedAt'])
    .where('blockQuestions.userId', '=', userId)
    .where('blocks.userId', '=', userId)
    .where('blocks.qbankId', '=', qbankId)
    .execute()
  const statuses = await db
    .selectFrom('questionStatuses')
    .select(['questionId', 'status'])
    .where('userId', '=', userId)
    .where('qbankId', '=', qbankId)
    .execute()
  const held = drawn.filter(({ completedAt, deletedAt }) => completedAt === null && deletedAt === null)
  const reviews = await countReviews(db, userId)
  return {
    unlockedCount: unlockedCount(questions.length, { reviews, isAdmin: role === 'admin', access }),
    drawn: new Set(drawn.map(({ questionId }) => questionId)),
    held: new Set(held.map(({ questionId }) => questionId)),
    statuses: new Map(statuses.map(({ questionId, status }) => [questionId, status])),
  }
}

/** How many learners chose each option of these question versions, by their latest answer. */
export const countChoices = (db: Db, questionIds: readonly string[]) =>
  db
    .selectFrom('questionStatuses')
    .select((select) => ['questionId', 'version', 'answer', select.fn.countAll<number>().as('learners')])
    .where('questionId', 'in', questionIds)
    .groupBy(['questionId', 'version', 'answer'])
    .execute()

/** Every question of the learner's completed blocks with its standing answer, by the time of completion. */
export const listCompletedQuestions = (db: Db, userId: string) =>
  db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select(['blockQuestions.questionId', 'blockQuestions.version', 'blockQuestions.answer'])
    .select(['blockQuestions.blockId', 'blockQuestions.secondsSpent', 'blocks.completedAt'])
    .where('blockQuestions.userId', '=', userId)
    .where('blocks.completedAt', 'is not', null)
    .orderBy('blocks.completedAt')
    .execute()

/** By domain: how many other learners have answered there, and how many of their latest answers are right. */
export const countPeerResults = (db: Db, userId: string) =>
  db
    .selectFrom('questionStatuses')
    .innerJoin('items', 'items.id', 'questionStatuses.questionId')
    .select((select) => [
      'items.section as domain',
      select.fn.count<number>('questionStatuses.userId').distinct().as('learners'),
      select.fn.countAll<number>().as('answers'),
      select.fn
        .sum<number>(
          select.case().when('questionStatuses.status', '=', 'correct').then(select.lit(1)).else(select.lit(0)).end(),
        )
        .as('correct'),
    ])
    .where('questionStatuses.userId', '<>', userId)
    .groupBy('items.section')
    .execute()

/** Every question that the learner met in a block that is not deleted, earliest block first. */
export async function listMet(db: Db, userId: string) {
  const rows = await db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select(['blockQuestions.questionId', 'blockQuestions.version', 'blockQuestions.blockId'])
    .select(['blockQuestions.answer', 'blockQuestions.state', 'blocks.mode', 'blocks.completedAt'])
    .select('blocks.title as blockTitle')
    .where('blockQuestions.userId', '=', userId)
    .where('blocks.deletedAt', 'is', null)
    .orderBy('blocks.createdAt')
    .orderBy('blockQuestions.position')
    .execute()
  return rows.map(({ mode, completedAt, state: text, ...row }) => {
    const state = stateText.decode(text)
    const shown = row.answer !== null || state.explanationShown?.value === 'true'
    return {
      ...{ ...row, state },
      /** Key and explanation have been shown to the learner. */
      isExplained: completedAt !== null || (mode === 'tutor' && shown),
      isOpenExam: mode === 'exam' && completedAt === null,
    }
  })
}

/** The questions that an unfinished exam of the learner asks: nothing else may tell about them meanwhile. */
export async function listOpenExamQuestions(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select('blockQuestions.questionId')
    .where('blockQuestions.userId', '=', userId)
    .where('blocks.mode', '=', 'exam')
    .where('blocks.completedAt', 'is', null)
    .where('blocks.deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ questionId }) => questionId))
}

/** The questions that the learner has marked, in whatever block, until the mark is taken off again. */
export async function listMarked(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blockQuestions')
    .select(['questionId', 'state'])
    .where('userId', '=', userId)
    .where('state', 'like', '%"marked"%')
    .execute()
  return standingMarks(
    rows.flatMap(({ questionId, state }) => {
      const { marked } = stateText.decode(state)
      return marked ? [{ questionId, ...marked }] : []
    }),
  )
}
