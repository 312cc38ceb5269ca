import { tables } from '../db/model.ts'
import type { Column, Table } from '../db/table.ts'

const engines = {
  // SQLite takes any value in any column unless told.
  sqlite: { text: 'text', short: 'any', end: ' strict' },
  // PostgreSQL compares text by its bytes only when told.
  postgres: { text: 'text collate "C"', short: 'text collate "C"', end: '' },
}

/** The declared tables as SQL. */
export const schemaText = (engine: keyof typeof engines) =>
  Object.entries<Table>(tables)
    // The others refer to it.
    .sort(([one], [other]) => Number(other === 'users') - Number(one === 'users'))
    .map(([name, table]) => `${tableText(name, table, engine)}\n${indexTexts(name, table).join('\n')}`.trimEnd())
    .join('\n\n')

function tableText(name: string, { key, columns }: Table, engine: keyof typeof engines) {
  const { text, short, end } = engines[engine]
  const typeOf = ({ type, isShort }: Column<unknown>) => (type !== 'text' ? type : isShort ? short : text)
  const lines = Object.entries(columns).map(([column, declared]) => {
    const isRequired = declared.isOptional ? '' : ' not null'
    const isChecked = declared.isLearner && !(engine === 'postgres' && declared.isUnchecked)
    const owner = isChecked ? ' references "users" ("id") on delete cascade' : ''
    const check = declared.isShort && engine === 'sqlite' ? ` check (${isShort(`"${column}"`)})` : ''
    return `  "${column}" ${typeOf(declared)}${isRequired}${owner}${check},`
  })
  return [
    `create table "${name}" (`,
    ...lines,
    `  constraint "${name}Key" primary key (${quoted(key)})`,
    `)${end};`,
  ].join('\n')
}

/** Neither a UUID nor a time stands there as a text. */
const isShort = (text: string) =>
  `typeof(${text}) <> 'text' or not (octet_length(${text}) = 36 and ${text} glob '????????-????-????-????-????????????' \
and ${text} = lower(${text}) and octet_length(unhex(${text}, '-')) = 16 \
or octet_length(${text}) = 24 and ${text} glob '????-??-??T??:??:??.[0-9][0-9][0-9]Z' \
and strftime('%Y-%m-%dT%H:%M:%S', ${text}) = substr(${text}, 1, 19) and substr(${text}, 12, 2) < '24')`

const indexTexts = (table: string, { indexes }: Table) =>
  Object.entries(indexes).map(([name, { on, isUnique, whereSet }]) => {
    const where = whereSet ? ` where "${whereSet}" is not null` : ''
    return `create ${isUnique ? 'unique ' : ''}index "${name}" on "${table}" (${quoted(on)})${where};`
  })

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
