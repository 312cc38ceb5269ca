import { effectiveTime } from '../../domain/blocks/effective-time.ts'
import { countedAnswer, mergeChange } from '../../domain/blocks/merge-change.ts'
import { isEditableInReview, type QuestionValue, textOf } from '../../domain/blocks/wire-fields.ts'
import type { Library } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { takeRoom } from '../usage/queries.ts'
import { insertChanges, listLogged, loggedKey } from './change-queries.ts'
import { type IncomingChange, idOfValue } from './incoming-changes.ts'
import { packTime, setPackFrom } from './packed-queries.ts'
import { type BlockQuestion, type StoredBlock, saveStatus, updateBlockQuestion } from './queries.ts'
import type { Sent, Stored } from './read-for-save.ts'
import type { BlockChangeTable } from './tables.ts'

type LateBecause = NonNullable<BlockChangeTable['lateBecause']>

interface Save extends Sent, Stored {
  now: Date
  deviceNow: string | undefined
}

/**
 * Logs what a device sent, and folds it into the state of the block's questions.
 *
 * @returns why something was kept as late and did not count, or undefined
 * @throws Refused `unknown_question` or `unknown_option` when something does not belong to the block
 */
export async function saveChanges(db: Db, library: Library, save: Save): Promise<LateBecause | undefined> {
  const { block, rows, numbered, values = [], marked, now } = save
  const byId = new Map(rows.map((row) => [row.questionId, row]))
  const questions = new Map((await library.pinned(db, rows)).map((question) => [question.id, question]))
  for (const change of [...numbered, ...values]) refuseUnlessKnown(change, byId.get(change.questionId), questions)

  const sent = [...values, ...(marked ? markChanges(rows, marked) : [])]
  const fresh = distinct(numbered.filter(({ id }) => id === undefined || !save.loggedIds.has(id)))
  const changes = [...fresh, ...(await valuesNotLogged(db, block, byId, numbered, sent))]
  if (changes.length === 0) return undefined

  const logged = changes.map((change, arrival) => logRow(change, arrival, save))
  await insertChanges(db, { changes: logged })
  // Of a completed block this is late, or a note in its review.
  if (block.completedAt !== null && block.packFrom === null) await setPackFrom(db, block, packTime(now))
  const amount = sumOf(logged.map(({ value }) => value.length))
  await takeRoom(db, block.userId, 'blockText', { amount, room: save.textRoom })
  const touched = mergeInto(byId, block, logged)
  const written = touched.flatMap((row) => [
    updateBlockQuestion(db, row),
    ...(block.mode === 'tutor'
      ? [saveQuestionStatus(db, block, { ...row, question: questions.get(row.questionId) }, now)]
      : []),
  ])
  await Promise.all(written)
  return logged.find(({ lateBecause }) => lateBecause)?.lateBecause ?? undefined
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** A change that a device sends twice in one save is one. */
const distinct = (numbered: readonly IncomingChange[]) => [
  ...new Map(numbered.map((change) => [change.id, change])).values(),
]

function refuseUnlessKnown(
  { questionId, field, value }: IncomingChange,
  row: BlockQuestion | undefined,
  questions: ReadonlyMap<string, StoredQuestion>,
) {
  const question = questions.get(questionId)
  if (!row || !question) throw new Refused('unknown_question', { field: questionId })
  const chosen = field === 'answer' ? [value] : field === 'crossedOut' && value !== '' ? JSON.parse(value) : []
  for (const optionId of chosen) {
    const exists = optionId === '' || question.options.some(({ id }) => id === optionId)
    if (!exists) throw new Refused('unknown_option', { field: questionId })
  }
}

const markChanges = (rows: readonly BlockQuestion[], marked: readonly string[]): QuestionValue[] =>
  rows.map(({ questionId }) => ({ questionId, field: 'marked', value: textOf('marked', marked.includes(questionId)) }))

/** Leaves out values that the state holds already, and those that a change with an id brought before or brings now. */
async function valuesNotLogged(
  db: Db,
  block: StoredBlock,
  rows: ReadonlyMap<string, BlockQuestion>,
  numbered: readonly IncomingChange[],
  values: readonly QuestionValue[],
): Promise<IncomingChange[]> {
  if (values.length === 0) return []
  const numberedNow = new Set(numbered.map(loggedKey))
  const differing = values.filter((value) => {
    const current = rows.get(value.questionId)?.state[value.field]?.value ?? ''
    return current !== value.value && !numberedNow.has(loggedKey(value))
  })
  const named = [...new Map(differing.map((value) => [idOfValue(value), value]))]
  const logged = await listLogged(
    db,
    block,
    named.map(([valueId, value]) => ({ ...value, valueId })),
  )
  return named.flatMap(([, value]) => (logged.has(loggedKey(value)) ? [] : [value]))
}

function logRow(change: IncomingChange, arrival: number, { block, now, deviceNow }: Save): BlockChangeTable {
  const { id = idOfValue(change), questionId, field, value, secondsSpent = 0 } = change
  // A value without a time of its own was made at the save.
  const at = effectiveTime(change.at ?? deviceNow, now, deviceNow)
  const receivedAt = now.toISOString()
  return {
    userId: block.userId,
    blockId: block.id,
    questionId,
    id,
    field,
    value,
    at,
    receivedAt,
    arrival,
    secondsSpent,
    namedBy: change.id === undefined ? 'value' : 'client',
    lateBecause: lateBecause(block, change, at),
  }
}

function lateBecause(block: StoredBlock, { field }: IncomingChange, at: string): LateBecause | null {
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
