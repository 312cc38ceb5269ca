/** What `pg` gives no types of. */
declare module 'pg/lib/utils.js' {
  /** As a statement's parameter travels. */
  export function prepareValue(value: unknown): string | Buffer | null
}
