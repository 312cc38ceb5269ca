import { writeToDevice } from './device-database.ts'
import { keysUnder, userStores } from './device-schema.ts'
import { blockStream } from './messages.ts'
import { outboxOf } from './outbox.ts'

/** Whether this device holds answers or ratings of a user that no server has. */
export const hasUnsent = async (userId: string): Promise<boolean> => (await outboxOf(userId).count()) > 0

/** Takes from this device what belongs to a user who signs out, except what has not been sent yet. */
export async function clear(userId: string): Promise<void> {
  const unsent = new Set((await outboxOf(userId).list()).map(({ key }) => key[1]))
  await writeToDevice(async (database) => {
    const work = database.transaction(userStores, 'readwrite')
    for (const name of userStores) {
      if (name === 'outbox') continue
      const store = work.objectStore(name)
      for (const key of await store.getAllKeys(keysUnder(userId))) {
        // The clock of a block whose end was not sent yet stands there.
        const blockId = name === 'blocks' || name === 'places' || name === 'acknowledged' ? key[1] : undefined
        if (blockId === undefined || !unsent.has(blockStream(blockId))) void store.delete(key)
      }
    }
    await work.done
  })
}

/** The same for a user whose account was deleted: then nothing can be sent any more. */
export async function erase(userId: string): Promise<void> {
  outboxOf(userId).forget()
  await writeToDevice(async (database) => {
    const work = database.transaction(userStores, 'readwrite')
    for (const name of userStores) void work.objectStore(name).delete(keysUnder(userId))
    await work.done
  })
}
