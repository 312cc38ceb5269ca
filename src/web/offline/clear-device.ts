import { deviceDatabase } from './device-database.ts'
import { listUnsentBlocks } from './unsent-blocks.ts'

/** Takes from this device what belongs to a user who signs out, except what has not been sent yet. */
export async function clearDevice(userId: string): Promise<void> {
  try {
    const kept = new Set(await listUnsentBlocks(userId))
    const database = await deviceDatabase()
    const all = IDBKeyRange.bound([userId], [userId, []])
    for (const store of ['places', 'blocks'] as const) {
      const keys = await database.getAllKeys(store, all)
      await Promise.all(keys.filter(([, blockId]) => !kept.has(blockId)).map((key) => database.delete(store, key)))
    }
  } catch {
    // A device that cannot store holds nothing.
  }
}
