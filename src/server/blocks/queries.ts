import type { Availability } from '../../domain/blocks/available-questions.ts'
import { currentMarks } from '../../domain/blocks/current-marks.ts'
import { isSpoiled } from '../../domain/blocks/disclosure.ts'
import type { QuestionState } from '../../domain/blocks/merge-change.ts'
import { type ContentAccess, unlockedCount } from '../../domain/content/access.ts'
import type { User } from '../auth/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import { actsAsAdmin } from '../factors/policy-queries.ts'
import { Refused } from '../http/refused.ts'
import { countReviews } from '../ledger/queries.ts'
import { factsOf, stateText } from './drawn-queries.ts'
import type { BlockQuestionTable, BlockTable } from './tables.ts'

export type StoredBlock = BlockTable

export interface BlockQuestion extends Omit<BlockQuestionTable, 'state'> {
  state: QuestionState
}

/** Names each field, since a copy of a whole row of SQLite takes twice as long. */
const decoded = (row: BlockQuestionTable): BlockQuestion => {
  const { userId, blockId, questionId, version, position, answer, secondsSpent } = row
  return { userId, blockId, questionId, version, position, answer, secondsSpent, state: stateText.decode(row.state) }
}

interface OfLearner {
  userId: string
}

const blocksOf = (db: Db, userId: string) =>
  db.selectFrom('blocks').selectAll().where('userId', '=', userId).where('deletedAt', 'is', null)

/** Another learner's block, or a deleted one, is as if it did not exist. */
export const findBlock = async (db: Db, userId: string, id: string): Promise<StoredBlock | undefined> =>
  (await selectBlock(db, { userId, id }))[0]

/** @throws Refused `not_found` */
export async function getOwnBlock(db: Db, userId: string, id: string, sentence?: string): Promise<StoredBlock> {
  const block = await findBlock(db, userId, id)
  if (!block) throw new Refused('not_found', { sentence })
  return block
}

/** A block that is completed, with when it was and its score. */
export type CompletedBlock = StoredBlock & { completedAt: string; correctAnswers: number }

export const isCompleted = (block: StoredBlock): block is CompletedBlock =>
  block.completedAt !== null && block.correctAnswers !== null

/** @throws Refused `not_found`, also while the block is not completed */
export async function getCompletedBlock(db: Db, userId: string, id: string): Promise<CompletedBlock> {
  const block = await getOwnBlock(db, userId, id)
  if (!isCompleted(block)) throw new Refused('not_found')
  return block
}

const selectBlock = compiledQuery<Pick<StoredBlock, 'userId' | 'id'>>()((db, { userId, id }) =>
  blocksOf(db, userId).where('id', '=', id),
)

export const findBlockByClientId = (db: Db, userId: string, clientId: string): Promise<StoredBlock | undefined> =>
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

/** How many blocks of a Qbank the learner ever made, deleted ones too: their numbers are not given again. */
export async function countBlocksMade(db: Db, userId: string, qbankId: string): Promise<number> {
  const { made } = await db
    .selectFrom('blocks')
    .select((select) => select.fn.countAll<number>().as('made'))
    .where('userId', '=', userId)
    .where('qbankId', '=', qbankId)
    .executeTakeFirstOrThrow()
  return made
}

/** Newest first. */
export const listBlocksOf = (db: Db, userId: string, qbankId?: string): Promise<readonly StoredBlock[]> =>
  selectBlocks(db, { userId, qbankIds: qbankId === undefined ? [] : [qbankId] })

const selectBlocks = compiledQuery<{ userId: string; qbankIds: readonly string[] }>()((db, { userId, qbankIds }) =>
  blocksOf(db, userId)
    .$if(qbankIds.length > 0, (blocks) => blocks.where('qbankId', 'in', qbankIds))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc'),
)

/** Oldest first. */
export async function listCompletedBlocksOf(db: Db, userId: string): Promise<CompletedBlock[]> {
  return (await selectCompletedBlocks(db, { userId })).filter(isCompleted)
}

const selectCompletedBlocks = compiledQuery<OfLearner>()((db, { userId }) =>
  blocksOf(db, userId).where('completedAt', 'is not', null).orderBy('completedAt').orderBy('id'),
)

/** How many questions are answered, by block id. */
export async function countAnswered(db: Db, userId: string): Promise<Map<string, number>> {
  const rows = await selectAnsweredCounts(db, { userId })
  return new Map(rows.map(({ blockId, answered }) => [blockId, answered]))
}

const selectAnsweredCounts = compiledQuery<OfLearner>()((db, { userId }) =>
  db
    .selectFrom('blockQuestions')
    .select((select) => ['blockId', select.fn.count<number>('answer').as('answered')])
    .where('userId', '=', userId)
    .groupBy('blockId'),
)

/** The domains of each block's questions, by block id; those with the most questions first. */
export async function listDomainsByBlock(db: Db, userId: string): Promise<Map<string, string[]>> {
  const rows = await selectDomains(db, { userId })
  const byBlock = Map.groupBy(rows, ({ blockId }) => blockId)
  return new Map([...byBlock].map(([blockId, domains]) => [blockId, domains.map(({ section }) => section)]))
}

const selectDomains = compiledQuery<OfLearner>()((db, { userId }) =>
  db
    .selectFrom('blockQuestions')
    .innerJoin('items', 'items.id', 'blockQuestions.questionId')
    .select(['blockQuestions.blockId', 'items.section'])
    .where('blockQuestions.userId', '=', userId)
    .groupBy(['blockQuestions.blockId', 'items.section'])
    .orderBy((order) => order.fn.countAll(), 'desc')
    .orderBy('items.section'),
)

export async function insertBlock(db: Db, block: StoredBlock, questions: readonly { id: string; version: number }[]) {
  await db.insertInto('blocks').values(block).execute()
  const { userId, id: blockId } = block
  await db
    .insertInto('blockQuestions')
    .values(
      questions.map(({ id: questionId, version }, position) => ({
        userId,
        blockId,
        questionId,
        version,
        position,
        state: '{}',
        answer: null,
        secondsSpent: 0,
      })),
    )
    .execute()
}

export const updateBlock = (db: Db, { userId, id }: StoredBlock, changed: Partial<StoredBlock>) =>
  db.updateTable('blocks').set(changed).where('userId', '=', userId).where('id', '=', id).execute()

/** In the order of the draw; with `questionIds` only those of them that the block has. */
export async function listBlockQuestions(
  db: Db,
  { userId, id }: Pick<StoredBlock, 'userId' | 'id'>,
  questionIds?: readonly string[],
): Promise<BlockQuestion[]> {
  if (questionIds?.length === 0) return []
  const rows = await selectBlockQuestions(db, { userId, id, questionIds: questionIds ?? [] })
  return rows.map(decoded)
}

const selectBlockQuestions = compiledQuery<{ userId: string; id: string; questionIds: readonly string[] }>()(
  (db, { userId, id, questionIds }) =>
    db
      .selectFrom('blockQuestions')
      .selectAll()
      .where('userId', '=', userId)
      .where('blockId', '=', id)
      .$if(questionIds.length > 0, (query) => query.where('questionId', 'in', questionIds))
      .orderBy('position'),
)

/** Which questions of a Qbank a learner can draw. */
export async function findAvailability(
  db: Db,
  user: Pick<User, 'id' | 'role'>,
  { id: qbankId, questions }: { id: string; questions: readonly unknown[] },
  access: ContentAccess,
): Promise<Availability> {
  const { id: userId } = user
  const [drawn, statuses, reviews, isAdmin] = await Promise.all([
    selectDrawnOf(db, { userId, qbankId }),
    selectStatuses(db, { userId, qbankId }),
    countReviews(db, userId),
    actsAsAdmin(db, user),
  ])
  const held = drawn.filter(({ completedAt, deletedAt }) => completedAt === null && deletedAt === null)
  const facts = { reviews, isAdmin, access }
  return {
    unlockedCount: unlockedCount(questions.length, facts),
    drawn: new Set(drawn.map(({ questionId }) => questionId)),
    held: new Set(held.map(({ questionId }) => questionId)),
    spoiled: new Set(drawn.filter((row) => isSpoiled(factsOf(row))).map(({ questionId }) => questionId)),
    statuses: new Map(statuses.map(({ questionId, status }) => [questionId, status])),
  }
}

interface OfQbank {
  userId: string
  qbankId: string
}

const selectDrawnOf = compiledQuery<OfQbank>()((db, { userId, qbankId }) =>
  db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select(['blockQuestions.questionId', 'blockQuestions.answer'])
    .select(['blocks.mode', 'blocks.completedAt', 'blocks.deletedAt'])
    .where('blockQuestions.userId', '=', userId)
    .where('blocks.userId', '=', userId)
    .where('blocks.qbankId', '=', qbankId),
)

const selectStatuses = compiledQuery<OfQbank>()((db, { userId, qbankId }) =>
  db
    .selectFrom('questionStatuses')
    .select(['questionId', 'status'])
    .where('userId', '=', userId)
    .where('qbankId', '=', qbankId),
)

/** How many learners chose each option of these question versions, by their latest answer. */
export const countChoices = async (db: Db, questionIds: readonly string[]) =>
  questionIds.length === 0 ? [] : selectChoices(db, { questionIds })

const selectChoices = compiledQuery<{ questionIds: readonly string[] }>()((db, { questionIds }) =>
  db
    .selectFrom('questionStatuses')
    .select((select) => ['questionId', 'version', 'answer', select.fn.countAll<number>().as('learners')])
    .where('questionId', 'in', questionIds)
    .groupBy(['questionId', 'version', 'answer']),
)

/** By domain of a Qbank: how many other learners have answered there, and how many of their latest answers are right. */
export const countPeerResults = (db: Db, userId: string) => selectPeerResults(db, { userId })

const selectPeerResults = compiledQuery<OfLearner>()((db, { userId }) =>
  db
    .selectFrom('questionStatuses')
    .innerJoin('items', 'items.id', 'questionStatuses.questionId')
    .select((select) => [
      'items.collectionId as qbankId',
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
    .groupBy(['items.collectionId', 'items.section']),
)

/** The questions that the learner has marked, in whatever block, until the mark is taken off again. */
export async function listMarked(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('blockQuestions')
    .select(['questionId', 'state'])
    .where('userId', '=', userId)
    .where('state', 'like', '%"marked"%')
    .execute()
  return currentMarks(
    rows.flatMap(({ questionId, state }) => {
      const { marked } = stateText.decode(state)
      return marked ? [{ questionId, ...marked }] : []
    }),
  )
}
