import { countUnsentActions } from './card-outbox.ts'
import { clearCards } from './clear-cards.ts'
import { clearDevice } from './clear-device.ts'
import { eraseDevice } from './erase-device.ts'
import { listUnsentBlocks } from './unsent-blocks.ts'

/** Whether this device holds answers or ratings of a user that no server has. */
export async function hasUnsent(userId: string): Promise<boolean> {
  return (await listUnsentBlocks(userId)).length > 0 || (await countUnsentActions(userId)) > 0
}

/** Takes from this device what belongs to a user who signs out, except what has not been sent yet. */
export async function clear(userId: string): Promise<void> {
  await Promise.all([clearDevice(userId), clearCards(userId)])
}

/** The same for a user whose account was deleted: then nothing can be sent any more. */
export const erase = (userId: string): Promise<void> => eraseDevice(userId)
