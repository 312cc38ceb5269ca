import { msOf, timeText } from '../../domain/calendar/calendar.ts'

/** What SQLite gives of a short column; it is given a number as a `bigint`, since it would keep any other as a fraction. */
export type ShortValue = string | number | Uint8Array

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// As `toISOString` writes them up to the year 9999, also those before the year 0.
const time = /^(?:\d{4}|-\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * A UUID as its 16 bytes, a time as its milliseconds since 1970, both only as everybody writes them; any other text, which a
 * client may have made its id, as it is. So `textOf` gives each text back to the letter, and equal texts are equal here.
 */
export function shortOf(text: string): string | bigint | Uint8Array {
  if (uuid.test(text)) return Buffer.from(text.replaceAll('-', ''), 'hex')
  if (!time.test(text)) return text
  const ms = msOf(text)
  return !Number.isNaN(ms) && timeText(ms) === text ? BigInt(ms) : text
}

/** The text that such a value stands for. */
export function textOf(value: ShortValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return timeText(value)
  const hex = Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
