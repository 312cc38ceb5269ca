import type { Finding } from './finding.ts'
import type { Item } from './item.ts'
import { isSiteMade } from './item-ids.ts'

const largestShare = 0.3

/** How many of so many questions of a file one letter may key. */
export const mostOfOneKey = (count: number): number => Math.max(1, Math.ceil(largestShare * count))

/**
 * What is wrong with the questions of one file taken together.
 *
 * @param moved the ids that came from another domain and go on beginning like those
 */
export function lintSection(items: readonly Item[], moved: ReadonlySet<string>): Finding[] {
  return [...crowdedKeys(items), ...strayPrefixes(items.filter(({ id }) => !moved.has(id) && !isSiteMade(id)))]
}

function crowdedKeys(items: readonly Item[]): Finding[] {
  const most = mostOfOneKey(items.length)
  const byKey = Map.groupBy(items, ({ answer }) => answer)
  return [...byKey].flatMap(([letter, keyed]) => {
    const [first] = keyed
    if (!first || keyed.length <= most) return []
    const message = `Reorder options: ${letter} is the key of ${keyed.length} of ${items.length} questions, and ${most} at most are allowed.`
    return [{ rule: 'key-balance-in-file', level: 'error', where: { path: first.path }, message }]
  })
}

const prefixOf = (id: string) => id.replace(/-[^-]*$/, '')

function strayPrefixes([first, ...others]: readonly Item[]): Finding[] {
  if (!first) return []
  const prefix = prefixOf(first.id)
  return others
    .filter(({ id }) => prefixOf(id) !== prefix)
    .map(({ path, id }) => ({
      rule: 'id-prefix',
      level: 'error',
      where: { path, id },
      message: `Begin the id with '${prefix}-', like the first question of the file that was not moved.`,
    }))
}
