import { setTimeout as pause } from 'node:timers/promises'

interface Stop {
  /** How long `/readyz` says 503 before the port closes, so that a proxy has looked and sends nobody here any more. */
  drainMs: number
  exit: (code: number) => void
  endWithinMs?: number
}

// Every answer that was given is on disk, so nothing is lost by an end that does not wait.
const longestEndMs = 8_000

/** The way out of a server: told once, it drains, ends its work, and ends itself, whatever the database does. */
export function stopping({ drainMs, exit, endWithinMs = longestEndMs }: Stop) {
  let hasBegun = false
  /**
   * @param end ends all that runs; may never do so where the database hangs
   * @param drains false: others at the same port go on, so nobody needs to be sent elsewhere
   */
  const stop = async (end: () => Promise<void>, { drains = true } = {}) => {
    // Told by a signal, and by the process that started this one as well.
    if (hasBegun) return
    hasBegun = true
    if (drains) await pause(drainMs)
    let code = 1
    // Where all has ended, the process ends by itself before; but a connection to a database that hangs would hold it for minutes,
    // also once nothing waits for an answer there.
    setTimeout(() => exit(code), endWithinMs).unref()
    await end()
    code = 0
  }
  return { stop, isStopping: () => hasBegun }
}
