import type { Block, Change } from '../../contract/blocks.ts'
import { forgetBlock } from './block-messages.ts'
import { readFromDevice, writeToDevice } from './device-database.ts'
import { type BlockPosition, keysUnder, type Work } from './device-schema.ts'
import { blockStream, type CompleteMessage, type Message } from './messages.ts'
import { type Outbox, outboxOf } from './outbox.ts'

/** What this device holds of one block. */
export interface BlockOnDevice {
  /** Not acknowledged by the server, earliest first. */
  changes: Change[]
  /** What the server has, but not `block`. */
  acknowledged: Change[]
  position: BlockPosition | undefined
  block: Block | undefined
}

interface Kept {
  changes?: readonly Change[]
  /** Changes that these take the place of. */
  outdated?: readonly Change[]
  position?: BlockPosition | undefined
}

/** What one user's device keeps of one block until the server has it; what it says to the server goes through the outbox. */
export class BlockStore {
  readonly #key: [userId: string, blockId: string]
  readonly #outbox: Outbox
  /** As this tab read or wrote it last. */
  #isEnding = false

  constructor(userId: string, blockId: string) {
    this.#key = [userId, blockId]
    this.#outbox = outboxOf(userId)
  }

  async read(): Promise<BlockOnDevice> {
    const messages = (await this.#outbox.list(blockStream(this.#key[1]))).map(({ message }) => message)
    this.#isEnding = messages.some(({ kind }) => kind === 'complete')
    const ending = this.#isEnding
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

  /**
   * Keeps what a learner did together with where the learner is.
   *
   * @returns whether the device could keep it
   */
  keep({ changes = [], outdated = [], position }: Kept): Promise<boolean> {
    const isEnding = position?.ending ?? this.#isEnding
    // Only the tab that ended the section, or thought better of it, says so: another tab does not know.
    const isTurned = isEnding !== this.#isEnding
    this.#isEnding = isEnding
    const complete: CompleteMessage = { kind: 'complete', blockId: this.#key[1] }
    return this.#outbox.post([...this.#messagesOf(changes), ...(isTurned && isEnding ? [complete] : [])], {
      stores: ['places'],
      write: (work) => position && void work.objectStore('places').put(position, this.#key),
      outdated: [...this.#messagesOf(outdated), ...(isTurned && !isEnding ? [complete] : [])],
    })
  }

  /** The server has these: they are not sent again, and belong to what the block is opened with without a network. */
  acknowledge(changes: readonly Change[]): Promise<boolean> {
    return this.#outbox.acknowledge(this.#messagesOf(changes))
  }

  /** The server never takes it: it leaves the device, and the learner hears why. */
  async giveUp(change: Change, reason: string): Promise<void> {
    for (const message of this.#messagesOf([change])) await this.#outbox.giveUp({ message, reason })
  }

  /** Sends what is left, also what comes too late to count. Resolves to whether all is sent. */
  send = (): Promise<boolean> => this.#outbox.send(blockStream(this.#key[1]))

  /** The block as the server has just sent it, with all that it has acknowledged. */
  keepBlock(block: Block): Promise<boolean> {
    return writeToDevice(async (database) => {
      const work = database.transaction(['blocks', 'acknowledged'], 'readwrite')
      void work.objectStore('blocks').put(block, this.#key)
      void work.objectStore('acknowledged').delete(keysUnder(...this.#key))
      await work.done
    })
  }

  /** Once the block is completed nothing of it is left to save. */
  async forgetAll(): Promise<boolean> {
    const [userId, blockId] = this.#key
    return this.#outbox.clear(blockStream(blockId), {
      stores: ['acknowledged', 'places', 'blocks'],
      write: (work: Work) => forgetBlock(work, userId, blockId),
    })
  }

  #messagesOf = (changes: readonly Change[]): Message[] =>
    changes.map((change) => ({ kind: 'change', blockId: this.#key[1], change }))
}
