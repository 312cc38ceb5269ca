/// <reference path="./pg-utils.d.ts" />
import type { PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'
import { serialize } from 'pg-protocol'
import { nameOf } from './compiled-query.ts'

export interface Statement {
  text: string
  values?: readonly unknown[]
}

/** The number of the call to which a row of an answer belongs, counted from 1. */
export const callColumn = 'ofCall'

type Row = Record<string, unknown>

export interface Answer extends PostgresQueryResult<Row> {
  /** Of a merged statement: to which call each row belongs, counted from 1. */
  calls: number[]
}

interface Way {
  /** After which the connection is given up; 0 for never. */
  timeoutMs: number
  /** Whether no pooler stands between, so that what a statement gave before holds. */
  isDirect: boolean
}

/**
 * Sends statements of one transaction together. PostgreSQL answers them in one packet, and leaves out what comes behind one
 * that fails; sent by `pg` as it is, each would be answered in a packet of its own.
 */
export async function travel(client: pg.Client, statements: readonly Statement[], way: Way) {
  const { promise, resolve, reject } = Promise.withResolvers<Answer[]>()
  const journey = new Journey(statements, way, (typeId) => client.getTypeParser(typeId, 'text'))
  journey.callback = (error, answers) => (error ? reject(error) : resolve(answers))
  client.query(journey)
  return promise
}

interface Field {
  name: string
  dataTypeID: number
}

type Parse = (text: string) => unknown

/** The columns of an answer. */
interface Columns {
  names: readonly string[]
  parsers: readonly Parse[]
}

const noColumns: Columns = { names: [], parsers: [] }

/** What the types of `pg` leave out of it. */
interface Connection extends pg.Connection {
  /** The texts of what is prepared, by name. */
  parsedStatements: Record<string, string | undefined>
  /** The same of what was sent to be prepared. */
  submittedNamedStatements: Record<string, string | undefined>
}

/**
 * By connection and name. What a prepared statement gives does not change while PostgreSQL's own connection lives: it refuses a plan
 * that would give something else. Behind a pooler another connection may answer the next transaction.
 */
const described = new WeakMap<pg.Connection, Map<string, Columns>>()

function describedOn(connection: pg.Connection): Map<string, Columns> {
  const known = described.get(connection) ?? new Map<string, Columns>()
  described.set(connection, known)
  return known
}

/** As `pg` has it, but for what is called here as its connection calls it. */
export class Journey extends pg.Query {
  /** Those of the statement that is answered next: by them `pg` remembers what is prepared. */
  declare name: string | undefined
  declare text: string
  declare callback: (error: Error | undefined, answers: Answer[]) => void
  readonly query_timeout: number
  readonly statements: readonly Statement[]
  readonly #values: unknown[][]
  readonly #parserOf: (typeId: number) => Parse
  readonly #answers: Answer[] = []
  #answer = emptyAnswer()
  readonly #isDirect: boolean
  #described: Map<string, Columns> | undefined
  #columns = noColumns

  constructor(statements: readonly Statement[], { timeoutMs, isDirect }: Way, parserOf: (typeId: number) => Parse) {
    super(statements[0]?.text)
    this.query_timeout = timeoutMs
    this.#isDirect = isDirect
    this.statements = statements
    // A statement that cannot be sent is found before any is sent.
    this.#values = statements.map(({ values = [] }) => values.map(prepareValue))
    this.#parserOf = parserOf
    this.#goOn()
  }

  override submit = (pgConnection: pg.Connection) => {
    const connection = pgConnection as Connection
    const { parsedStatements: parsed, submittedNamedStatements: submitted, stream } = connection
    this.#described = this.#isDirect ? describedOn(connection) : undefined
    this.#columns = this.#known()
    const messages = this.statements.flatMap(({ text }, n) => {
      const name = nameOf(text)
      const isPrepared = name !== undefined && Boolean(parsed[name] ?? submitted[name])
      if (name !== undefined && !isPrepared) submitted[name] = text
      return [
        ...(isPrepared ? [] : [serialize.parse({ text, name: name ?? '' })]),
        serialize.bind({ statement: name ?? '', values: this.#values[n] ?? [] }),
        ...(name !== undefined && this.#described?.has(name) ? [] : [serialize.describe({ type: 'P' })]),
        serialize.execute(),
      ]
    })
    // One piece: to send many costs more than to copy them.
    if (stream.writable) stream.write(Buffer.concat([...messages, serialize.sync()]))
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.#columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)),
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const row: Row = {}
    const { names, parsers } = this.#columns
    for (const [n, name] of names.entries()) {
      const text = fields[n] ?? null
      if (name === callColumn) this.#answer.calls.push(Number(text))
      else row[name] = text === null ? null : parsers[n]?.(text)
    }
    this.#answer.rows.push(row)
  }

  /** @param text such as 'UPDATE 3', 'INSERT 0 3' and 'COMMIT' */
  handleCommandComplete({ text }: { text: string }) {
    if (this.name !== undefined) this.#described?.set(this.name, this.#columns)
    const words = text.split(' ')
    const [command = '', last = ''] = [words[0], words.at(-1)]
    this.#answers.push({
      ...this.#answer,
      command: command as Answer['command'],
      rowCount: /^\d/.test(last) ? Number(last) : (null as never),
    })
    this.#goOn()
  }

  handleError(error: Error, connection: Connection) {
    // Statements that were left out are not prepared either.
    for (const { text } of this.statements.slice(this.#answers.length)) {
      const name = nameOf(text)
      if (name !== undefined) delete connection.submittedNamedStatements[name]
    }
    this.callback(error, [])
  }

  handleReadyForQuery() {
    this.callback(undefined, this.#answers)
  }

  #goOn() {
    this.text = this.statements[this.#answers.length]?.text ?? ''
    this.name = nameOf(this.text)
    this.#answer = emptyAnswer()
    this.#columns = this.#known()
  }

  #known = () => this.#described?.get(this.name ?? '') ?? noColumns
}

const emptyAnswer = (): Answer => ({ command: 'SELECT', rowCount: 0, rows: [], calls: [] })
