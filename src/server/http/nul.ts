/** Never stored: what somebody signs in with holds any character, and only its hash is kept. */
const notStored = new Set(['password', 'current'])

/**
 * Where a text holds the character NUL, which PostgreSQL cannot store, nor look for; undefined where none does. Texts that are
 * worth keeping lose it by their schema before this looks.
 */
export const findNul = (value: unknown): string | undefined => pathToNul(value)?.join('.')

function pathToNul(value: unknown): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? [] : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, held] of Object.entries(value)) {
    if (name.includes('\0')) return []
    const path = notStored.has(name) ? undefined : pathToNul(held)
    if (path) return [name, ...path]
  }
  return undefined
}
