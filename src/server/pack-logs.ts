import { setTimeout as pause } from 'node:timers/promises'
import { listLooseAfter, listToPack, packBlock, packTime, setDue, setPackFrom } from './blocks/packed-queries.ts'
import { type Database, DatabaseAway } from './db/database.ts'

const blocksAtOnce = 100

interface Packing {
  database: Database
  now: Date
  /** Hears of a log that cannot be packed. */
  onError: (error: unknown) => void
  /** Whether to stop before the next one. */
  isOver?: () => boolean
}

/** Packs the logs of blocks that were completed some time ago, one after the other, each in a transaction of its own. */
export async function packLogs({ database, now, onError, isOver = () => false }: Packing) {
  for (;;) {
    const due = await database.read((db) => listToPack(db, now, blocksAtOnce))
    for (const block of due) {
      if (isOver()) return
      const began = performance.now()
      await database
        .writeOwn((db) => packBlock(db, block))
        .catch(async (error: unknown) => {
          if (error instanceof DatabaseAway) throw error
          onError(error)
          // A log that cannot be packed is put off, so that it does not hold up the others.
          await database.writeOwn((db) => setPackFrom(db, block, packTime(now)))
        })
      // Learners have at least half of the time.
      await pause(performance.now() - began)
    }
    if (due.length < blocksAtOnce) return
  }
}

/**
 * Has the logs packed that no completion asked for, those of blocks from before there was packing: by slices, as a migration
 * would hold all blocks while it goes through them.
 */
export async function findOldLogs(database: Database, isOver = () => false) {
  let after = { userId: '', id: '' }
  for (;;) {
    if (isOver()) return
    const from = after
    const loose = await database.read((db) => listLooseAfter(db, from, blocksAtOnce))
    await database.write((db) => setDue(db, loose))
    if (loose.length < blocksAtOnce) return
    after = loose.at(-1) ?? after
  }
}
