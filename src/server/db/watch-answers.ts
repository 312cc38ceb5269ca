import { inTime } from '../in-time.ts'
import { DatabaseAway } from './database.ts'

// With the look every quarter of a second, who waits for a database that hangs knows it after less than 3 s.
const patienceMs = 1_000
const longestPulseMs = 1_500
const everyMs = 250

interface Waiting {
  since: number
  giveUp: (error: DatabaseAway) => void
}

/**
 * Tells a database that hangs from a statement that takes long. Where something waits for more than a second, a new
 * connection has to commit something small; if that does not end either, whoever waits is told that the database is away,
 * and so is whoever comes, until such a commit ends again.
 *
 * @param pulse resolves once the database has answered, whatever it says
 */
export function watchAnswers(pulse: () => Promise<void>) {
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isHanging = false
  let lastAnswerAt = 0
  const silence = () => new DatabaseAway(new Error('It has not answered for longer than a second.'))

  async function look() {
    const begun = performance.now()
    const answers = await inTime(
      longestPulseMs,
      pulse().then(
        () => true,
        () => false,
      ),
    )
    // Where others are answered meanwhile, it is the commits that hang: what only reads may go on.
    isHanging = !answers && lastAnswerAt < begun
    if (answers) return
    for (const { since, giveUp } of waiting) if (since < begun) giveUp(silence())
  }

  function tick() {
    if (isLooking) return
    const longest = performance.now() - patienceMs
    const isLate = isHanging || [...waiting].some(({ since }) => since < longest)
    if (isLate) {
      isLooking = true
      void look().finally(() => {
        isLooking = false
      })
    } else if (waiting.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  /** What the database answers to the work, unless it hangs. */
  function answered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (isHanging) return Promise.reject(silence())
    timer ??= setInterval(tick, everyMs).unref()
    const { promise, reject } = Promise.withResolvers<never>()
    const one = { since: performance.now(), giveUp: reject }
    waiting.add(one)
    const answer = work().finally(() => {
      lastAnswerAt = performance.now()
    })
    return Promise.race([answer, promise]).finally(() => waiting.delete(one))
  }

  return { answered, end: () => clearInterval(timer) }
}

export type Watch = ReturnType<typeof watchAnswers>
