import {
  answerQuestion,
  crossOutOptions,
  highlightQuestion,
  markQuestion,
  noteQuestion,
} from '../../contract/blocks.ts'
import type { Deps, Handle } from '../http.ts'
import { newId } from '../new-id.ts'
import { flag, highlightChanges, type Incoming, list } from './incoming-changes.ts'
import { getOwnBlock } from './queries.ts'
import { saveChanges } from './save-changes.ts'

/** The calls that change one field of one question; each goes the way of the whole save. */
export function questionRoutes(handle: Handle, { library }: Deps) {
  handle(markQuestion, async ({ db, user, params, body, now, deviceNow, refused }) => {
    const block = await getOwnBlock(db, user.id, params.blockId)
    const numbered = [changeNow(params, 'marked', flag(body.marked), now, deviceNow)]
    const late = await saveChanges(db, library, { block, numbered, now, deviceNow })
    return late ? refused('block_completed') : { success: true }
  })

  handle(answerQuestion, async ({ db, user, params, body, now, deviceNow, refused }) => {
    const block = await getOwnBlock(db, user.id, params.blockId)
    const { answerId, id = newId(now), answeredAt = deviceNow, timeSpent = 0 } = body
    const change = { ...changeNow(params, 'answer', answerId ?? '', now, answeredAt), id, secondsSpent: timeSpent }
    const late = await saveChanges(db, library, { block, numbered: [change], now, deviceNow })
    return late ? refused(late) : { success: true }
  })

  handle(noteQuestion, async ({ db, user, params, body, now, deviceNow }) => {
    const block = await getOwnBlock(db, user.id, params.blockId)
    const { note, id = newId(now), at = deviceNow } = body
    const numbered = [{ ...changeNow(params, 'note', note, now, at), id }]
    await saveChanges(db, library, { block, numbered, now, deviceNow })
    return { success: true }
  })

  handle(highlightQuestion, async ({ db, user, params, body, now, deviceNow }) => {
    const block = await getOwnBlock(db, user.id, params.blockId)
    const { id = newId(now), at = deviceNow } = body
    // The two kinds merge apart from each other, so one call makes two changes, as in a whole save.
    const numbered = highlightChanges(body).map(([field, value]) => ({
      ...changeNow(params, field, value, now, at),
      id: `${id} ${field}`,
    }))
    await saveChanges(db, library, { block, numbered, now, deviceNow })
    return { success: true }
  })

  handle(crossOutOptions, async ({ db, user, params, body, now, deviceNow, refused }) => {
    const block = await getOwnBlock(db, user.id, params.blockId)
    const numbered = [changeNow(params, 'crossedOut', list(body.optionIds), now, deviceNow)]
    const late = await saveChanges(db, library, { block, numbered, now, deviceNow })
    return late ? refused('block_completed') : { success: true }
  })
}

const changeNow = (
  { questionId }: { questionId: string },
  field: Incoming['field'],
  value: string,
  now: Date,
  at: string | undefined,
): Incoming => ({ id: newId(now), questionId, field, value, at })
