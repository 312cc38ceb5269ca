import { type DrawnQuestion, disclosureOf, isOpenExam } from '../../domain/blocks/disclosure.ts'
import type { QuestionState } from '../../domain/blocks/merge-change.ts'
import { missedQuestions } from '../../domain/blocks/missed-questions.ts'
import type { Library } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import { compiledQuery } from '../db/compiled-query.ts'
import type { Db } from '../db/database.ts'
import type { BlockTable } from './tables.ts'

/** The state of a question as its row holds it. It is written from a typed value only, so it is not checked again. */
export const stateText = {
  decode: (text: string): QuestionState => JSON.parse(text),
  encode: (state: QuestionState): string => JSON.stringify(state),
}

/** Which of the drawn questions: those of one block, or these. */
interface Only {
  blockId?: string
  questionIds?: readonly string[]
}

/** The learner, and of which blocks and questions; an empty list means all. */
interface Wanted {
  userId: string
  blockIds: readonly string[]
  questionIds: readonly string[]
}

const wantedOf = (userId: string, { blockId, questionIds = [] }: Only = {}): Wanted => ({
  userId,
  blockIds: blockId === undefined ? [] : [blockId],
  questionIds,
})

/** Every question that the learner's blocks drew, with its block; deleted blocks too. */
const drawnQuestions = (db: Db, { userId, blockIds, questionIds }: Wanted) =>
  db
    .selectFrom('blockQuestions')
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.userId', '=', 'blockQuestions.userId').onRef('blocks.id', '=', 'blockQuestions.blockId'),
    )
    .select(['blockQuestions.questionId', 'blockQuestions.version', 'blockQuestions.blockId'])
    .select(['blockQuestions.answer', 'blockQuestions.secondsSpent'])
    .select(['blocks.mode', 'blocks.completedAt', 'blocks.deletedAt', 'blocks.title as blockTitle'])
    .where('blockQuestions.userId', '=', userId)
    .$if(blockIds.length > 0, (query) => query.where('blockQuestions.blockId', 'in', blockIds))
    .$if(questionIds.length > 0, (query) => query.where('blockQuestions.questionId', 'in', questionIds))

const inTurn = (db: Db, wanted: Wanted) =>
  drawnQuestions(db, wanted).orderBy('blocks.createdAt').orderBy('blocks.id').orderBy('blockQuestions.position')

const selectDrawn = compiledQuery<Wanted>()((db, wanted) => inTurn(db, wanted).select('blockQuestions.state'))

const selectAnswered = compiledQuery<Wanted>()((db, wanted) =>
  inTurn(db, wanted).where('blockQuestions.answer', 'is not', null),
)

const selectCompleted = compiledQuery<Wanted>()((db, wanted) =>
  drawnQuestions(db, wanted).where('blocks.completedAt', 'is not', null).orderBy('blocks.completedAt'),
)

// The conditions only keep the finished blocks from being read; the rule decides.
const selectOpenExams = compiledQuery<Wanted>()((db, wanted) =>
  drawnQuestions(db, wanted)
    .where('blocks.mode', '=', 'exam')
    .where('blocks.completedAt', 'is', null)
    .where('blocks.deletedAt', 'is', null),
)

/** The facts about a question and its block that decide what may be seen of it. */
interface Facts extends Pick<BlockTable, 'mode' | 'completedAt' | 'deletedAt'> {
  answer: string | null
  /** Not needed where the question is answered. */
  state?: QuestionState
}

/** The facts as the rule of disclosure takes them. */
export const factsOf = ({ mode, completedAt, deletedAt, answer, state }: Facts) => ({
  mode,
  isCompleted: completedAt !== null,
  isDeleted: deletedAt !== null,
  isAnswered: answer !== null,
  isExplanationShown: Boolean(state?.explanationShown?.value),
})

/** Tells what may be seen of each of these questions of one learner. Rows that are still on their way are waited for. */
export async function withDisclosure<Row extends Facts & { questionId: string }>(
  db: Db,
  userId: string,
  rows: readonly Row[] | Promise<readonly Row[]>,
) {
  const [asked, known] = await Promise.all([listOpenExamQuestions(db, userId), rows])
  return known.map((row) => {
    const drawn: DrawnQuestion = { ...factsOf(row), isAskedInOpenExam: asked.has(row.questionId) }
    return { ...row, disclosure: disclosureOf(drawn) }
  })
}

/** Every question that the learner's blocks drew, earliest block first, with what may be seen of it now. */
export async function listDrawn(db: Db, userId: string, only?: Only) {
  if (only?.questionIds?.length === 0) return []
  const rows = selectDrawn(db, wantedOf(userId, only))
  const decoded = rows.then((rows) => rows.map((row) => ({ ...row, state: stateText.decode(row.state) })))
  return withDisclosure(db, userId, decoded)
}

/** Every answer that counts and was explained, earliest block first. */
export async function listAnswered(db: Db, userId: string, only?: Only) {
  if (only?.questionIds?.length === 0) return []
  const rows = selectAnswered(db, wantedOf(userId, only))
  const answered = rows.then((rows) =>
    rows.flatMap(({ answer, ...row }) => (answer === null ? [] : [{ ...row, answer }])),
  )
  return (await withDisclosure(db, userId, answered)).filter(({ disclosure }) => disclosure.wasExplained)
}

/** The questions that the learner answered incorrectly and that may be told now, in the order in which they were missed. */
export async function listMissedQuestions(
  db: Db,
  library: Library,
  userId: string,
  only?: Only,
): Promise<StoredQuestion[]> {
  const disclosed = (await listAnswered(db, userId, only)).filter(({ disclosure }) => disclosure.showsKeyElsewhere)
  return missedQuestions(await library.withQuestions(db, disclosed))
}

/** Every question of the learner's completed blocks, answered or not, by the time of completion. */
export const listCompletedQuestions = (db: Db, userId: string) => selectCompleted(db, wantedOf(userId))

/** The questions that an unfinished exam of the learner asks: nothing may tell about them meanwhile. */
export async function listOpenExamQuestions(db: Db, userId: string): Promise<Set<string>> {
  const rows = await selectOpenExams(db, wantedOf(userId))
  return new Set(rows.filter((row) => isOpenExam(factsOf(row))).map(({ questionId }) => questionId))
}
