import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

type Build = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder

export const required: Build = (column) => column.notNull()
export const optional: Build = (column) => column
export const ofUser: Build = (column) => column.notNull().references('users.id').onDelete('cascade')

/** Columns are text or integer, so that one query gives the same values on both engines; of a text SQLite may keep a short form. */
type Columns = Record<string, readonly ['text' | 'short' | 'integer', Build]>

/** The text in a column, or one made of it. */
type Text = RawBuilder<unknown>

// Lengths first: what looks at patterns or times stops at a NUL.
const isUuid = (text: Text) => sql`octet_length(${text}) = 36 and ${text} glob '????????-????-????-????-????????????'
  and ${text} = lower(${text}) and octet_length(unhex(${text}, '-')) = 16`
/** What no clock says, as the 30th of February or 24:00, is none. */
const isTime = (text: Text) => sql`octet_length(${text}) = 24 and ${text} glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z'
  and strftime('%Y-%m-%dT%H:%M:%S', ${text}) = substr(${text}, 1, 19) and substr(${text}, 12, 2) < '24'`
const msOf = (text: Text) => sql`(strftime('%s', ${text}) * 1000 + substr(${text}, 21, 3))`

// SQLite reckons from the year 0 on, and the calendar is the same every 400 years.
const yearBefore = (text: Text) => sql`cast(substr(${text}, 2, 6) as integer)`
const laterBefore = (text: Text) => sql`(printf('%04d', (400 - ${yearBefore(text)} % 400) % 400) || substr(${text}, 8))`
const msBefore = (text: Text) =>
  sql`${msOf(laterBefore(text))} - (${yearBefore(text)} + 399) / 400 * ${sql.lit(146_097 * 86_400_000)}`
const isTimeBefore = (
  text: Text,
) => sql`octet_length(${text}) = 27 and ${text} glob ${sql.lit(`-${'[0-9]'.repeat(6)}-*`)}
  and ${yearBefore(text)} > 0 and ${isTime(laterBefore(text))} and ${msBefore(text)} >= ${sql.lit(-8.64e15)}`

/** The short form of a text: of a UUID its bytes, of a time its milliseconds since 1970. Any other stays a text. */
function shortForm(column: string) {
  const text = sql.ref(column)
  return sql`case when ${isUuid(text)} then unhex(${text}, '-')
    when ${isTime(text)} then ${msOf(text)} when ${isTimeBefore(text)} then ${msBefore(text)} else ${text} end`
}

/**
 * No text that has a short form stands in a short column: a server of the version before, which goes on until it looks
 * whether it may, would write such texts, and they would equal nothing and be greater than every number.
 */
const isShort = (text: Text) => sql`typeof(${text}) <> 'text' or not (${isUuid(text)} or ${isTime(text)})`

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
      const isChecked = type === 'short' && !onPostgres
      builder = builder.addColumn(column, types[type], (of) =>
        isChecked ? build(of).check(isShort(sql.ref(column))) : build(of),
      )
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
