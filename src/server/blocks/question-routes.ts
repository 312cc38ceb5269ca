import {
  answerQuestion,
  crossOutOptions,
  highlightQuestion,
  markQuestion,
  noteQuestion,
} from '../../contract/block-questions.ts'
import type { WireChange } from '../../domain/blocks/merge-change.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import type { Kept } from '../http/request-log.ts'
import { newId } from '../new-id.ts'
import { changeRows, readForSave, saveChanges } from './save-changes.ts'

/** The part of a call that each of these handlers uses. */
interface Call {
  db: Db
  user: { id: string }
  params: { blockId: string; questionId: string }
  now: Date
  deviceNow: string | undefined
  keeps: (rows: Kept) => void
}

/** The calls that change one field of one question; each goes the way of the whole save. */
export function questionRoutes(handle: Handle, { library }: Deps) {
  const save = async (call: Call, change: WireChange & { id?: string | undefined; at?: string | undefined }) => {
    const { db, user, params, now, deviceNow, keeps } = call
    const { blockId, questionId } = params
    const sending = { userId: user.id, blockId, now, deviceNow }
    const rows = changeRows(sending, { ...change, questionId, id: change.id ?? newId(now), at: change.at })
    const { logged, late } = await saveChanges(db, library, await readForSave(db, sending, { rows }), now)
    keeps({ changes: logged })
    return late
  }

  handle(markQuestion, async ({ body, refused, ...call }) => {
    // When it was made nobody says; as of the device's clock it was made at its receipt.
    const late = await save(call, { field: 'marked', value: body.marked })
    return late ? refused('block_completed') : { success: true }
  })

  handle(answerQuestion, async ({ body: { id, answerId, answeredAt, timeSpent }, refused, ...call }) => {
    const late = await save(call, { id, at: answeredAt, field: 'answer', value: answerId, timeSpent })
    return late ? refused(late) : { success: true }
  })

  handle(noteQuestion, async ({ body: { id, at, note }, ...call }) => {
    await save(call, { id, at, field: 'note', value: note })
    return { success: true }
  })

  handle(highlightQuestion, async ({ body: { id, at, ...highlights }, ...call }) => {
    await save(call, { id, at, field: 'highlights', value: highlights })
    return { success: true }
  })

  handle(crossOutOptions, async ({ body, refused, ...call }) => {
    const late = await save(call, { field: 'crossedOut', value: body.optionIds })
    return late ? refused('block_completed') : { success: true }
  })
}
