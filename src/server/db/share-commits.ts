import type { DatabaseSync } from 'node:sqlite'
import { DatabaseAway, type Transact } from './database.ts'

interface Waiting {
  run: () => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

// Of SQLite's codes: locked by another process for too long (5), read-only (8), a failing disk (10), a full one (13).
const awayCodes = [5, 8, 10, 13]

/** A write that the disk refuses may succeed in a minute, when the operator has made room. */
function asAway(error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return awayCodes.includes(code) ? new DatabaseAway(error) : error
}

/**
 * One connection can hold one transaction, so work waits. All that waits shares a transaction, each piece behind
 * a savepoint of its own, and is answered after the one commit: forty requests cost one fsync instead of forty.
 *
 * @param inScope runs work with a `db` that ends with it
 */
export function shareCommits(sqlite: DatabaseSync, inScope: Transact, begin: 'begin' | 'begin immediate'): Transact {
  let waiting: Waiting[] = []
  let busy = false
  // Prepared once, for each of thousands a second.
  const savepoint = sqlite.prepare('savepoint work')
  const release = sqlite.prepare('release work')

  async function commitAll() {
    const together = waiting
    waiting = []
    try {
      sqlite.exec(begin)
      const answers: (() => void)[] = []
      for (const work of together) answers.push(await attempt(work))
      sqlite.exec('commit')
      for (const answer of answers) answer()
    } catch (error) {
      if (sqlite.isOpen && sqlite.isTransaction) sqlite.exec('rollback')
      for (const { reject } of together) reject(asAway(error))
    }
    if (waiting.length > 0) setImmediate(commitAll)
    else busy = false
  }

  async function attempt({ run, resolve, reject }: Waiting): Promise<() => void> {
    savepoint.run()
    try {
      const value = await run()
      release.run()
      return () => resolve(value as never)
    } catch (error) {
      // A full disk ends the whole transaction, and with it the savepoint.
      if (!sqlite.isTransaction) throw error
      sqlite.exec('rollback to work; release work')
      return () => reject(asAway(error))
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ run: () => inScope(work), resolve, reject })
      // In the next round of the event loop, so that requests which arrived together travel together.
      if (!busy) setImmediate(commitAll)
      busy = true
    })
}
