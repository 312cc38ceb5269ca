/**
 * How a column leaves in a learner's export: as it stands, as the JSON that it holds, as the time that it is after that of
 * another column, or not: it would open the account, or stands for what leaves by another column.
 */
type Leaving = 'plain' | 'json' | 'secret' | 'inside' | { readonly after: string }

/** Columns are text or integer, so that one query gives the same values on both engines. */
export interface Column<Value> {
  readonly type: 'text' | 'integer'
  readonly isOptional?: boolean
  /** Names the learner whose row this is; with the learner's account the row goes. */
  readonly isLearner?: boolean
  /** On PostgreSQL nothing looks whether there is this learner, and a trigger takes the row with the account. */
  readonly isUnchecked?: boolean
  /** SQLite keeps UUIDs and times in fewer bytes (`short-values.ts`); a query must name the column itself to be given its text. */
  readonly isShort?: boolean
  readonly leaves: Leaving
  /** What it holds; for the types alone. */
  readonly value?: Value
}

type Columns = Record<string, Column<unknown>>

interface Index<Name extends string = string> {
  readonly on: readonly Name[]
  readonly isUnique?: boolean
  /** Holds only the rows in which this column is set. */
  readonly whereSet?: Name
}

/** Any table, by the names of its columns. */
export interface Table {
  readonly key: readonly string[]
  readonly columns: Columns
  readonly indexes: Readonly<Record<string, Index>>
}

export const text = <Value extends string = string>(): Column<Value> => ({ type: 'text', leaves: 'plain' })

export const integer = <Value extends number = number>(): Column<Value> => ({ type: 'integer', leaves: 'plain' })

/** JSON as text. */
export const json = (): Column<string> => ({ type: 'text', leaves: 'json' })

/** A time soon after that of another column, as `laterText` writes it. */
export const timeAfter = (other: string): Column<string> => ({ type: 'text', leaves: { after: other } })

export const secret = (): Column<string> => ({ type: 'text', leaves: 'secret' })

/** Means something in this database alone. */
export const inside = <Value>(column: Column<Value>): Column<Value> => ({ ...column, leaves: 'inside' })

/** A text that mostly is a UUID or a time, in a table with so many rows that its bytes count. */
export const short = <Value extends string>(column: Column<Value>): Column<Value> => ({ ...column, isShort: true })

export const optional = <Value>(column: Column<Value>): Column<Value | null> => ({
  type: column.type,
  leaves: column.leaves,
  isOptional: true,
  ...(column.isLearner && { isLearner: true }),
  ...(column.isShort && { isShort: true }),
})

/** The user to whom a row belongs. */
export const learner: Column<string> = { type: 'text', leaves: 'plain', isLearner: true }

/** The same of a log: who writes it has locked the learner, and to look once more for each row would cost a fifth of a save. */
export const lockedLearner: Column<string> = { ...learner, isUnchecked: true }

interface Declaration<C extends Columns> {
  key: readonly (keyof C & string)[]
  columns: C
  indexes?: Readonly<Record<string, Index<keyof C & string>>>
}

/** A table as it stands after all migrations. What the application knows of it follows from this. */
export const table = <C extends Columns>({ key, columns, indexes = {} }: Declaration<C>) => ({ key, columns, indexes })

type ValueOf<C> = C extends Column<infer Value> ? Value : never

/** One row, as queries give it. */
export type RowOf<T extends Table> = { [Name in keyof T['columns']]: ValueOf<T['columns'][Name]> }
