import { setImmediate as nextLoopTurn } from 'node:timers/promises'
import type { Dialect, PostgresPool, PostgresPoolClient } from 'kysely'
import { isUnanswered, nameOf, nameStatement } from './compiled-query.ts'
import { DatabaseAway, type Db, type Transact } from './database.ts'
import { callColumn, type MergedStatement, mergedForm, skippingForm } from './merged-statement.ts'
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
  pool: PostgresPool
  db: Db
  dialect: Dialect
  /** Runs work in a transaction of its own. */
  alone: Transact
  /** A statement that sets what holds for a round, to the end of its transaction. */
  settings: string
  /** How long a call waits for a round at all. */
  longestWaitMs: number
}

/**
 * Calls of different learners that wait share a transaction: a round. Equal statements of its turns go as one, and all are
 * answered after its commit. A round waits for company for a moment at most, and not for a learner whom another transaction
 * has locked. Where anything of it fails, nothing of it is kept, and each of its calls runs alone.
 */
export function shareRounds({ pool, db, dialect, alone, settings, longestWaitMs }: Shared) {
  nameStatement(settings, true)
  let waiting: Call[] = []
  const atWork = new Set<string>()
  /** How many calls each round has that runs now. */
  const running: number[] = []
  let isBeginning = false
  let withoutCompany: NodeJS.Timeout | undefined
  const forms = new Map<string, MergedStatement | undefined>()

  function begin() {
    const ready = countReady()
    if (isBeginning || running.length === mostRounds || ready === 0) return
    // What costs a round costs it for one call as well, so beside a large one a small one waits for more; but not for long.
    if (ready * 2 >= Math.max(0, ...running)) beginRound()
    else withoutCompany ??= setTimeout(beginRound, companyMs)
  }

  function beginRound() {
    clearTimeout(withoutCompany)
    withoutCompany = undefined
    if (isBeginning || running.length === mostRounds) return
    isBeginning = true
    // The next loop turn, so that requests which arrived together travel together.
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

  /** The learners of whom no call is at work. */
  const countReady = () => new Set(waiting.flatMap(({ userId }) => (atWork.has(userId) ? [] : [userId]))).size

  /** One of each learner. */
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

  /** Beside the rounds, since it may wait for long. */
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
    const round = new Round(client, [...turns.keys()], forms, settings)
    const failure = await round.run(db, dialect).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    client.release()
    if (failure) {
      // Whether a commit that nobody answered was kept, each device has to ask with the ids of what it sent.
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

/** Several of one text, at most one of each turn. */
interface Group {
  text: string
  members: { turn: Turn; question: Question }[]
}

class Round {
  isCommitting = false
  readonly #client: PostgresPoolClient
  readonly #turns: readonly Turn[]
  readonly #forms: Map<string, MergedStatement | undefined>
  readonly #settings: string
  /** What was sent one by one, by its name there. */
  readonly #unknown = new Map<string, string>()

  constructor(
    client: PostgresPoolClient,
    turns: readonly Turn[],
    forms: Map<string, MergedStatement | undefined>,
    settings: string,
  ) {
    this.#client = client
    this.#turns = turns
    this.#forms = forms
    this.#settings = settings
  }

  async run(db: Db, dialect: Dialect) {
    let stir = () => {}
    const running = this.#turns.map((turn) => turn.run(db, dialect, () => stir()))
    try {
      await this.#send('start transaction isolation level read committed')
      await this.#send(this.#settings)
      for (;;) {
        // Work awaits nothing but the database, so by then it has asked whatever it can ask.
        await nextLoopTurn()
        if (this.#turns.every(({ outcome }) => outcome)) break
        const asking = this.#turns.filter(({ questions }) => questions.some(({ waiting }) => waiting))
        if (asking.length > 0) await this.#ask(asking)
        else
          await new Promise<void>((resolve) => {
            stir = resolve
          })
      }
      for (const turn of this.#turns) if (turn.mustRunAlone || turn.outcome?.status === 'rejected') this.#leaveOut(turn)
      this.isCommitting = true
      const ends = await Promise.allSettled([this.#ask(this.#turns), this.#learnForms(), this.#send('commit')])
      for (const end of ends) if (end.status === 'rejected') throw end.reason
    } catch (error) {
      for (const turn of this.#turns) turn.giveUp(error)
      await Promise.all(running)
      if (!this.isCommitting) await this.#send('rollback').catch(() => {})
      throw error
    }
  }

  /** What failed has changed nothing, as long as nothing of it was sent. */
  #leaveOut(turn: Turn) {
    turn.questions = []
    if (turn.hasWritten) throw new LeftSomething()
  }

  async #ask(turns: readonly Turn[]) {
    const groups = groupsOf(turns)
    await Promise.all(groups.map((group) => this.#askGroup(group)))
  }

  async #askGroup({ text, members }: Group) {
    const form = this.#forms.get(text)
    if (members.length === 1 || !form) {
      const skipping = skippingForm(text)
      const name = nameOf(skipping ?? text)
      if (name !== undefined && members.length > 1 && !this.#forms.has(text)) this.#unknown.set(name, text)
      const answers = members.map(async ({ turn, question: { asked, waiting } }) => {
        const answer = await this.#send(skipping ?? text, asked.parameters)
        if (skipping !== undefined && answer.rows.length === 0) turn.runAlone()
        else waiting?.resolve({ ...answer, numAffectedRows: BigInt(answer.rowCount ?? 0) })
      })
      return void (await Promise.all(answers))
    }
    const lists = (members[0]?.question.asked.parameters ?? []).map((_, n) =>
      members.map(({ question }) => question.asked.parameters[n]),
    )
    const { rows } = await this.#send(form.text, lists)
    const byCall = members.map((): object[] => [])
    for (const { [callColumn]: call, ...row } of rows) byCall[Number(call) - 1]?.push(row)
    for (const [n, { turn, question }] of members.entries()) {
      const own = byCall[n] ?? []
      if (form.isSkipping && own.length === 0) turn.runAlone()
      else question.waiting?.resolve({ rows: own })
    }
  }

  async #send(text: string, values: readonly unknown[] = []) {
    return this.#client.query<Record<string, unknown>>(text, values)
  }

  /** Of the statements that it could not merge yet, what PostgreSQL takes their parameters for. */
  async #learnForms() {
    if (this.#unknown.size === 0) return
    const typesOf = 'select name, parameter_types::text[] as types from pg_prepared_statements where name = any($1)'
    const { rows } = await this.#send(typesOf, [[...this.#unknown.keys()]])
    for (const { name, types } of rows) {
      const text = this.#unknown.get(name as string) ?? ''
      this.#forms.set(text, mergedForm(text, types as string[], isUnanswered(text)))
    }
  }
}

class LeftSomething extends Error {}

/** Keeps the order of each turn, and sends together what is next of several. */
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
