import { cardsDatabase } from './cards-database.ts'
import { clearCards } from './clear-cards.ts'
import { deviceDatabase } from './device-database.ts'

/** Takes from this device all that belongs to a user whose account is gone, also what was never sent. */
export async function eraseDevice(userId: string): Promise<void> {
  try {
    const all = IDBKeyRange.bound([userId], [userId, []])
    const blocks = await deviceDatabase()
    await Promise.all(
      (['changes', 'acknowledged', 'places', 'endings', 'blocks'] as const).map((store) => blocks.delete(store, all)),
    )
    await clearCards(userId)
    const cards = await cardsDatabase()
    for (const key of await cards.getAllKeysFromIndex('outbox', 'userId', userId)) await cards.delete('outbox', key)
  } catch {
    // A device that cannot store holds nothing.
  }
}
