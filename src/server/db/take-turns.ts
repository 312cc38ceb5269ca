import type { DatabaseSync } from 'node:sqlite'
import { DatabaseAway, type Transact } from './database.ts'

interface Turn {
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
 * One connection can hold one transaction, so work takes turns. All that waits shares a transaction, each piece behind
 * a savepoint of its own, and is answered after the one commit: forty requests cost one fsync instead of forty.
 *
 * @param inTurn runs work with a `db` that ends with it
 */
export function takeTurns(sqlite: DatabaseSync, inTurn: Transact, begin: 'begin' | 'begin immediate'): Transact {
  let waiting: Turn[] = []
  let busy = false
  // Prepared once, for each of thousands a second.
  const savepoint = sqlite.prepare('savepoint turn')
  const release = sqlite.prepare('release turn')

  async function round() {
    const turns = waiting
    waiting = []
    try {
      sqlite.exec(begin)
      const answers: (() => void)[] = []
      for (const turn of turns) answers.push(await attempt(turn))
      sqlite.exec('commit')
      for (const answer of answers) answer()
    } catch (error) {
      if (sqlite.isOpen && sqlite.isTransaction) sqlite.exec('rollback')
      for (const turn of turns) turn.reject(asAway(error))
    }
    if (waiting.length > 0) setImmediate(round)
    else busy = false
  }

  async function attempt({ run, resolve, reject }: Turn): Promise<() => void> {
    savepoint.run()
    try {
      const value = await run()
      release.run()
      return () => resolve(value as never)
    } catch (error) {
      // A full disk ends the whole transaction, and with it the savepoint.
      if (!sqlite.isTransaction) throw error
      sqlite.exec('rollback to turn; release turn')
      return () => reject(asAway(error))
    }
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ run: () => inTurn(work), resolve, reject })
      // The next loop turn, so that requests which arrived together travel together.
      if (!busy) setImmediate(round)
      busy = true
    })
}
