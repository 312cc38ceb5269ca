import type { Finding } from './finding.ts'
import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'

const keyShare = { from: 0.15, to: 0.3 }
/** Chance alone makes it 0.2. */
const longestKeyShare = 0.4
const recallShare = 0.15

/**
 * What is wrong with all questions of a Qbank taken together.
 *
 * @param path the file that the findings are about
 */
export function lintQbank(path: string, items: readonly Item[]): Finding[] {
  const messages = [
    ...keyShares(items).map((message) => ({ rule: 'key-balance', message })),
    ...longKeys(items).map((message) => ({ rule: 'key-length-share', message })),
    ...recall(items).map((message) => ({ rule: 'recall-share', message })),
  ]
  return messages.map(({ rule, message }) => ({ rule, level: 'error', where: { path }, message }))
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function keyShares(items: readonly Item[]): string[] {
  const withFive = items.filter((item) => itemOptions(item).length === 5)
  if (withFive.length === 0) return []
  return ['a', 'b', 'c', 'd', 'e'].flatMap((letter) => {
    const count = withFive.filter(({ answer }) => answer === letter).length
    const share = count / withFive.length
    if (share >= keyShare.from && share <= keyShare.to) return []
    const aim = `${percent(keyShare.from)} to ${percent(keyShare.to)}`
    return [
      `Reorder options: ${letter} keys ${count} of ${withFive.length} five-option questions (${percent(share)}), and ${aim} is the aim.`,
    ]
  })
}

function longKeys(items: readonly Item[]): string[] {
  const count = items.filter(keyIsLongest).length
  if (count <= longestKeyShare * items.length) return []
  const most = percent(longestKeyShare)
  return [
    `Shorten keys: the key is the longest option of ${count} of ${items.length} questions, and ${most} is the most.`,
  ]
}

function keyIsLongest(item: Item): boolean {
  const key = item.options[item.answer]?.length ?? 0
  return itemOptions(item).every(({ isKey, text }) => isKey || text.length < key)
}

function recall(items: readonly Item[]): string[] {
  const count = items.filter(({ difficulty }) => difficulty === 1).length
  if (count <= recallShare * items.length) return []
  const most = percent(recallShare)
  return [
    `Replace pure recall by applied questions: ${count} of ${items.length} have difficulty 1, and ${most} is the most.`,
  ]
}
