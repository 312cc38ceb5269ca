import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'

type RunDirectly = (query: CompiledQuery<never>) => QueryResult<never>

const direct = new WeakMap<Db, RunDirectly>()

/** An engine of one connection says how it answers at once; the builder's way there takes longer than a small query. */
export const answerDirectly = (db: Db, run: RunDirectly) => void direct.set(db, run)

/** Stands in a compiled query for a value that each call gives. */
class Slot {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

const names = new Map<string, string>()

/** The name under which PostgreSQL keeps the plan of a prepared query; undefined for any other. */
export const nameOf = (sql: string): string | undefined => names.get(sql)

/** What the columns of these rows hold, one row after another: a prepared query takes them so. */
export const valuesOf = <Row>(rows: readonly Row[], columns: readonly (keyof Row)[]): unknown[] =>
  rows.flatMap((row) => columns.map((column) => row[column]))

/** The rows again. */
export const rowsOf = (values: readonly unknown[], columns: readonly string[]): Record<string, unknown>[] =>
  Array.from({ length: values.length / columns.length }, (_, row) =>
    Object.fromEntries(columns.map((column, n) => [column, values[row * columns.length + n]])),
  )

/** Longer lists are rare, and each length would be kept as a query of its own. */
const mostValuesKept = 64

/**
 * A query of the save path, compiled once for each engine and number of values: to build and compile it takes longer than
 * to run it. PostgreSQL plans it once for each connection.
 *
 * @param build makes the query; it may count its values but must not look into them
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<QueryResult<Row>> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  const compile = (db: Db, count: number): CompiledQuery<Row> => {
    const slots = Array.from({ length: count }, (_, index) => new Slot(index))
    return build(db, ...(slots as readonly unknown[] as Values)).compile()
  }
  return async (db, ...values) => {
    const key = `${isPostgres(db)} ${values.length}`
    const query = compiled.get(key) ?? compile(db, values.length)
    if (values.length <= mostValuesKept && !compiled.has(key)) {
      compiled.set(key, query)
      // Two prepared queries may be of the same text; a second name for it would be the next one's as well.
      if (!names.has(query.sql)) names.set(query.sql, `preceptor_${names.size}`)
    }
    const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.index] : value))
    const run = direct.get(db) as ((query: CompiledQuery<Row>) => QueryResult<Row>) | undefined
    return run ? run({ ...query, parameters }) : db.executeQuery({ ...query, parameters })
  }
}
