import type { FastifyInstance } from 'fastify'
import { touchContentState } from '../content/queries.ts'
import { tryRoom } from '../db/try-room.ts'
import { version } from '../settings/api.ts'
import type { BeingUpdated } from './being-updated.ts'
import type { Deps } from './handle.ts'
import { inTime } from './in-time.ts'

const ok = { status: 'ok' }

// A proxy asks every few seconds, and a database that hangs must not hold all its questions.
const longestCheckMs = 1_900
// A hundred of the largest bodies, so that nobody who is writing now is refused before the operator can act.
const leastFreeBytes = 400 * 2 ** 20
const roomHoldsMs = 1_500

/** For the operator's probes: alive, and able to answer. */
export function healthRoutes(
  app: FastifyInstance,
  { database, library, clock, freeBytes, isStopping }: Deps,
  updated: BeingUpdated,
) {
  // Anybody may ask, as often as they like, so probes have a connection of their own.
  const { read, write } = database.probe ?? database
  const room = nowAndThen(roomHoldsMs, () => read(tryRoom))

  /** Writes as well, so that a database that only reads shows; so small a write still finds room on a full disk. */
  const check = async () => {
    if (isStopping()) throw new Error('The server is stopping.')
    if (((await freeBytes?.()) ?? Number.POSITIVE_INFINITY) < leastFreeBytes) throw new Error('The disk is full.')
    if (await updated.look()) throw new Error('A newer version has changed the database.')
    await Promise.all([room(), write((db) => touchContentState(db))])
    await read((db) => library.current(db, clock()))
  }

  app.get('/version', { schema: { hide: true } }, () => ({ version }))
  app.get('/healthz', { schema: { hide: true } }, () => ok)
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      const isReady = await inTime(
        longestCheckMs,
        check().then(() => true),
      )
      if (!isReady) throw new Error(`The database did not answer within ${longestCheckMs} ms.`)
      return ok
    } catch (error) {
      request.log.warn(error)
      return reply.status(503).send({ status: 'unavailable' })
    }
  })
}

/** Does the work when it is asked for and was not done for so long, or failed. */
function nowAndThen(holdsMs: number, work: () => Promise<void>): () => Promise<void> {
  let last: { at: number; done: Promise<void> } | undefined
  return () => {
    if (last && performance.now() - last.at < holdsMs) return last.done
    const one = { at: performance.now(), done: work() }
    one.done.catch(() => {
      if (last === one) last = undefined
    })
    last = one
    return one.done
  }
}
