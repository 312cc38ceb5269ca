export interface SearchField<Name extends string = string> {
  name: Name
  text: string
  /** `text` as it is compared; as long as `text`. */
  folded: string
  /** How much a hit here counts. */
  weight: number
}

/** From `start` (counted) to `end` (not counted), in characters. */
interface Range {
  start: number
  end: number
}

interface Excerpt<Name extends string> {
  field: Name
  text: string
  highlights: Range[]
}

/**
 * A text as it is compared: without regard to case and accents. Character by character, so that a place in the folded
 * text is the same place in the text.
 */
export function fold(text: string): string {
  let folded = ''
  for (let n = 0; n < text.length; n++) {
    const unit = text.charAt(n)
    const bare = unit.normalize('NFD').charAt(0).toLowerCase()
    folded += bare.length === 1 ? bare : unit
  }
  return folded
}

export const searchField = <Name extends string>(name: Name, text: string, weight: number): SearchField<Name> => ({
  name,
  text,
  weight,
  folded: fold(text),
})

/** The terms of a query: its words, and each quoted phrase as one term. */
export function termsOf(query: string): string[] {
  const terms = [...fold(query).matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, word]) =>
    (quoted ?? word ?? '').trim(),
  )
  return [...new Set(terms.filter((term) => term !== ''))]
}

/**
 * Looks for all terms in the fields together.
 *
 * @returns undefined unless each term occurs in some field; a higher score is a better match
 */
export function matchFields<Name extends string>(
  fields: readonly SearchField<Name>[],
  terms: readonly string[],
): { score: number; excerpt: Excerpt<Name> | null } | undefined {
  const scores = new Map(fields.map((field) => [field, 0]))
  let total = 0
  for (const term of terms) {
    const hits = fields.filter(({ folded }) => folded.includes(term))
    if (hits.length === 0) return undefined
    total += Math.max(...hits.map(({ weight }) => weight))
    for (const field of hits) scores.set(field, (scores.get(field) ?? 0) + field.weight)
  }
  const [best] = [...scores].filter(([, score]) => score > 0).sort(([, one], [, other]) => other - one)
  return { score: total, excerpt: best ? excerptOf(best[0], terms) : null }
}

const before = 60
const longest = 220

/** The surroundings of the first hit, cut between words. */
function excerptOf<Name extends string>(
  { name, text, folded }: SearchField<Name>,
  terms: readonly string[],
): Excerpt<Name> {
  const indexes = terms.map((term) => folded.indexOf(term)).filter((index) => index >= 0)
  const first = Math.min(...indexes)
  const start = first <= before ? 0 : afterSpace(text, first - before, first)
  const end = text.length - start <= longest ? text.length : beforeSpace(text, start + longest, first)
  const [lead, tail] = [start > 0 ? '… ' : '', end < text.length ? ' …' : '']
  const ranges = terms.flatMap((term) => occurrences(folded.slice(start, end), term))
  const highlights = merged(ranges).map((range) => ({
    start: range.start + lead.length,
    end: range.end + lead.length,
  }))
  return { field: name, text: lead + text.slice(start, end) + tail, highlights }
}

function afterSpace(text: string, from: number, limit: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space >= limit ? from : space + 1
}

function beforeSpace(text: string, to: number, limit: number): number {
  const space = text.lastIndexOf(' ', to)
  return space <= limit ? to : space
}

function occurrences(text: string, term: string): Range[] {
  const ranges: Range[] = []
  for (let index = text.indexOf(term); index >= 0; index = text.indexOf(term, index + term.length)) {
    ranges.push({ start: index, end: index + term.length })
  }
  return ranges
}

/** In order, and those that touch as one. */
function merged(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const range of [...ranges].sort((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}
