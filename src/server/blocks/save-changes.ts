import { effectiveTime } from '../../domain/blocks/effective-time.ts'
import { type Field, mergeChange, standingAnswer } from '../../domain/blocks/merge-change.ts'
import { isEditableInReview, type QuestionValue, textOf } from '../../domain/blocks/wire-fields.ts'
import type { Library } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import { Refused } from '../http/refused.ts'
import { insertNewChanges, listNamed, loggedKey } from './change-queries.ts'
import { type IncomingChange, idOfValue } from './incoming-changes.ts'
import { type Block, type BlockQuestion, listBlockQuestions, saveStatus, updateBlockQuestion } from './queries.ts'
import type { BlockChangeTable } from './tables.ts'

type LateBecause = NonNullable<BlockChangeTable['lateBecause']>

interface Save {
  block: Block
  /** Numbered by the client; each counts once. */
  numbered: readonly IncomingChange[]
  /** Of these only what was never said before is a change. */
  values?: readonly QuestionValue[]
  /** The whole list of marked questions. */
  marked?: readonly string[] | undefined
  now: Date
  deviceNow: string | undefined
}

/**
 * Takes what a device says into the log and the standing of a block's questions.
 *
 * @returns why something was kept as late and did not count, or undefined
 * @throws Refused `unknown_question` or `unknown_option` when something does not belong to the block
 */
export async function saveChanges(db: Db, library: Library, save: Save): Promise<LateBecause | undefined> {
  const { block, numbered, values = [], marked } = save
  const rows = await concernedQuestions(db, save)
  const byId = new Map(rows.map((row) => [row.questionId, row]))
  const questions = new Map((await library.pinned(db, rows)).map((question) => [question.id, question]))
  for (const change of [...numbered, ...values]) refuseUnlessKnown(change, byId.get(change.questionId), questions)

  const said = [...values, ...(marked ? markChanges(rows, marked) : [])]
  const changes = [...distinct(numbered), ...(await neverSaid(db, block, byId, numbered, said))]
  if (changes.length === 0) return undefined

  const logged = await insertNewChanges(
    db,
    changes.map((change, arrival) => logRow(change, arrival, save)),
  )
  const touched = mergeInto(byId, block, logged)
  const written = touched.flatMap((row) => [
    updateBlockQuestion(db, row),
    ...(block.mode === 'tutor' ? [saveStanding(db, block, row, questions.get(row.questionId))] : []),
  ])
  await Promise.all(written)
  return logged.find(({ lateBecause }) => lateBecause)?.lateBecause ?? undefined
}

/** A change that a device sends twice in one save is one. */
const distinct = (numbered: readonly IncomingChange[]) => [
  ...new Map(numbered.map((change) => [change.id, change])).values(),
]

function concernedQuestions(db: Db, { block, numbered, values = [], marked }: Save): Promise<BlockQuestion[]> {
  if (marked) return listBlockQuestions(db, block)
  return listBlockQuestions(db, block, [...new Set([...numbered, ...values].map(({ questionId }) => questionId))])
}

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

/** Leaves out what stands already, and what a change with an id said before or says in this very save. */
async function neverSaid(
  db: Db,
  block: Block,
  rows: ReadonlyMap<string, BlockQuestion>,
  numbered: readonly IncomingChange[],
  values: readonly QuestionValue[],
): Promise<IncomingChange[]> {
  if (values.length === 0) return []
  const numberedNow = new Set(numbered.map(loggedKey))
  const differing = values.filter((value) => {
    const standing = rows.get(value.questionId)?.state[value.field]?.value ?? ''
    return standing !== value.value && !numberedNow.has(loggedKey(value))
  })
  const named = await listNamed(db, block, differing)
  return differing.filter((value) => !named.has(loggedKey(value)))
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

function lateBecause(block: Block, { field }: IncomingChange, at: string): LateBecause | null {
  if (block.completedAt !== null && !isEditableInReview(field)) return 'block_completed'
  if (block.timeUpAt !== null && field === 'answer' && at > block.timeUpAt) return 'time_up'
  return null
}

/** Folds what counts into the standing, and returns the rows that changed. */
function mergeInto(
  rows: ReadonlyMap<string, BlockQuestion>,
  { mode }: Block,
  logged: readonly BlockChangeTable[],
): BlockQuestion[] {
  const touched = new Map<string, BlockQuestion>()
  for (const { questionId, field, value, at, secondsSpent, lateBecause } of logged) {
    const row = touched.get(questionId) ?? rows.get(questionId)
    if (!row || lateBecause) continue
    const state = field === 'timeSpent' ? row.state : mergeChange(row.state, { field: field as Field, value, at }, mode)
    const answer = standingAnswer(state, mode)?.value ?? null
    touched.set(questionId, { ...row, state, answer, secondsSpent: row.secondsSpent + secondsSpent })
  }
  return [...touched.values()]
}

/** The question's status for the learner, where the standing answer says one. */
export async function saveStanding(
  db: Db,
  { userId, id: blockId, qbankId, mode }: Block,
  { questionId, version, state }: BlockQuestion,
  question: StoredQuestion | undefined,
) {
  const answer = standingAnswer(state, mode)
  if (!answer || !question) return
  const status = answer.value === question.correctAnswer ? 'correct' : 'incorrect'
  const place = { userId, qbankId, questionId, version, blockId }
  await saveStatus(db, { ...place, answer: answer.value, status, answeredAt: answer.at })
}
