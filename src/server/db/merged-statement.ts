import { nameStatement } from './compiled-query.ts'
import { callColumn, type Statement } from './journey.ts'

/** One statement that does for many calls what another does for one. */
export interface MergedStatement {
  /** @param calls the parameters of each */
  of: (calls: readonly (readonly unknown[])[]) => Statement
  /** For a statement that locks: of rows that others hold it gives none, and waits for nobody. */
  isSkipping: boolean
}

const lock = /( for no key update(?: of "\w+")?)$/

/** Locks the rows that nobody holds, and leaves the others out; undefined where the statement locks nothing. */
export function skippingForm(text: string): string | undefined {
  return lock.test(text) ? nameStatement(`${text} skip locked`) : undefined
}

// A plan is kept for each; calls between two of them leave rows of the larger one empty.
const sizes = [2, 4, 8, 16, 32]

/**
 * Each parameter becomes a column of a table with a row for each call.
 *
 * @param types of the parameters, as PostgreSQL names them
 * @returns undefined for a statement of another shape
 */
export function mergedForm(text: string, types: readonly string[], isUnanswered: boolean): MergedStatement | undefined {
  // A quotation could hold what looks like a parameter.
  if (types.length === 0 || text.includes("'") || mergedText(text, '', '') === undefined) return undefined
  const texts = new Map<number, string>()
  const textFor = (size: number) => {
    const known = texts.get(size) ?? nameStatement(mergedText(text, ...callsOf(size, types)) ?? '', isUnanswered)
    texts.set(size, known)
    return known
  }
  const of: MergedStatement['of'] = (calls) => {
    const size = sizes.find((size) => size >= calls.length) ?? calls.length
    const values = [...calls.flat(), ...Array((size - calls.length) * types.length).fill(null), calls.length]
    return { text: textFor(size), values }
  }
  return { of, isSkipping: lock.test(text) }
}

/** The table of calls, and which of its rows are some. */
function callsOf(size: number, types: readonly string[]): [calls: string, isCall: string] {
  const columns = types.map((_, n) => `"p${n + 1}"`)
  const row = (call: number) => {
    // The types of the first row hold for all rows.
    const values = types.map((type, n) => `$${call * types.length + n + 1}${call === 0 ? `::${type}` : ''}`)
    return `(${values.join(', ')}, ${call + 1})`
  }
  const rows = Array.from({ length: size }, (_, call) => row(call)).join(', ')
  return [
    `(values ${rows}) as "calls" (${columns.join(', ')}, "${callColumn}")`,
    `"calls"."${callColumn}" <= $${size * types.length + 1}::integer`,
  ]
}

const parameter = /\$(\d+)/g
const ofCalls = (text: string) => text.replace(parameter, '"calls"."p$1"')

function mergedText(text: string, calls: string, isCall: string): string | undefined {
  if (text.startsWith('select ')) {
    // The rows of one call are looked up call by call, so that they come in the order that the call asks for.
    const one = ofCalls(text).replace(lock, '$1 skip locked')
    return `select "one".*, "calls"."${callColumn}" from ${calls} cross join lateral (${one}) as "one" where ${isCall}`
  }
  const inserted = /^(insert into .+ )(values .+?)( on conflict .+)?$/s.exec(text)
  if (inserted) {
    const [, into = '', values = '', conflict = ''] = inserted
    if (/\$\d/.test(conflict) || conflict.includes(' returning ') || values.includes(' returning ')) return undefined
    return `${into}select "one".* from ${calls} cross join lateral (${ofCalls(values)}) as "one" where ${isCall}${conflict}`
  }
  const updated = /^(update .+? set .+?) where (.+)$/s.exec(text)
  if (updated && !text.includes(' returning ')) {
    const [, set = '', where = ''] = updated
    return `${ofCalls(set)} from ${calls} where ${isCall} and (${ofCalls(where)})`
  }
  return undefined
}
