import { deviceDatabase } from './device-database.ts'
import { listUnsentBlocks } from './unsent-blocks.ts'

/** Takes from this device what belongs to a user who signs out, except what has not been sent yet. */
export async function clearDevice(userId: string): Promise<void> {
  try {
    const kept = new Set(await listUnsentBlocks(userId))
    const database = await deviceDatabase()
    const all = IDBKeyRange.bound([userId], [userId, []])
    for (const store of ['places', 'endings', 'blocks', 'acknowledged'] as const) {
      const keys: [string, string, ...string[]][] = await database.getAllKeys(store, all)
      const gone = new Set(keys.map(([, blockId]) => blockId).filter((blockId) => !kept.has(blockId)))
      const records = [...gone].map((blockId) => IDBKeyRange.bound([userId, blockId], [userId, blockId, []]))
      await Promise.all(records.map((range) => database.delete(store, range)))
    }
  } catch {
    // A device that cannot store holds nothing.
  }
}
