import { DummyDriver, Kysely, type SqliteDialect } from 'kysely'
import { type Db, LateQuery } from './database.ts'
import type { Model } from './model.ts'

/**
 * Gives work a `db` of its own that ends with it. On a connection that all share, a query that nobody awaited would write
 * into another's transaction; so it throws.
 */
export function scopedOn(db: Db, dialect: SqliteDialect, prepare: (scoped: Db, refuseLate: () => void) => void) {
  const executor = db.getExecutor()
  const fixed = { config: { dialect }, dialect, driver: new DummyDriver() }

  return async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    let isOver = false
    const refuseLate = () => {
      if (isOver) throw new LateQuery()
    }
    const connections: Pick<typeof executor, 'provideConnection'> = {
      provideConnection: (use) =>
        executor.provideConnection(async (connection) => {
          refuseLate()
          return use(connection)
        }),
    }
    const scoped = new Kysely<Model>({ ...fixed, executor: executor.withConnectionProvider(connections) })
    prepare(scoped, refuseLate)
    try {
      return await work(scoped)
    } finally {
      isOver = true
    }
  }
}
