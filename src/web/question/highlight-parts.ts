import type { ExplanationHighlights, QuestionHighlights } from '../../contract/blocks.ts'
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

type Saved = QuestionHighlights | ExplanationHighlights | null | '' | []

/** What the wire calls highlights; null, '' and an empty list are none. */
export function savedHighlights(question: Saved | undefined, explanation: Saved | undefined): Highlights {
  return { ...partsOf(question), ...partsOf(explanation) }
}

function partsOf(saved: Saved | undefined): Highlights {
  if (!saved || Array.isArray(saved)) return {}
  return Object.fromEntries(Object.entries(saved).filter(([, ranges]) => ranges && ranges.length > 0))
}

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

/** Whether anything highlighted in the explanation, or beside it, is another than before. */
export function isExplanationChanged(
  { stem: _, vignette: __, ...was }: Highlights,
  { stem: ___, vignette: ____, ...is }: Highlights,
): boolean {
  const before = new Map<string, unknown>(Object.entries(was))
  const after = new Map<string, unknown>(Object.entries(is))
  return [...before.keys(), ...after.keys()].some((part) => before.get(part) !== after.get(part))
}
