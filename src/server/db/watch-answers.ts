import { DatabaseAway } from './database.ts'

// With a look every quarter of a second, a request that waits for a database that hangs fails after less than 3 s.
const patienceMs = 1_000
const everyMs = 250
const longestPulseTicks = 6
// A tick that comes later than this says that this process stood still: what was answered meanwhile is not read yet.
const punctualMs = 2 * everyMs

interface Waiting {
  since: number
  giveUp: (error: DatabaseAway) => void
}

/**
 * Tells a database that hangs from a statement that takes long. Where something waits for more than a second, another
 * connection has to commit something small; if that does not end either, the waiting requests are told that the database is
 * away, and so are new ones, until such a commit ends again.
 *
 * @param pulse resolves once the database has answered, whatever it says
 */
export function watchAnswers(pulse: () => Promise<void>) {
  const waiting = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let looking: { ticks: number; isDoubtful: boolean; end: (answers: boolean) => void } | undefined
  let isHanging = false
  let lastAnswerAt = 0
  let lastTickAt = 0
  const silence = () => new DatabaseAway(new Error('It has not answered for longer than a second.'))
  const isPunctual = () => performance.now() - lastTickAt < punctualMs

  function look() {
    const begun = performance.now()
    const end = (answers: boolean) => {
      if (looking !== own) return
      looking = undefined
      // Where others are answered meanwhile, it is the commits that hang: what only reads may go on.
      isHanging = !answers && lastAnswerAt < begun
      if (answers) return
      for (const { since, giveUp } of waiting) if (since < begun) giveUp(silence())
    }
    const own = { ticks: 0, isDoubtful: false, end }
    looking = own
    pulse().then(
      () => end(true),
      () => {
        // A time that ran out while this process stood still says nothing, so it looks again.
        if (isPunctual() && !own.isDoubtful) end(false)
        else if (looking === own) looking = undefined
      },
    )
  }

  function tick() {
    const isOnTime = isPunctual()
    lastTickAt = performance.now()
    if (looking) {
      looking.isDoubtful ||= !isOnTime
      if (isOnTime) looking.ticks++
      if (looking.ticks >= longestPulseTicks) looking.end(false)
      return
    }
    const longest = performance.now() - patienceMs
    const isLate = isHanging || [...waiting].some(({ since }) => since < longest)
    if (isLate) look()
    else if (waiting.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  function beginToTick() {
    lastTickAt = performance.now()
    return setInterval(tick, everyMs).unref()
  }

  /** What the database answers to the work, unless it hangs. */
  function answered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (isHanging) return Promise.reject(silence())
    timer ??= beginToTick()
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
