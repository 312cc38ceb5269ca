/** A random UUID. `crypto.randomUUID` is missing on plain http, `getRandomValues` is not. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, n) => versioned(byte, n).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Byte 6 says version 4, byte 8 says variant 1 (RFC 9562). */
function versioned(byte: number, n: number): number {
  if (n === 6) return (byte & 0x0f) | 0x40
  if (n === 8) return (byte & 0x3f) | 0x80
  return byte
}
