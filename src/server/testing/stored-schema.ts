import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseAddress } from '../db/open.ts'

/** Facts about the tables of a database, in words of its engine; the tables of the migrator are left out. */
type StoredSchema = Record<string, unknown>[]

/** Runs a script in the database, and says what tables it has. */
export interface SchemaReader {
  run: (script: string) => Promise<void>
  read: () => Promise<StoredSchema>
  close: () => Promise<void>
}

export async function openSchema(address: DatabaseAddress): Promise<SchemaReader> {
  return typeof address === 'string' ? onPostgres(address) : onSqlite(`${address.folder}/preceptor.sqlite`)
}

/** Columns, keys, references and indexes; the text of an index holds its columns and its condition, that of a table its checks. */
const sqliteFacts = `
  select m.name as "table", c.name as "column", c.type, c."notnull", c.pk, t.strict, f."table" as "references", f.on_delete,
    null as sql
  from sqlite_schema m join pragma_table_info(m.name) c join pragma_table_list(m.name) t
  left join pragma_foreign_key_list(m.name) f on f."from" = c.name
  where m.type = 'table' and m.name not like 'kysely%' and m.name not like 'sqlite%'
  union all
  select tbl_name, name, null, null, null, null, null, null, replace(sql, ';', '')
  from sqlite_schema where type = 'index' and sql is not null
  union all
  select tbl_name, name, null, null, null, null, null, null, sql
  from sqlite_schema where type = 'table' and sql like '% check (%' and name not like 'kysely%'
  order by 1, 2`

async function onSqlite(path: string): Promise<SchemaReader> {
  const sqlite = new DatabaseSync(path)
  return {
    run: async (script) => sqlite.exec(script),
    read: async () =>
      sqlite
        .prepare(sqliteFacts)
        .all()
        .map((row) => ({ ...row, sql: row.column === row.table ? checksOf(String(row.sql)) : row.sql })),
    close: async () => sqlite.close(),
  }
}

/** The columns that have a check, each with it. */
const checksOf = (table: string) =>
  table
    .replaceAll(/\s+/g, ' ')
    .split(/, (?="\w+" |constraint )/)
    .flatMap((column) => column.match(/"\w+" .* check \(.*/) ?? [])

const postgresFacts = `
  select table_name as "table", column_name as "name", data_type as "what", is_nullable as "more",
    collation_name as "definition"
  from information_schema.columns where table_schema = current_schema()
  union all
  select c.relname, k.conname, 'constraint', k.contype::text, pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.connamespace = current_schema()::regnamespace and k.contype in ('p', 'f', 'u')
  union all
  select tablename, indexname, 'index', '', replace(indexdef, current_schema() || '.', '')
  from pg_indexes where schemaname = current_schema()
  order by 1, 2, 3`

async function onPostgres(address: string): Promise<SchemaReader> {
  const client = new pg.Client(address)
  await client.connect()
  return {
    run: async (script) => void (await client.query(script)),
    read: async () => {
      const { rows } = await client.query<Record<string, string>>(postgresFacts)
      return rows.filter(({ table }) => !table?.startsWith('kysely'))
    },
    close: () => client.end(),
  }
}
