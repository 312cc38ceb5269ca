import { PostgresAdapter } from 'kysely'
import type { Db } from './database.ts'

export const isPostgres = (db: Pick<Db, 'getExecutor'>) => db.getExecutor().adapter instanceof PostgresAdapter
