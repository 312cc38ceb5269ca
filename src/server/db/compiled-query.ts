import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'

type RunDirectly = (query: CompiledQuery<unknown>) => readonly unknown[] | Promise<readonly unknown[]>

const direct = new WeakMap<Db, RunDirectly>()

/** An engine says how it answers without the builder, whose way takes longer than a small query. */
export const answerDirectly = (db: Db, run: RunDirectly) => void direct.set(db, run)

/** Stands in a compiled query for a value that each call gives. */
class Slot {
  readonly #path: readonly string[]
  readonly #change: Change | undefined

  constructor(path: readonly string[], change?: Change) {
    this.#path = path
    this.#change = change
  }

  valueIn(values: unknown): unknown {
    let value = values
    for (const step of this.#path) value = (value as Record<string, unknown>)[step]
    return this.#change ? this.#change(value) : value
  }

  changedBy(change: Change): Slot {
    return new Slot(this.#path, change)
  }
}

type Change = (value: unknown) => unknown

/** Changes a parameter of a query; where it is one that a call will give, then. */
export const changedParameter = (value: unknown, change: Change): unknown =>
  value instanceof Slot ? value.changedBy(change) : change(value)

/** The same lists and records with a slot for each value. */
function slotsLike(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item, n) => slotsLike(item, [...path, String(n)]))
  if (typeof value !== 'object' || value === null) return new Slot(path)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, slotsLike(item, [...path, key])]))
}

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps the plan of a prepared query; undefined for any other. */
export const nameOf = (sql: string): string | undefined => names.get(sql)

const unanswered = new Set<string>()

/** Whether this is a prepared write that gives nothing back. */
export const isUnanswered = (sql: string): boolean => unanswered.has(sql)

/** Has PostgreSQL keep a plan for it; two prepared queries may be of the same text, which then has one name. */
export function nameStatement(sql: string, givesNothingBack = false): string {
  if (!names.has(sql)) names.set(sql, `preceptor_${names.size}`)
  if (givesNothingBack) unanswered.add(sql)
  return sql
}

/** Longer lists are rare, and each length would be kept as a query of its own. */
const mostParametersKept = 64

/**
 * A query of a save or of a page, compiled once for each engine and length of its lists: to build and compile it takes longer
 * than to run it. PostgreSQL plans it once for each connection, and a write that gives nothing back may be sent later, at
 * the latest with the commit. It takes a record of values, lists and rows:
 * `compiledQuery<{ userId: string; ids: string[] }>()((db, { userId, ids }) => …)`.
 */
export const compiledQuery =
  <Values extends object>() =>
  /** @param build makes the query; it may hand its values on but must not look into them */
  <Row>(build: (db: Db, values: Values) => Compilable<Row>): ((db: Db, values: Values) => Promise<readonly Row[]>) => {
    const compiled = new Map<string, CompiledQuery<Row>>()
    return async (db, values) => {
      const key = shapeOf(db, values)
      const query = compiled.get(key) ?? build(db, slotsLike(values, []) as Values).compile()
      if (query.parameters.length <= mostParametersKept && !compiled.has(key)) {
        compiled.set(key, query)
        nameStatement(query.sql, givesNothingBack(query))
      }
      const parameters = query.parameters.map((value) => (value instanceof Slot ? value.valueIn(values) : value))
      const filled: CompiledQuery<Row> = { ...query, parameters }
      const run = direct.get(db)
      return run ? (run(filled) as Row[] | Promise<Row[]>) : (await db.executeQuery(filled)).rows
    }
  }

const givesNothingBack = ({ query }: CompiledQuery) =>
  (query.kind === 'InsertQueryNode' || query.kind === 'UpdateQueryNode') && query.returning === undefined

function shapeOf(db: Db, values: object): string {
  let shape = isPostgres(db) ? 'postgres' : 'sqlite'
  for (const value of Object.values(values)) if (Array.isArray(value)) shape += ` ${value.length}`
  return shape
}
