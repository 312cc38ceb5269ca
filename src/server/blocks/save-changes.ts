import { hash } from 'node:crypto'
import { type ProgressToSave, saveProgress } from '../../contract/blocks.ts'
import { effectiveTime } from '../../domain/blocks/effective-time.ts'
import {
  countedAnswer,
  fieldValuesOf,
  isEditableInReview,
  mapValues,
  mergeChange,
  type QuestionValue,
  textOf,
  type WireChange,
} from '../../domain/blocks/merge-change.ts'
import type { Library } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { Refused } from '../http/refused.ts'
import { roomFor, takeRoom } from '../usage/queries.ts'
import {
  insertChanges,
  listLogged,
  listLoggedIds,
  listPackedIds,
  loggedKey,
  saveStatus,
  updateBlockQuestion,
} from './change-queries.ts'
import { packTime, setPackFrom } from './packed-queries.ts'
import { type BlockQuestion, findBlock, listBlockQuestions, type StoredBlock } from './queries.ts'
import { saveClock } from './save-clock.ts'
import type { BlockChangeTable } from './tables.ts'

/** The save of an open block: all that a device has to say of it. */
export function saveRoute(handle: Handle, { library }: Deps) {
  handle(saveProgress, {
    read: ({ db, userId, params, body, now, deviceNow }) => {
      const sending = { userId, blockId: params.id, now, deviceNow: body.lastSaveAttempt ?? deviceNow }
      const sent = { rows: numberedRows(sending, body), values: mapValues(body), marked: body.markedQuestions }
      return readForSave(db, sending, sent)
    },
    answer: async ({ db, found, body, now, keeps, refused }) => {
      const { block } = found
      const { logged, late } = await saveChanges(db, library, found, now)
      keeps({ changes: logged })
      if (block.completedAt !== null) return refused('block_completed')
      await saveClock(db, block, body, now)
      if (late === 'time_up') return refused('time_up')
      return { success: true, savedAt: now.toISOString() }
    },
  })
}

/** The learner and the block for which a device sends something, and when. */
export interface Sending {
  userId: string
  blockId: string
  now: Date
  /** The device's clock when it sent this; undefined where it did not say. */
  deviceNow: string | undefined
}

interface Addressed {
  id: string
  questionId: string
  /** The device's time of the change; absent, it counts as made when it was sent. */
  at: string | undefined
}

/** The changes and the answer log of a progress, which the client numbered, as rows of the log. */
const numberedRows = (sending: Sending, { answerLog = [], changes = [] }: ProgressToSave): BlockChangeTable[] => [
  ...answerLog.flatMap(({ id, questionId, answerId, answeredAt, timeSpent }) =>
    changeRows(sending, { id, questionId, at: answeredAt, field: 'answer', value: answerId, timeSpent }),
  ),
  ...changes.flatMap((change) => changeRows(sending, change)),
]

/** The rows of one change, a row a field; the two kinds of highlights count each by an id of its own. */
export function changeRows(
  sending: Sending,
  { id, questionId, at, ...change }: WireChange & Addressed,
): BlockChangeTable[] {
  const row = { namedBy: 'client' as const, id, questionId }
  if (change.field === 'timeSpent')
    return [logRow(sending, { ...row, field: change.field, value: '', secondsSpent: change.value }, at)]
  const secondsSpent = change.field === 'answer' ? change.timeSpent : undefined
  return fieldValuesOf(change).map(({ field, value }) => {
    const ownId = change.field === 'highlights' ? `${id} ${field}` : id
    return logRow(sending, { ...row, id: ownId, field, value, secondsSpent }, at)
  })
}

/** A value that maps say again has the same id, so it counts once as well; hashed, because a note is long. */
function valueRow(sending: Sending, { questionId, field, value }: QuestionValue): BlockChangeTable {
  const id = hash('sha256', `${questionId} ${field} ${value}`, 'base64url')
  return logRow(sending, { namedBy: 'value', id, questionId, field, value })
}

type Content = Pick<BlockChangeTable, 'namedBy' | 'id' | 'questionId' | 'field' | 'value'>

/** Its place among the rows of the save, and whether it is late, follow once the block is read. */
function logRow(
  { userId, blockId, now, deviceNow }: Sending,
  { secondsSpent = 0, ...content }: Content & { secondsSpent?: number | undefined },
  at = deviceNow,
): BlockChangeTable {
  const times = { at: effectiveTime(at, now, deviceNow), receivedAt: now.toISOString() }
  return { userId, blockId, ...content, ...times, arrival: 0, secondsSpent, lateBecause: null }
}

/** What a save needs: what was sent, and what the database holds of all that it concerns. */
interface Save {
  /** All that may be new, as rows of the log. */
  rows: readonly BlockChangeTable[]
  block: StoredBlock
  /** The questions concerned. */
  questions: readonly BlockQuestion[]
  /** Of the changes that the client numbered, those that were logged before. */
  loggedIds: ReadonlySet<string>
  /** How many characters the learner may still write. */
  textRoom: number
}

/** What a device sends of the questions of a block. */
interface Sent {
  /** Changes that the client numbered, as rows of the log. */
  rows?: readonly BlockChangeTable[]
  /** A value counts as a change only where neither the state nor the log holds it yet. */
  values?: readonly QuestionValue[]
  /** The whole list of marked questions. */
  marked?: readonly string[] | undefined
}

/**
 * Asks for all of it at once, so that a save costs one journey to the database to read and one to write.
 *
 * @throws Refused `not_found`
 */
export async function readForSave(
  db: Db,
  sending: Sending,
  { rows = [], values = [], marked }: Sent,
  sentence?: string,
): Promise<Save> {
  const key = { userId: sending.userId, id: sending.blockId }
  const named = [...new Set([...rows, ...values].map(({ questionId }) => questionId))]
  const ids = rows.map(({ id }) => id)
  const [block, questions, logged, textRoom] = await Promise.all([
    findBlock(db, key.userId, key.id),
    listBlockQuestions(db, key, marked ? undefined : named),
    listLoggedIds(db, key, ids),
    named.length > 0 || marked ? roomFor(db, key.userId, 'blockText') : 0,
  ])
  if (!block) throw new Refused('not_found', { sentence })
  const loggedIds = new Set([...logged, ...(await listPackedIds(db, block, ids))])
  const states = new Map(questions.map(({ questionId, state }) => [questionId, state]))
  const differing = [...values, ...(marked ? markValues(questions, marked) : [])].filter((sent) => {
    const state = states.get(sent.questionId)
    return !state || (state[sent.field]?.value ?? '') !== sent.value
  })
  return { block, questions, loggedIds, textRoom, rows: [...rows, ...differing.map((one) => valueRow(sending, one))] }
}

const markValues = (questions: readonly BlockQuestion[], marked: readonly string[]): QuestionValue[] =>
  questions.map(({ questionId }) => ({
    questionId,
    field: 'marked',
    value: textOf('marked', marked.includes(questionId)),
  }))

type LateBecause = NonNullable<BlockChangeTable['lateBecause']>

interface Saved {
  logged: number
  late: LateBecause | undefined
}

/**
 * Logs what a device sent, and folds it into the state of the block's questions.
 *
 * @returns how many changes were logged, and why one of them was kept as late and did not count
 * @throws Refused `unknown_question` or `unknown_option` when something does not belong to the block
 */
export async function saveChanges(db: Db, library: Library, save: Save, now: Date): Promise<Saved> {
  const { block } = save
  const byId = new Map(save.questions.map((question) => [question.questionId, question]))
  const pinned = new Map((await library.pinned(db, save.questions)).map((question) => [question.id, question]))
  for (const row of save.rows) refuseUnlessKnown(row, byId.get(row.questionId), pinned)

  const rows = await rowsNotLogged(db, save)
  if (rows.length === 0) return { logged: 0, late: undefined }
  const logged = rows.map((row, arrival) => ({ ...row, arrival, lateBecause: lateBecause(block, row) }))
  await insertChanges(db, { changes: logged })
  // Of a completed block this is late, or a note in its review.
  if (block.completedAt !== null && block.packFrom === null) await setPackFrom(db, block, packTime(now))
  const amount = sumOf(logged.map(({ value }) => value.length))
  await takeRoom(db, block.userId, 'blockText', { amount, room: save.textRoom })
  const touched = mergeInto(byId, block, logged)
  const written = touched.flatMap((row) => [
    updateBlockQuestion(db, row),
    ...(block.mode === 'tutor'
      ? [saveQuestionStatus(db, block, { ...row, question: pinned.get(row.questionId) }, now)]
      : []),
  ])
  await Promise.all(written)
  const late = logged.find(({ lateBecause }) => lateBecause)?.lateBecause ?? undefined
  return { logged: logged.length, late }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

function refuseUnlessKnown(
  { questionId, field, value }: BlockChangeTable,
  drawn: BlockQuestion | undefined,
  pinned: ReadonlyMap<string, StoredQuestion>,
) {
  const question = pinned.get(questionId)
  if (!drawn || !question) throw new Refused('unknown_question', { field: questionId })
  const chosen = field === 'answer' ? [value] : field === 'crossedOut' && value !== '' ? JSON.parse(value) : []
  for (const optionId of chosen) {
    const exists = optionId === '' || question.options.some(({ id }) => id === optionId)
    if (!exists) throw new Refused('unknown_option', { field: questionId })
  }
}

/** Each change once, without those that were logged before; and no value that a change with an id brought before or brings now. */
async function rowsNotLogged(db: Db, { block, rows, loggedIds }: Save): Promise<BlockChangeTable[]> {
  const { client: numbered = [], value: values = [] } = Object.groupBy(rows, ({ namedBy }) => namedBy)
  const unlogged = distinct(numbered).filter(({ id }) => !loggedIds.has(id))
  // Our own device sends none, and a key is as long as its value.
  if (values.length === 0) return unlogged
  const numberedNow = new Set(numbered.map(loggedKey))
  const others = distinct(values.filter((value) => !numberedNow.has(loggedKey(value))))
  const logged = await listLogged(db, block, others)
  return [...unlogged, ...others.filter((value) => !logged.has(loggedKey(value)))]
}

/** A change that a device sends twice in one save counts once. */
const distinct = (rows: readonly BlockChangeTable[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

function lateBecause(block: StoredBlock, { field, at }: BlockChangeTable): LateBecause | null {
  if (block.completedAt !== null && !isEditableInReview(field)) return 'block_completed'
  if (block.timeUpAt !== null && field === 'answer' && at > block.timeUpAt) return 'time_up'
  return null
}

/** Folds the changes that count into the states, and returns the rows that changed. */
function mergeInto(
  rows: ReadonlyMap<string, BlockQuestion>,
  { mode }: StoredBlock,
  logged: readonly BlockChangeTable[],
): BlockQuestion[] {
  const touched = new Map<string, BlockQuestion>()
  for (const { questionId, field, value, at, receivedAt, secondsSpent, lateBecause } of logged) {
    const row = touched.get(questionId) ?? rows.get(questionId)
    if (!row || lateBecause) continue
    const state = field === 'timeSpent' ? row.state : mergeChange(row.state, { field, value, at, receivedAt }, mode)
    const answer = countedAnswer(state, mode)?.value ?? null
    touched.set(questionId, { ...row, state, answer, secondsSpent: row.secondsSpent + secondsSpent })
  }
  return [...touched.values()]
}

/** Saves the question's status for the learner, where an answer counts. */
export async function saveQuestionStatus(
  db: Db,
  { userId, id: blockId, qbankId, mode }: StoredBlock,
  { questionId, version, state, question }: BlockQuestion & { question: StoredQuestion | undefined },
  now: Date,
) {
  const answer = countedAnswer(state, mode)
  if (!answer || !question) return
  const status = answer.value === question.correctAnswer ? 'correct' : 'incorrect'
  const of = { userId, qbankId, questionId, version, blockId }
  await saveStatus(db, { ...of, answer: answer.value, status, answeredAt: answer.at }, now)
}
