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
