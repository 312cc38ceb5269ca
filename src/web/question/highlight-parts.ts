import type { ExplanationHighlights, QuestionHighlights } from '../../contract/blocks.ts'
import type { TextRange } from '../../domain/highlights/ranges.ts'

/** The texts of a question in which words can be highlighted. */
export const highlightParts = ['vignette', 'stem', 'explanation'] as const
export type HighlightPart = (typeof highlightParts)[number]

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

/** The highlights of the explanation as they are saved; null when there are none. */
export const explanationHighlightsOf = ({ explanation }: Highlights): ExplanationHighlights | null =>
  explanation?.length ? { explanation: copies(explanation) } : null
