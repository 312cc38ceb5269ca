import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  type QueryResult,
} from 'kysely'
import { answerDirectly, isUnanswered } from './compiled-query.ts'
import { type Db, LateQuery } from './database.ts'
import type { Model } from './model.ts'

type Asked = CompiledQuery<unknown>

/** A statement that a turn asks, and the promise of its answer; a write that gives nothing back has none. */
export interface Question {
  asked: Asked
  waiting: PromiseWithResolvers<QueryResult<unknown>> | undefined
}

/** One call's part of the transaction of a round. */
export class Turn {
  /** Not sent yet, in their order. */
  questions: Question[] = []
  outcome: PromiseSettledResult<unknown> | undefined
  hasWritten = false
  /** Its learner is locked elsewhere. */
  mustRunAlone = false
  readonly #work: (db: Db) => Promise<unknown>
  readonly #waiting: NonNullable<Question['waiting']>[] = []
  #isOver = false

  constructor(work: (db: Db) => Promise<unknown>) {
    this.#work = work
  }

  /** Runs the work with a `db` that ends with it, and whose questions wait here. */
  async run(db: Db, dialect: Dialect, changed: () => void) {
    const ask = async (asked: Asked): Promise<QueryResult<unknown>> => {
      if (this.#isOver) throw new LateQuery()
      const waiting = isUnanswered(asked.sql) ? undefined : Promise.withResolvers<QueryResult<unknown>>()
      if (waiting) this.#waiting.push(waiting)
      this.questions.push({ asked, waiting })
      changed()
      return waiting?.promise ?? { rows: [] }
    }
    const own = askingDb(db, dialect, ask)
    try {
      this.outcome = { status: 'fulfilled', value: await this.#work(own) }
    } catch (reason) {
      this.outcome = { status: 'rejected', reason }
    } finally {
      this.#isOver = true
      changed()
    }
  }

  /** Fails the answers that it waits for: they will not come. */
  giveUp(reason: unknown) {
    this.#isOver = true
    for (const { reject } of this.#waiting) reject(reason)
  }

  runAlone() {
    this.mustRunAlone = true
    this.giveUp(new Error('The learner is locked elsewhere.'))
  }
}

function askingDb(db: Db, dialect: Dialect, ask: (asked: Asked) => Promise<QueryResult<unknown>>): Db {
  const connection: DatabaseConnection = {
    executeQuery: ask as DatabaseConnection['executeQuery'],
    streamQuery: () => {
      throw new Error('A call that shares its transaction reads no stream.')
    },
  }
  const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) })
  const own = new Kysely<Model>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  answerDirectly(own, async (asked) => (await ask(asked)).rows)
  return own
}
