/** Characters of a text, from `start` (counted) to `end` (not counted). */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** The most highlights in one text. */
export const mostRanges = 200

const inOrder = (ranges: readonly TextRange[]) =>
  ranges.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start)

/** The same characters in the fewest ranges: in order, none empty, none overlapping or touching another. */
export function mergedRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = []
  for (const range of inOrder(ranges)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
    } else {
      merged.push(range)
    }
  }
  return merged
}

/** Highlights one more range; what overlaps or touches it becomes one with it. */
export const withRange = (ranges: readonly TextRange[], added: TextRange): TextRange[] =>
  mergedRanges([...ranges, added])

/** Takes the highlight off these characters; a range that reaches beyond them keeps its rest. */
export function withoutRange(ranges: readonly TextRange[], removed: TextRange): TextRange[] {
  const rest = mergedRanges(ranges).flatMap(({ start, end }) => [
    { start, end: Math.min(end, removed.start) },
    { start: Math.max(start, removed.end), end },
  ])
  return removed.start < removed.end ? mergedRanges(rest) : mergedRanges(ranges)
}

/** Whether every one of these characters is highlighted already. */
export const coversRange = (ranges: readonly TextRange[], { start, end }: TextRange): boolean =>
  mergedRanges(ranges).some((range) => range.start <= start && end <= range.end)

/** Highlights what was selected, or takes the highlight off where all of it has one. */
export const toggledRange = (ranges: readonly TextRange[], selected: TextRange): TextRange[] =>
  coversRange(ranges, selected) ? withoutRange(ranges, selected) : withRange(ranges, selected)

/** The range without white space at its ends, which a selection often takes along; undefined when nothing else was in it. */
export function trimmedRange(text: string, { start, end }: TextRange): TextRange | undefined {
  const from = Math.max(0, start)
  const selected = text.slice(from, end)
  const trimmedStart = from + selected.length - selected.trimStart().length
  const trimmedEnd = trimmedStart + selected.trim().length
  return trimmedStart < trimmedEnd ? { start: trimmedStart, end: trimmedEnd } : undefined
}

export interface TextSegment extends TextRange {
  readonly text: string
  readonly isHighlighted: boolean
}

/** The text cut at the edges of its highlights. Joined again the segments are the text; what lies beyond it is left out. */
export function segmentsOf(text: string, ranges: readonly TextRange[]): TextSegment[] {
  const within = ranges.map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(text.length, end) }))
  const segments: TextSegment[] = []
  let at = 0
  const cut = (end: number, isHighlighted: boolean) => {
    if (end > at) segments.push({ start: at, end, text: text.slice(at, end), isHighlighted })
    at = Math.max(at, end)
  }
  for (const { start, end } of mergedRanges(within)) {
    cut(start, false)
    cut(end, true)
  }
  cut(text.length, false)
  return segments
}
