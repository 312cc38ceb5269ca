import type { Block, Change } from '../../contract/blocks.ts'
import { type BlockPlace, deviceDatabase } from './device-database.ts'

/** What this device holds of one block. */
export interface BlockOnDevice {
  /** Not acknowledged by the server, earliest first. */
  changes: Change[]
  place: BlockPlace | undefined
  block: Block | undefined
}

/**
 * What one user's device keeps of one block until the server has it. A device that cannot store (private window, disk
 * full) goes on in memory: every call resolves, and what cannot be read counts as not there.
 */
export class BlockStore {
  readonly #key: [string, string]

  constructor(userId: string, blockId: string) {
    this.#key = [userId, blockId]
  }

  async read(): Promise<BlockOnDevice> {
    try {
      const database = await deviceDatabase()
      const [changes, place, block] = await Promise.all([
        database.getAll('changes', this.#allChanges()),
        database.get('places', this.#key),
        database.get('blocks', this.#key),
      ])
      return { changes, place, block }
    } catch {
      return { changes: [], place: undefined, block: undefined }
    }
  }

  keepChanges(changes: readonly Change[]): Promise<void> {
    return this.#write(async (database) => {
      const { store, done } = database.transaction('changes', 'readwrite')
      for (const change of changes) void store.put(change, this.#changeKey(change))
      await done
    })
  }

  forgetChanges(changes: readonly Change[]): Promise<void> {
    return this.#write(async (database) => {
      const { store, done } = database.transaction('changes', 'readwrite')
      for (const change of changes) void store.delete(this.#changeKey(change))
      await done
    })
  }

  keepPlace(place: BlockPlace): Promise<void> {
    return this.#write((database) => database.put('places', place, this.#key))
  }

  keepBlock(block: Block): Promise<void> {
    return this.#write((database) => database.put('blocks', block, this.#key))
  }

  /** Once the block is completed nothing of it is left to save. */
  forgetAll(): Promise<void> {
    return this.#write((database) =>
      Promise.all([
        database.delete('changes', this.#allChanges()),
        database.delete('places', this.#key),
        database.delete('blocks', this.#key),
      ]),
    )
  }

  // In IndexedDB's order an array comes after every text.
  #allChanges = () => IDBKeyRange.bound(this.#key, [...this.#key, []])

  #changeKey = ({ at, id }: Change): [string, string, string, string] => [...this.#key, at, id]

  async #write(work: (database: Awaited<ReturnType<typeof deviceDatabase>>) => Promise<unknown>): Promise<void> {
    try {
      await work(await deviceDatabase())
    } catch {
      // The change lives on in memory and goes to the server; only closing the tab offline would lose it.
    }
  }
}
