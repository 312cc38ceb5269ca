/** A table that tells rivals apart: every row has a cell for each column. */
export interface Comparison {
  /** The first may be empty: it heads the names of the rows. */
  columns: string[]
  rows: string[][]
}

/** Where it is written, and what of the question it bears out. */
export interface Source {
  text: string
  /** Empty where nobody has written it down. */
  supports: string
  /** Null where none is known for certain. */
  url: string | null
}

/** The sources as other programs read them: a list of texts. */
export const referencesOf = (sources: readonly Source[]): string[] => sources.map(({ text }) => text)

/** For a text: the source of that text with what is known of it, else a source that is its text alone. */
export const sourceAmong =
  (known: readonly Source[]) =>
  (text: string): Source =>
    known.find((source) => source.text === text) ?? textSource(text)

/** A source as versions and devices from before kept it: its text alone. */
export const textSource = (text: string): Source => ({ text, supports: '', url: null })

/** A table as text: a line for each row, the head first, with '|' between its cells. */
export const tableText = ({ columns, rows }: Comparison): string =>
  [columns, ...rows].map((row) => row.join(' | ')).join('\n')

/** The table that was written so; undefined where nothing was. Short rows are filled up with empty cells. */
export function tableFrom(text: string): Comparison | undefined {
  const [columns, ...rows] = linesOf(text).map((line) => line.split('|').map((cell) => cell.trim()))
  if (!columns) return undefined
  return { columns, rows: rows.map((row) => columns.map((_, n) => row[n] ?? '')) }
}

/** Sources as text: a line for each, with '|' before what it supports. */
export const sourcesText = (sources: readonly Source[]): string =>
  sources.map(({ text, supports }) => [text, supports].filter(Boolean).join(' | ')).join('\n')

/** The sources that were written so; where one is known, its address stays with it. */
export const sourcesFrom = (text: string, known: readonly Source[]): Source[] =>
  linesOf(text).map((line) => {
    const [named = '', ...supports] = line.split('|').map((part) => part.trim())
    return { ...sourceAmong(known)(named), supports: supports.join(' | ') }
  })

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
