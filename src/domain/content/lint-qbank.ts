import type { Finding } from './finding.ts'
import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'

/** Of the five-option questions of a bank: the share that each letter may key. */
export const keyShare = { from: 0.15, to: 0.25 }
/** Chance alone makes it 0.2. */
const longestKeyShare = 0.4
/** Of fewer questions a few more or less make all the difference to a share. */
const fewestForShares = 200

/** By difficulty: the least and the most percent of the questions. */
export type DifficultyMix = Readonly<Record<string, readonly [least: number, most: number]>>

/**
 * What is wrong with all questions of a Qbank taken together.
 *
 * @param path the file that the findings are about
 */
export function lintQbank(path: string, mix: DifficultyMix, items: readonly Item[]): Finding[] {
  const found = (rule: string, level: Finding['level'], messages: readonly string[]): Finding[] =>
    messages.map((message) => ({ rule, level, where: { path }, message }))
  return [
    ...found('key-balance', 'error', keyShares(items)),
    ...found('key-length-share', 'error', longKeys(items)),
    ...found('difficulty-mix', items.length < fewestForShares ? 'warning' : 'error', oddMix(mix, items)),
  ]
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

function oddMix(mix: DifficultyMix, items: readonly Item[]): string[] {
  return Object.entries(mix).flatMap(([level, [least, most]]) => {
    const count = items.filter(({ difficulty }) => difficulty === Number(level)).length
    const share = (100 * count) / items.length
    if (items.length === 0 || (share >= least && share <= most)) return []
    return [
      `${share < least ? 'Write more' : 'Rewrite'} questions of difficulty ${level}: ${count} of ${items.length} have it (${Math.round(share)}%), and ${least}% to ${most}% is the aim.`,
    ]
  })
}
