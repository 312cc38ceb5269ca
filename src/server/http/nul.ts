/** Never stored: what somebody signs in with holds any character, and only its hash is kept. */
const notStored = new Set(['password', 'current'])

/**
 * Where a text holds the character NUL, which PostgreSQL cannot store, nor look for; undefined where none does. Texts that are
 * worth keeping lose it by their schema before this looks.
 */
export function findNul(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, held] of Object.entries(value)) {
    if (name.includes('\0')) return path.join('.')
    const found = notStored.has(name) ? undefined : findNul(held, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}
