import { nameStatement } from './compiled-query.ts'

/** One statement that does for many calls what another does for one. */
export interface MergedStatement {
  text: string
  /** For a statement that locks: of rows that others hold it gives none, and waits for nobody. */
  isSkipping: boolean
}

/** The number of the call to which a row of the answer belongs, counted from 1. */
export const callColumn = 'ofCall'

const lock = /( for no key update(?: of "\w+")?)$/

/** Locks the rows that nobody holds, and leaves the others out; undefined where the statement locks nothing. */
export function skippingForm(text: string): string | undefined {
  return lock.test(text) ? nameStatement(`${text} skip locked`) : undefined
}

/**
 * Each parameter becomes a column of a table with a row for each call.
 *
 * @param types of the parameters, as PostgreSQL names them
 * @returns undefined for a statement of another shape
 */
export function mergedForm(text: string, types: readonly string[], isUnanswered: boolean): MergedStatement | undefined {
  // A quotation could hold what looks like a parameter, and a list of lists would be taken apart as one list.
  if (types.length === 0 || text.includes("'") || types.some((type) => type.endsWith('[]'))) return undefined
  const columns = types.map((_, n) => `"p${n + 1}"`)
  const lists = types.map((type, n) => `$${n + 1}::${type}[]`)
  const calls = `unnest(${lists.join(', ')}) with ordinality as "calls" (${columns.join(', ')}, "${callColumn}")`
  const merged = mergedText(text, calls)
  if (merged === undefined) return undefined
  return { text: nameStatement(merged, isUnanswered), isSkipping: lock.test(text) }
}

const parameter = /\$(\d+)/g
const ofCalls = (text: string) => text.replace(parameter, '"calls"."p$1"')

function mergedText(text: string, calls: string): string | undefined {
  if (text.startsWith('select ')) {
    // What is looked up for one call is looked up call by call, so that it comes in the order which it asks for.
    const one = ofCalls(text).replace(lock, '$1 skip locked')
    return `select "one".*, "calls"."${callColumn}" from ${calls} cross join lateral (${one}) as "one"`
  }
  const inserted = /^(insert into .+ )(values .+?)( on conflict .+)?$/s.exec(text)
  if (inserted) {
    const [, into = '', values = '', conflict = ''] = inserted
    if (/\$\d/.test(conflict) || conflict.includes(' returning ') || values.includes(' returning ')) return undefined
    return `${into}select "one".* from ${calls} cross join lateral (${ofCalls(values)}) as "one" where true${conflict}`
  }
  const updated = /^(update .+? set .+?)( where .+)$/s.exec(text)
  if (updated && !text.includes(' returning ')) {
    const [, set = '', where = ''] = updated
    return `${ofCalls(set)} from ${calls}${ofCalls(where)}`
  }
  return undefined
}
