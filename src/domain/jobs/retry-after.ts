/**
 * The seconds that a `Retry-After` header asks for (RFC 9110, 10.2.3): a number, or a date. 0 where it says neither.
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  if (/^\s*\d+\s*$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now.getTime()) / 1000))
}
