import type { Block, Change } from '../../contract/blocks.ts'
import { type BlockPlace, type DeviceDatabase, deviceDatabase, reopenedDeviceDatabase } from './device-database.ts'

/** What this device holds of one block. */
export interface BlockOnDevice {
  /** Not acknowledged by the server, earliest first. */
  changes: Change[]
  /** What the server has, but not `block`. */
  acknowledged: Change[]
  place: BlockPlace | undefined
  block: Block | undefined
}

interface Kept {
  changes?: readonly Change[]
  /** Changes that these take the place of. */
  outdated?: readonly Change[]
  place?: BlockPlace | undefined
}

const nothing: BlockOnDevice = { changes: [], acknowledged: [], place: undefined, block: undefined }

/**
 * What one user's device keeps of one block until the server has it. A device that cannot store (private window, disk
 * full) goes on in memory: every call resolves, and what cannot be read counts as not there.
 */
export class BlockStore {
  readonly #key: [string, string]
  /** As this tab read or wrote it last. */
  #isEnding = false

  constructor(userId: string, blockId: string) {
    this.#key = [userId, blockId]
  }

  async read(): Promise<BlockOnDevice> {
    let found = nothing
    await this.#with(async (database) => {
      const [changes, acknowledged, place, block, ending = false] = await Promise.all([
        database.getAll('changes', this.#all()),
        database.getAll('acknowledged', this.#all()),
        database.get('places', this.#key),
        database.get('blocks', this.#key),
        database.get('endings', this.#key),
      ])
      const inOrder = acknowledged.sort((one, other) => (one.at < other.at ? -1 : 1))
      this.#isEnding = ending
      found = { changes, acknowledged: inOrder, place: place && { ...place, ending }, block }
    })
    return found
  }

  /**
   * Keeps what a learner did together with where the learner stands. It is committed before the browser turns to anything
   * else: a tab that is killed in the next moment takes an open transaction with it, a committed one not.
   *
   * @returns whether the device could keep it
   */
  keep({ changes = [], outdated = [], place }: Kept): Promise<boolean> {
    // An answer goes to the disk before anything is said; the clock, once a second, may wait there.
    const durability = changes.length > 0 ? 'strict' : 'relaxed'
    const isEnding = place?.ending ?? this.#isEnding
    const isTurned = isEnding !== this.#isEnding
    this.#isEnding = isEnding
    return this.#with(async (database) => {
      const work = database.transaction(['changes', 'places', 'endings'], 'readwrite', { durability })
      for (const change of outdated) void work.objectStore('changes').delete(this.#changeKey(change))
      for (const change of changes) void work.objectStore('changes').put(change, this.#changeKey(change))
      if (place) void work.objectStore('places').put(place, this.#key)
      // Only the tab that ended the section, or thought better of it, says so: another tab does not know.
      if (isTurned && isEnding) void work.objectStore('endings').put(true, this.#key)
      if (isTurned && !isEnding) void work.objectStore('endings').delete(this.#key)
      work.commit()
      await work.done
    })
  }

  /** The server has these: they are not sent again, and belong to what the block is opened with without a network. */
  acknowledge(changes: readonly Change[]): Promise<boolean> {
    return this.#with(async (database) => {
      const work = database.transaction(['changes', 'acknowledged'], 'readwrite')
      for (const change of changes) {
        void work.objectStore('changes').delete(this.#changeKey(change))
        // The seconds stand in the place.
        if (change.field !== 'timeSpent') {
          void work.objectStore('acknowledged').put(change, [...this.#key, change.questionId, fieldKeyOf(change)])
        }
      }
      await work.done
    })
  }

  /** The block as the server has just sent it, with all that it has acknowledged. */
  keepBlock(block: Block): Promise<boolean> {
    return this.#with(async (database) => {
      const work = database.transaction(['blocks', 'acknowledged'], 'readwrite')
      void work.objectStore('blocks').put(block, this.#key)
      void work.objectStore('acknowledged').delete(this.#all())
      await work.done
    })
  }

  /** Once the block is completed nothing of it is left to save, but what is still written in review. */
  forgetAll({ but = [] }: { but?: readonly Change[] } = {}): Promise<boolean> {
    return this.#with(async (database) => {
      const stores = ['changes', 'acknowledged', 'places', 'endings', 'blocks'] as const
      const work = database.transaction(stores, 'readwrite')
      for (const store of stores) void work.objectStore(store).delete(this.#all())
      for (const change of but) void work.objectStore('changes').put(change, this.#changeKey(change))
      await work.done
    })
  }

  // In IndexedDB's order an array comes after every text.
  #all = () => IDBKeyRange.bound(this.#key, [...this.#key, []])

  #changeKey = ({ at, id }: Change): [string, string, string, string] => [...this.#key, at, id]

  async #with(work: (database: DeviceDatabase) => Promise<unknown>): Promise<boolean> {
    try {
      await work(await deviceDatabase())
      return true
    } catch {
      return this.#withNew(work)
    }
  }

  async #withNew(work: (database: DeviceDatabase) => Promise<unknown>): Promise<boolean> {
    try {
      await work(await reopenedDeviceDatabase())
      return true
    } catch {
      // The change lives on in memory and goes to the server; only closing the tab offline would lose it.
      return false
    }
  }
}

/** The two kinds of highlights are written apart, so none takes the place of another. */
const fieldKeyOf = (change: Change): string =>
  change.field === 'highlights' ? `highlights ${change.id}` : change.field
