import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const required: Build = (column) => column.notNull()
export const optional: Build = (column) => column
export const ofUser: Build = (column) => column.notNull().references('users.id').onDelete('cascade')

/** Columns are text or integer, so that one query gives the same values on both engines; of a text SQLite may keep a short form. */
type Columns = Record<string, readonly ['text' | 'short' | 'integer', Build]>

const uuid = [8, 4, 4, 4, 12].map((digits) => '[0-9a-f]'.repeat(digits)).join('-')
const time = '[12]___-__-__T__:__:__.___Z'.replaceAll('_', '[0-9]')

/**
 * The short form of a text: of a UUID its bytes, of a time its milliseconds since 1970. What no clock says, as the 30th of
 * February or 24:00, stays a text.
 */
function shortForm(column: string) {
  const text = sql.ref(column)
  const seconds = sql`strftime('%s', ${text}) * 1000 + substr(${text}, 21, 3)`
  return sql`case when ${text} glob ${sql.lit(uuid)} then unhex(${text}, '-')
    when ${text} glob ${sql.lit(time)} and strftime('%Y-%m-%dT%H:%M:%S', ${text}) = substr(${text}, 1, 19)
      and substr(${text}, 12, 2) < '24' then ${seconds}
    else ${text} end`
}

/** Makes tables and indexes that mean the same on both engines. */
export function tableMaker(db: Kysely<unknown>) {
  const onPostgres = isPostgres(db)
  // SQLite compares text by its bytes; PostgreSQL does only when told.
  const text = onPostgres ? sql`text collate "C"` : sql`text`
  // SQLite takes any value in any column unless told.
  const end = onPostgres ? sql`` : sql`strict`
  const types = { text, short: onPostgres ? text : sql`any`, integer: 'integer' } as const

  const table = async (name: string, key: string[], columns: Columns) => {
    let builder = db.schema.createTable(name)
    for (const [column, [type, build]] of Object.entries(columns)) {
      builder = builder.addColumn(column, types[type], build)
    }
    await builder
      .addPrimaryKeyConstraint(`${name}Key`, key as never[])
      .modifyEnd(end)
      .execute()
  }
  /**
   * Makes a table anew under another key and keeps its rows: SQLite cannot change a key, and on PostgreSQL the name of a
   * key is taken until its table is gone. Indexes go.
   *
   * @param added what a new column holds in the old rows
   */
  const rekey = async (name: string, key: string[], columns: Columns, added: Record<string, string> = {}) => {
    const [from, old] = [sql.table(name), sql.table(`${name}Before`)]
    const names = Object.keys(columns)
    const kept = Object.entries(columns).map(([column, [type]]) => {
      if (column in added) return sql`${sql.lit(added[column])}`
      return type === 'short' && !onPostgres ? shortForm(column) : sql`${sql.ref(column)}`
    })
    await sql`create table ${old} as select * from ${from}`.execute(db)
    await db.schema.dropTable(name).execute()
    await table(name, key, columns)
    await sql`insert into ${from} (${sql.join(names.map((column) => sql.ref(column)))}) select ${sql.join(kept)} from ${old}`.execute(
      db,
    )
    await sql`drop table ${old}`.execute(db)
  }
  const index = (name: string, on: string, columns: string[]) => db.schema.createIndex(name).on(on).columns(columns)
  /** Adds a column that may be null. */
  const addText = (name: string, column: string) => db.schema.alterTable(name).addColumn(column, text).execute()
  const addInteger = (name: string, column: string) => db.schema.alterTable(name).addColumn(column, 'integer').execute()
  return { table, rekey, index, addText, addInteger }
}
