import { setImmediate as nextLoop } from 'node:timers/promises'
import type { Dialect } from 'kysely'
import { isUnanswered, nameOf, nameStatement } from './compiled-query.ts'
import { DatabaseAway, type Db, type Transact } from './database.ts'
import type { Answer, Statement } from './journey.ts'
import { type MergedStatement, mergedForm, skippingForm } from './merged-statement.ts'
import type { SparingClient } from './postgres-client.ts'
import { type Question, Turn } from './turn.ts'

// While one round waits for the database, the process works for another.
export const mostRounds = 2
const mostTurns = 32
// How long a call beside a round waits for company.
const companyMs = 20

interface Call {
  userId: string
  work: (db: Db) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
  /** Refuses it where no round took it for long. */
  tooLate: NodeJS.Timeout
}

interface Shared {
  pool: { connect: () => Promise<SparingClient> }
  db: Db
  dialect: Dialect
  /** Runs work in a transaction of its own. */
  alone: Transact
  /** A prepared statement that sets what holds for a round, to the end of its transaction. */
  settings: () => string
  /** Called with the error that made a round fail. */
  failed: (error: unknown) => void
  /** How long a call waits for a round at all. */
  longestWaitMs: number
}

/**
 * Calls of different learners that wait share a transaction: a round. Equal statements of its turns go as one, and all are
 * answered after its commit. A round waits for other calls for a moment at most, and never for a learner whose row another
 * transaction has locked. Where one statement fails, the round keeps nothing, and each of its calls runs alone.
 */
export function shareRounds({ pool, db, dialect, alone, settings, failed, longestWaitMs }: Shared) {
  for (const text of [beginning, learning, 'commit']) nameStatement(text)
  let waiting: Call[] = []
  const atWork = new Set<string>()
  /** The numbers of calls of the rounds that run now. */
  const running: number[] = []
  let isBeginning = false
  let withoutCompany: NodeJS.Timeout | undefined
  const known: Known = { forms: new Map(), isDirect: false }

  function begin() {
    const ready = countReady()
    if (isBeginning || running.length === mostRounds || ready === 0) return
    // A round has the same fixed cost for one call, so beside a large round a small one waits for more calls; but not for long.
    if (ready * 2 >= Math.max(0, ...running)) beginRound()
    else withoutCompany ??= setTimeout(beginRound, companyMs)
  }

  function beginRound() {
    clearTimeout(withoutCompany)
    withoutCompany = undefined
    if (isBeginning || running.length === mostRounds) return
    isBeginning = true
    // In the next round of the event loop, so that requests which arrived together travel together.
    setImmediate(() => {
      isBeginning = false
      const calls = takeCalls()
      if (calls.length === 0) return
      running.push(calls.length)
      void runTogether(calls).then((left) => {
        running.splice(running.indexOf(calls.length), 1)
        for (const call of calls) if (!left.includes(call)) atWork.delete(call.userId)
        for (const call of left) void runAlone(call)
        begin()
      })
      begin()
    })
  }

  /** How many learners have a call that waits, and none at work. */
  const countReady = () => new Set(waiting.flatMap(({ userId }) => (atWork.has(userId) ? [] : [userId]))).size

  /** Takes the next call of each of them. */
  function takeCalls(): Call[] {
    const calls: Call[] = []
    waiting = waiting.filter((call) => {
      if (calls.length === mostTurns || atWork.has(call.userId)) return true
      atWork.add(call.userId)
      clearTimeout(call.tooLate)
      calls.push(call)
      return false
    })
    return calls
  }

  /** Runs a call beside the rounds, since it may wait for long. */
  async function runAlone({ userId, work, resolve, reject }: Call) {
    await alone(work).then(resolve as () => void, reject)
    atWork.delete(userId)
    begin()
  }

  /** Returns the calls that have to run alone. */
  async function runTogether(calls: readonly Call[]): Promise<readonly Call[]> {
    const client = await pool.connect().catch(() => undefined)
    if (!client) return calls
    const turns = new Map(calls.map((call) => [new Turn(call.work), call]))
    const round = new Round(client, [...turns.keys()], known, settings())
    const failure = await round.run(db, dialect).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    client.release(false)
    if (failure) {
      failed(failure.error)
      // A commit may have been kept although its answer is lost: each device asks again, with the ids of what it sent.
      if (!round.isCommitting || !(failure.error instanceof DatabaseAway)) return calls
      for (const { reject } of calls) reject(failure.error)
      return []
    }
    for (const [{ outcome, mustRunAlone }, { resolve, reject }] of turns) {
      if (mustRunAlone) continue
      if (outcome?.status === 'fulfilled') resolve(outcome.value as never)
      else reject(outcome?.reason)
    }
    return [...turns].flatMap(([{ mustRunAlone }, call]) => (mustRunAlone ? [call] : []))
  }

  const writeBeside = <T>(userId: string, work: (db: Db) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting = waiting.filter((one) => one !== call)
        reject(new DatabaseAway(new Error('No round took the call in time.')))
      }
      const call = { userId, work, resolve, reject, tooLate: setTimeout(giveUp, longestWaitMs) }
      waiting.push(call)
      begin()
    })
  return { writeBeside, countWaiting: () => waiting.length }
}

/** Questions of one text, at most one of each turn. */
interface Group {
  text: string
  members: { turn: Turn; question: Question }[]
}

/** A statement, and the questions that wait for its rows. */
interface Asking extends Statement {
  take: (answer: Answer) => void
}

const beginning = 'start transaction isolation level read committed'

// Of the statements that could not be merged yet, what PostgreSQL takes their parameters for.
const learning = 'select name, parameter_types::text[] as types from pg_prepared_statements where name = any($1)'

/** The facts about the server that rounds have learned. */
interface Known {
  /** The merged forms of statements, by their text. */
  forms: Map<string, MergedStatement | undefined>
  /** A pooler gives prepared statements names of its own, so what a round finds by ours is prepared on this very connection. */
  isDirect: boolean
}

class Round {
  isCommitting = false
  #hasBegun = false
  readonly #client: SparingClient
  readonly #turns: readonly Turn[]
  readonly #known: Known
  readonly #settings: string
  /** The statements that were sent one by one, by their names there. */
  readonly #unknown = new Map<string, string>()

  constructor(client: SparingClient, turns: readonly Turn[], known: Known, settings: string) {
    this.#client = client
    this.#turns = turns
    this.#known = known
    this.#settings = settings
  }

  async run(db: Db, dialect: Dialect) {
    let stir = () => {}
    const running = this.#turns.map((turn) => turn.run(db, dialect, () => stir()))
    try {
      for (;;) {
        // Work awaits nothing but the database, so by then it has asked whatever it can ask.
        await nextLoop()
        if (this.#turns.every(({ outcome }) => outcome)) break
        const asking = this.#turns.filter(({ questions }) => questions.some(({ waiting }) => waiting))
        if (asking.length > 0) await this.#travel(this.#ask(asking))
        else
          await new Promise<void>((resolve) => {
            stir = resolve
          })
      }
      for (const turn of this.#turns) if (turn.mustRunAlone || turn.outcome?.status === 'rejected') this.#leaveOut(turn)
      this.isCommitting = true
      const last = this.#ask(this.#turns)
      if (last.length > 0 || this.#hasBegun) await this.#travel([...last, ...this.#learnForms(), commit])
    } catch (error) {
      for (const turn of this.#turns) turn.giveUp(error)
      await Promise.all(running)
      if (this.#hasBegun) await this.#client.together([{ text: 'rollback' }]).catch(() => {})
      throw error
    }
  }

  /** A turn that failed has changed nothing, as long as it sent no write. */
  #leaveOut(turn: Turn) {
    turn.questions = []
    if (turn.hasWritten) throw new LeftSomething()
  }

  async #travel(asking: readonly Asking[]) {
    const first = this.#hasBegun ? [] : [{ text: beginning }, { text: this.#settings }]
    this.#hasBegun = true
    const answers = await this.#client.together([...first, ...asking], this.#known.isDirect)
    for (const [n, { take }] of asking.entries()) {
      const answer = answers[first.length + n]
      if (answer) take(answer)
    }
  }

  #ask = (turns: readonly Turn[]): Asking[] => groupsOf(turns).flatMap((group) => this.#askGroup(group))

  #askGroup({ text, members }: Group): Asking[] {
    const form = this.#known.forms.get(text)
    if (members.length > 1 && form) {
      const merged = form.of(members.map(({ question }) => question.asked.parameters))
      return [{ ...merged, take: (answer) => share(answer, members, form.isSkipping) }]
    }
    const skipping = skippingForm(text)
    const name = nameOf(skipping ?? text)
    if (name !== undefined && members.length > 1 && !this.#known.forms.has(text)) this.#unknown.set(name, text)
    return members.map(({ turn, question: { asked, waiting } }) => ({
      text: skipping ?? text,
      values: asked.parameters,
      take: (answer) => {
        if (skipping !== undefined && answer.rows.length === 0) turn.runAlone()
        else waiting?.resolve({ rows: answer.rows, numAffectedRows: BigInt(answer.rowCount ?? 0) })
      },
    }))
  }

  #learnForms(): Asking[] {
    if (this.#unknown.size === 0) return []
    const take = ({ rows }: Answer) => {
      this.#known.isDirect ||= rows.length > 0
      for (const { name, types } of rows) {
        const text = this.#unknown.get(name as string) ?? ''
        this.#known.forms.set(text, mergedForm(text, types as string[], isUnanswered(text)))
      }
    }
    return [{ text: learning, values: [[...this.#unknown.keys()]], take }]
  }
}

const commit: Asking = { text: 'commit', take: () => {} }

/** Gives each call its own rows of a merged statement. */
function share({ rows, calls }: Answer, members: Group['members'], isSkipping: boolean) {
  const byCall = members.map((): object[] => [])
  for (const [n, row] of rows.entries()) byCall[(calls[n] ?? 0) - 1]?.push(row)
  for (const [n, { turn, question }] of members.entries()) {
    const own = byCall[n] ?? []
    if (isSkipping && own.length === 0) turn.runAlone()
    else question.waiting?.resolve({ rows: own })
  }
}

class LeftSomething extends Error {}

/** Groups the next questions of several turns, and keeps the order of each turn. */
function groupsOf(turns: readonly Turn[]): Group[] {
  const groups: Group[] = []
  const queues = turns.map((turn) => ({ turn, questions: turn.questions.splice(0), next: 0 }))
  for (;;) {
    const first = queues.find(({ questions, next }) => next < questions.length)
    const text = first?.questions[first.next]?.asked.sql
    if (text === undefined) return groups
    const group: Group = { text, members: [] }
    for (const queue of queues) {
      const question = queue.questions[queue.next]
      if (question?.asked.sql !== text) continue
      queue.turn.hasWritten ||= question.asked.query.kind !== 'SelectQueryNode'
      group.members.push({ turn: queue.turn, question })
      queue.next++
    }
    groups.push(group)
  }
}
