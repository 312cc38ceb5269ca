import { cardsDatabase } from './cards-database.ts'

/** Takes from this device what belongs to a user who signs out, except what has not been sent yet. */
export async function clearCards(userId: string): Promise<void> {
  try {
    const database = await cardsDatabase()
    // In IndexedDB's order an array comes after every text.
    const all = IDBKeyRange.bound([userId], [userId, []])
    const lists = ['flashArchived', 'flashcardDeckSelections', 'decks', 'preferences'] as const
    const records = ['flashSchedule', 'flashStats', 'cards', 'sessions'] as const
    await Promise.all([
      ...lists.map((store) => database.delete(store, userId)),
      ...records.map((store) => database.delete(store, all)),
    ])
  } catch {
    // A device that cannot store holds nothing.
  }
}
