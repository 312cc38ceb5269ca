import {
  type Change,
  completeBlock,
  mostChangesASave,
  type ProgressToSave,
  saveProgress,
} from '../../contract/blocks.ts'
import { call, Declined } from '../api.ts'
import { readFromDevice } from './device-database.ts'
import { type BlockPosition, keysUnder, type Work } from './device-schema.ts'
import type { MessageKind } from './message-kind.ts'
import { blockStream, type ChangeMessage, type CompleteMessage } from './messages.ts'
import { withinWait } from './retry.ts'

/** Saves what the server has not acknowledged. The device's clock is read at this very attempt. */
export const saveBlock = (
  blockId: string,
  progress: ProgressToSave,
  options: { keepalive: true } | { signal: AbortSignal; actsFor?: string } = withinWait(),
) => {
  const body = { ...progress, lastSaveAttempt: new Date().toISOString() }
  return call(saveProgress, { params: { id: blockId }, body }, options)
}

const blockStores = ['acknowledged', 'places', 'blocks'] as const

export const changeKind: MessageKind<ChangeMessage> = {
  stream: ({ blockId }) => blockStream(blockId),
  id: ({ change }) => change.id,
  called: 'A change in a block',
  atOnce: mostChangesASave,
  send: async (messages, userId) => {
    const blockId = messages[0]?.blockId ?? ''
    const position = await readFromDevice((database) => database.get('places', [userId, blockId]))
    const clock = position && { timeRemaining: position.timeRemaining }
    try {
      const changes = messages.map(({ change }) => change)
      await saveBlock(blockId, { changes, ...clock }, { ...withinWait(), actsFor: userId })
      return {}
    } catch (error) {
      // The server keeps what came too late as late; a block that is gone takes nothing any more.
      if (isRefusedAs(error, 'time_up')) return {}
      if (isRefusedAs(error, 'block_completed') || isRefusedAs(error, 'not_found')) return { isOver: true }
      throw error
    }
  },
  settle: {
    stores: blockStores,
    write: (work, messages, { userId, isOver }) => {
      for (const { blockId, change } of messages) {
        if (isOver) forgetBlock(work, userId, blockId)
        else keepAcknowledged(work, [userId, blockId], change)
      }
    },
  },
}

export const completeKind: MessageKind<CompleteMessage> = {
  stream: ({ blockId }) => blockStream(blockId),
  id: () => 'complete',
  called: 'The end of a section',
  // Another tab may go on in a block that this one ended.
  isLast: true,
  atOnce: 1,
  send: async (messages, userId) => {
    for (const { blockId: id } of messages) {
      // The answers went before; what is sent with it would only be counted again.
      const body = { answers: {}, timeSpent: await secondsOnDevice(userId, id) }
      await call(completeBlock, { params: { id }, body }, { ...withinWait(), actsFor: userId }).catch(
        (error: unknown) => {
          if (!isRefusedAs(error, 'not_found')) throw error
        },
      )
    }
    return { isOver: true }
  },
  settle: {
    stores: blockStores,
    write: (work, messages, { userId }) => {
      for (const { blockId } of messages) forgetBlock(work, userId, blockId)
    },
  },
}

const isRefusedAs = (error: unknown, code: string) => error instanceof Declined && error.code === code

async function secondsOnDevice(userId: string, blockId: string): Promise<number> {
  const found = await readFromDevice((database) =>
    Promise.all([database.get('places', [userId, blockId]), database.get('blocks', [userId, blockId])]),
  )
  const [position, block] = found ?? []
  return position ? secondsSpentIn(position, block) : 0
}

/** The seconds as the mode of a block counts them: what the clock of an exam has run, else what was spent on questions. */
export function secondsSpentIn(
  { timeRemaining, secondsSpent }: Pick<BlockPosition, 'timeRemaining' | 'secondsSpent'>,
  block: { questionCount: number; secondsPerQuestion: number } | undefined,
): number {
  const spent = Object.values(secondsSpent).reduce((sum, seconds) => sum + seconds, 0)
  if (timeRemaining === null || !block) return spent
  return block.questionCount * block.secondsPerQuestion - timeRemaining
}

/** What the server has belongs to what a block is opened with when there is no network. */
function keepAcknowledged(work: Work, [userId, blockId]: [string, string], change: Change) {
  // The seconds are in the position.
  if (change.field === 'timeSpent') return
  // The two kinds of highlights are written apart, so none takes the place of another.
  const field = change.field === 'highlights' ? `highlights ${change.id}` : change.field
  void work.objectStore('acknowledged').put(change, [userId, blockId, change.questionId, field])
}

/** Once a block is completed or gone, nothing of it is left to go on from. */
export function forgetBlock(work: Work, userId: string, blockId: string) {
  for (const store of blockStores) void work.objectStore(store).delete(keysUnder(userId, blockId))
}
