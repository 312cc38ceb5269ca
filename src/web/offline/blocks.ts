import { highlightQuestion, noteQuestion } from '../../contract/block-questions.ts'
import {
  type Block,
  type BlockResult,
  type Change,
  completeBlock,
  mostChangesASave,
  saveProgress,
} from '../../contract/blocks.ts'
import { call, Declined } from '../api.ts'
import { readFromDevice, soonFrom, writeToDevice } from './device-database.ts'
import { type BlockPosition, keysUnder, type Work } from './device-schema.ts'
import type { Attempt, MessageKind, Postbox } from './message-kind.ts'
import {
  type BlockPlace,
  blockStream,
  type ChangeMessage,
  type CompleteMessage,
  type Message,
  type PlaceMessage,
} from './messages.ts'

/** One block, as this device holds it. */
export interface BlockOnDevice {
  /** Not acknowledged by the server, earliest first. */
  changes: Change[]
  /** Changes that the server has and `block` lacks. */
  acknowledged: Change[]
  position: BlockPosition | undefined
  block: Block | undefined
}

/** An action of a learner, and the position after it. */
interface Done {
  changes?: readonly Change[]
  /** The block was completed before. */
  inReview?: boolean
  position?: BlockPosition | undefined
  /** Worth a save by itself, or said beside the changes. */
  place?: PlaceMessage['place'] | undefined
  /** Given where the learner ended the section; null: thought better of it. */
  ended?: Pick<CompleteMessage, 'timeSpent'> | null
}

/** Keeps one block of one user on the device until the server has it; its messages go through the outbox. */
export class BlockStore {
  readonly stream: string
  readonly #key: [userId: string, blockId: string]
  readonly #outbox: Postbox
  /** The last change of each note: a note is whole in each, and there is one for every key that is pressed. */
  readonly #notes = new Map<string, Message>()

  constructor(outbox: Postbox, blockId: string) {
    this.#key = [outbox.userId, blockId]
    this.#outbox = outbox
    this.stream = blockStream(blockId)
  }

  async read(): Promise<BlockOnDevice> {
    const messages = (await this.#outbox.list(this.stream)).map(({ message }) => message)
    const ending = messages.some(({ kind }) => kind === 'complete')
    const [acknowledged = [], position, block] =
      (await readFromDevice((database) =>
        Promise.all([
          database.getAll('acknowledged', keysUnder(...this.#key)),
          database.get('places', this.#key),
          database.get('blocks', this.#key),
        ]),
      )) ?? []
    return {
      changes: messages.flatMap((message) => (message.kind === 'change' ? [message.change] : [])),
      acknowledged: acknowledged.sort((one, other) => (one.at < other.at ? -1 : 1)),
      position: position && { ...position, ending },
      block,
    }
  }

  /** Keeps what a learner did together with where the learner is; resolves to whether the device could. */
  keep({ changes = [], inReview = false, position, place, ended }: Done): Promise<boolean> {
    const [, blockId] = this.#key
    const outdated: Message[] = []
    const messages = changes.map((change): Message => {
      const message: ChangeMessage = { kind: 'change', blockId, change, ...(inReview && { inReview }) }
      if (change.field !== 'note') return message
      const before = this.#notes.get(change.questionId)
      if (before) outdated.push(before)
      this.#notes.set(change.questionId, message)
      return message
    })
    if (place) messages.push({ kind: 'place', blockId, place })
    // Only the tab that ended the section, or thought better of it, says so: another tab does not know.
    if (ended) messages.push({ kind: 'complete', blockId, ...ended })
    if (ended === null) outdated.push({ kind: 'complete', blockId })
    return this.#outbox.post(messages, {
      stores: ['places'],
      write: (work) => position && void work.objectStore('places').put(position, this.#key),
      outdated,
    })
  }

  /** The block as the server has just sent it, with all that it has acknowledged. */
  keepBlock(block: Block): Promise<boolean> {
    return writeToDevice(async (database) => {
      const work = database.transaction(['blocks', 'acknowledged'], 'readwrite')
      void work.objectStore('blocks').put(block, this.#key)
      void work.objectStore('acknowledged').delete(keysUnder(...this.#key))
      await work.done
    })
  }

  /** Forgets the copy of a completed block; its unsent changes still go out, and count as late. */
  forget(): Promise<boolean> {
    const [userId, blockId] = this.#key
    const write = (work: Work) => forgetBlock(work, userId, blockId)
    return this.#outbox.post([], {
      stores: blockStores,
      write,
      outdated: [{ kind: 'place', blockId, place: () => ({}) }],
    })
  }
}

const blockStores = ['acknowledged', 'places', 'blocks'] as const

const ofBlock = {
  stream: ({ blockId }: { blockId: string }) => blockStream(blockId),
  called: 'A change in a block',
  outlivesPage: true,
}

/** Changes go with the place where the learner is by then, as this page says it or else as the device keeps it. */
export const saveKind = {
  ...ofBlock,
  id: (message) => (message.kind === 'place' ? 'place' : message.change.id),
  isOfPage: ({ kind }) => kind === 'place',
  atOnce: mostChangesASave,
  send: async (messages, userId, attempt) => {
    const [first] = messages
    if (!first) throw new Error('A save carries a message at least.')
    const { blockId } = first
    const changes = messages.flatMap((message) => (message.kind === 'change' ? [message.change] : []))
    const isLeaving = 'keepalive' in attempt
    const said = messages.find((message) => message.kind === 'place')?.place(isLeaving)
    // A page that is being left has no time to ask its device.
    const place = said ?? (isLeaving ? {} : await clockOnDevice(userId, blockId))
    // The device's clock is read at this very attempt.
    const body = { ...place, changes, lastSaveAttempt: new Date().toISOString() }
    try {
      await call(saveProgress, { params: { id: blockId }, body }, { ...attempt, actsFor: userId })
      return { place }
    } catch (error) {
      // The server keeps what came too late as late; a block that is gone takes nothing any more.
      if (isRefusedAs(error, 'time_up')) return { isLate: true, place }
      if (isRefusedAs(error, 'block_completed') || isRefusedAs(error, 'not_found')) return { isOver: true }
      throw error
    }
  },
  settle: {
    stores: blockStores,
    write: (work, messages, { userId, isOver }) => {
      for (const message of messages) {
        if (isOver) forgetBlock(work, userId, message.blockId)
        else if (message.kind === 'change') keepAcknowledged(work, [userId, message.blockId], message.change)
      }
    },
  },
} satisfies MessageKind<ChangeMessage | PlaceMessage>

/** A note or highlight of a completed block, which is closed to saves. */
export const editKind: MessageKind<ChangeMessage> = {
  ...ofBlock,
  id: ({ change }) => change.id,
  atOnce: 1,
  send: async (messages, userId, attempt) => {
    for (const message of messages) await sendEdit(message, { ...attempt, actsFor: userId })
    return {}
  },
}

export const completeKind: MessageKind<CompleteMessage> = {
  ...ofBlock,
  id: () => 'complete',
  called: 'The end of a section',
  outlivesPage: false,
  // Another tab may go on in a block that this one ended.
  isLast: true,
  atOnce: 1,
  send: async (messages, userId, attempt) => {
    let result: BlockResult | undefined
    for (const { blockId: id, timeSpent } of messages) {
      // The answers went before; what is sent with it would only be counted again.
      const body = { answers: {}, timeSpent: timeSpent ?? (await secondsOnDevice(userId, id)) }
      try {
        result = await call(completeBlock, { params: { id }, body }, { ...attempt, actsFor: userId })
      } catch (error) {
        if (!isRefusedAs(error, 'not_found')) throw error
      }
    }
    return { isOver: true, ...(result && { result }) }
  },
  settle: {
    stores: blockStores,
    write: (work, messages, { userId }) => {
      for (const { blockId } of messages) forgetBlock(work, userId, blockId)
    },
  },
}

const isRefusedAs = (error: unknown, code: string) => error instanceof Declined && error.code === code

async function sendEdit({ blockId, change }: ChangeMessage, options: Attempt & { actsFor: string }): Promise<void> {
  const { id, questionId, at } = change
  const params = { blockId, questionId }
  const stamped = { ...options, headers: { 'client-time': new Date().toISOString() } }
  if (change.field === 'note') {
    await call(noteQuestion, { params, body: { note: change.value ?? '', id, at } }, stamped)
  } else if (change.field === 'highlights') {
    const value = change.value ?? { question: null, explanation: null }
    await call(highlightQuestion, { params, body: { ...value, id, at } }, stamped)
  }
}

/**
 * Whether the clock of an exam has run on since, only a page with the block can say; and another device may have gone on from
 * where this one was.
 */
async function clockOnDevice(userId: string, blockId: string): Promise<BlockPlace> {
  const position = await soonFrom(readFromDevice((database) => database.get('places', [userId, blockId])))
  return position ? { timeRemaining: position.timeRemaining } : {}
}

async function secondsOnDevice(userId: string, blockId: string): Promise<number> {
  const look = readFromDevice((database) =>
    Promise.all([database.get('places', [userId, blockId]), database.get('blocks', [userId, blockId])]),
  )
  const found = await soonFrom(look)
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

/** Keeps an acknowledged change beside the block, which is opened with it when there is no network. */
function keepAcknowledged(work: Work, [userId, blockId]: [string, string], change: Change) {
  // The seconds are in the position.
  if (change.field === 'timeSpent') return
  // The two kinds of highlights are written apart, so none takes the place of another.
  const field = change.field === 'highlights' ? `highlights ${change.id}` : change.field
  void work.objectStore('acknowledged').put(change, [userId, blockId, change.questionId, field])
}

/** Deletes the rows of a block that is completed or gone. */
function forgetBlock(work: Work, userId: string, blockId: string) {
  for (const store of blockStores) void work.objectStore(store).delete(keysUnder(userId, blockId))
}
