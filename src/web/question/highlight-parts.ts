import type { ExplanationHighlights, QuestionHighlights } from '../../contract/blocks.ts'
import { fieldValue, type QuestionState } from '../../domain/blocks/merge-change.ts'
import type { TextRange } from '../../domain/highlights/ranges.ts'

/** The texts of a question in which words can be highlighted. Places in one are characters of that text alone. */
export type HighlightPart =
  | 'vignette'
  | 'stem'
  | 'explanation'
  | 'keyPoint'
  | 'changed'
  | `${'clue' | 'source' | 'supports'}-${number}`
  | `why-${string}`
  | `cell-${number}-${number}`

/** The names of the texts that a question has several of. */
export const partOf = {
  clue: (n: number): HighlightPart => `clue-${n}`,
  rationale: (optionId: string): HighlightPart => `why-${optionId}`,
  cell: (row: number, column: number): HighlightPart => `cell-${row}-${column}`,
  source: (n: number): HighlightPart => `source-${n}`,
  supports: (n: number): HighlightPart => `supports-${n}`,
}

/** Highlighted ranges by text; absent where there are none. */
export type Highlights = Readonly<Partial<Record<HighlightPart, readonly TextRange[]>>>

/** The highlights in the state of a question, of both kinds. */
export const highlightsOf = (state: QuestionState | undefined): Highlights =>
  Object.fromEntries(
    Object.entries({ ...fieldValue(state, 'questionHighlights'), ...fieldValue(state, 'explanationHighlights') }),
  )

const copies = (ranges: readonly TextRange[] = []) => ranges.map(({ start, end }) => ({ start, end }))

/** The highlights of vignette and stem as they are saved; null when there are none. */
export function questionHighlightsOf({ stem, vignette }: Highlights): QuestionHighlights | null {
  if (!stem?.length && !vignette?.length) return null
  return { stem: copies(stem), vignette: copies(vignette) }
}

/** The highlights of the explanation and what stands beside it, as they are saved; null when there are none. */
export function explanationHighlightsOf({
  stem: _,
  vignette: __,
  ...explained
}: Highlights): ExplanationHighlights | null {
  const some = Object.entries(explained).filter(([, ranges = []]) => ranges.length > 0)
  return some.length === 0 ? null : Object.fromEntries(some.map(([part, ranges]) => [part, copies(ranges)]))
}
