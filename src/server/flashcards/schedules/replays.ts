import { z } from 'zod'
import { lockUser } from '../../auth/queries.ts'
import { type Database, DatabaseAway, type Db } from '../../db/database.ts'
import { newId } from '../../new-id.ts'
import {
  deletePreferences,
  getLearnerPreferences,
  getPreferences,
  listLearnersWith,
  savePreferences,
} from '../../preferences/queries.ts'
import { refold } from './card-schedules.ts'
import { slicesOf } from './card-slices.ts'
import { listReviewed } from './learner-card-queries.ts'
import { LearnerQueue } from './learner-queue.ts'

/** Stands while not every card of the learner follows the scheduler that is set. */
const replayMark = z.object({ id: z.string().default('') })

/** Says, in the transaction that changes how cards are scheduled, that every log is still to be folded anew. */
export const markReplay = (db: Db, userId: string, now: Date) =>
  savePreferences(db, { userId, area: 'replay' }, { id: newId(now) })

/**
 * Folds every log of a learner anew, in slices that are transactions of their own: a log of years takes seconds, and
 * others work in between. A replay that a stop interrupts goes on after the next start.
 */
export class Replays {
  readonly #database: Database
  readonly #queue = new LearnerQueue<void>('begun')
  #isStopping = false

  constructor(database: Database) {
    this.#database = database
  }

  /** One learner after the other; one that waits already reads the settings when it begins. */
  replay(userId: string): Promise<void> {
    return this.#queue.add(userId, () => this.#replayNow(userId))
  }

  /** Finishes what a stop left undone. */
  async resume() {
    for (const userId of await this.#database.read((db) => listLearnersWith(db, 'replay'))) await this.replay(userId)
  }

  /** Ends after the slice in hand. */
  stop() {
    this.#isStopping = true
  }

  async #replayNow(userId: string) {
    const { read, write, writeOwn } = this.#database
    const mark = await read((db) => getPreferences(db, userId, 'replay', replayMark))
    for (let after: string | undefined = ''; after !== undefined; ) {
      if (this.#isStopping) throw new DatabaseAway(new Error('the server stops'))
      const from: string = after
      after = await writeOwn((db) => replaySlice(db, userId, from))
    }
    await write(async (db) => {
      const { id } = await getPreferences(db, userId, 'replay', replayMark)
      // Another change came meanwhile, and is in the queue itself.
      if (id === mark.id) await deletePreferences(db, { userId, area: 'replay' })
    })
  }
}

/** Returns the last card of the slice; undefined after the last of all. */
async function replaySlice(db: Db, userId: string, afterId: string): Promise<string | undefined> {
  // A rating that has read its cards already would write them over what is folded here.
  await lockUser(db, userId)
  const [slice = []] = slicesOf(await listReviewed(db, userId, afterId))
  if (slice.length > 0) await refold(db, userId, slice, await getLearnerPreferences(db, userId))
  return slice.at(-1)
}
