import { segmentsOf, type TextRange } from './ranges.ts'

interface Paragraph extends TextRange {
  /** What stands between it and the next. */
  gap: string
}

/** Where the paragraphs of a text stand: a blank line parts two. Paragraphs and gaps joined again are the text. */
export function paragraphsOf(text: string): Paragraph[] {
  const gaps = [...text.matchAll(/\s*\n\s*\n\s*/g)].map(({ 0: gap, index }) => ({ gap, start: index }))
  const starts = [0, ...gaps.map(({ gap, start }) => start + gap.length)]
  return starts.map((start, n) => ({ start, end: gaps[n]?.start ?? text.length, gap: gaps[n]?.gap ?? '' }))
}

interface Segment extends TextRange {
  text: string
  /** The whole highlight that it is of, which may reach into other paragraphs. */
  highlight: TextRange | undefined
}

/** A part of a text, cut at the edges of its highlights. */
export const segmentsIn = (text: string, ranges: readonly TextRange[], within: TextRange): Segment[] =>
  segmentsOf(text, ranges).flatMap((segment) => {
    const start = Math.max(segment.start, within.start)
    const end = Math.min(segment.end, within.end)
    if (start >= end) return []
    return [{ start, end, text: text.slice(start, end), highlight: segment.isHighlighted ? segment : undefined }]
  })
