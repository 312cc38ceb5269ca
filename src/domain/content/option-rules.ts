import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'
import type { ItemRule } from './item-rule.ts'
import { wordsOf } from './words-of.ts'

/** The rules of an item's options, after the NBME's item-writing guide. */
export const optionRules: readonly ItemRule[] = [
  { rule: 'option-count', level: 'error', breaches: badCount },
  { rule: 'key-among-options', level: 'error', breaches: missingKey },
  { rule: 'banned-phrase', level: 'error', breaches: (item) => optionsWith(item, /\b(all|none) of the above\b/i) },
  { rule: 'absolute-word', level: 'error', breaches: (item) => optionsWith(item, /\b(always|never|only)\b/i) },
  {
    rule: 'vague-frequency',
    level: 'error',
    breaches: (item) => optionsWith(item, /\b(usually|often|rarely|commonly|sometimes|frequently)\b/i),
  },
  { rule: 'duplicate-option', level: 'error', breaches: duplicates },
  { rule: 'key-length-cue', level: 'error', breaches: longKey },
  { rule: 'number-order', level: 'error', breaches: unorderedNumbers },
]

function badCount(item: Item): string[] {
  const { length } = itemOptions(item)
  return length === 4 || length === 5 ? [] : [`Write four or five options, not ${length}.`]
}

function missingKey(item: Item): string[] {
  if (itemOptions(item).some(({ isKey }) => isKey)) return []
  return [`Choose a key that is among the options; '${item.answer}' is not.`]
}

function optionsWith(item: Item, phrase: RegExp): string[] {
  return itemOptions(item).flatMap(({ letter, text }) => {
    const [found] = phrase.exec(text) ?? []
    return found === undefined ? [] : [`Reword option ${letter} without '${found}'.`]
  })
}

function duplicates(item: Item): string[] {
  const firstWith = new Map<string, string>()
  return itemOptions(item).flatMap(({ letter, text }) => {
    const words = wordsOf(text).join(' ')
    const first = firstWith.get(words)
    if (first !== undefined) return [`Replace option ${letter}, which says the same as option ${first}.`]
    firstWith.set(words, letter)
    return []
  })
}

const longestBy = 1.15

function longKey(item: Item): string[] {
  const options = itemOptions(item)
  // The length of a number is no cue, and its place in the order is fixed.
  if (sameUnitNumbers(options.map(({ text }) => text))) return []
  const key = options.find(({ isKey }) => isKey)?.text.length ?? 0
  const others = options.filter(({ isKey }) => !isKey).map(({ text }) => text.length)
  const longest = Math.max(...others)
  if (others.length === 0 || key <= longest * longestBy) return []
  return [`Shorten the key (${key} characters) or lengthen another option (the longest has ${longest}).`]
}

function unorderedNumbers(item: Item): string[] {
  const numbers = sameUnitNumbers(itemOptions(item).map(({ text }) => text))
  if (!numbers) return []
  const steps = numbers.slice(1).map((number, n) => compare(numbers[n] ?? [], number))
  if (steps.every((step) => step <= 0) || steps.every((step) => step >= 0)) return []
  return ['Put the numbers of the options in order.']
}

/** The numbers of each option, or undefined unless all options are numbers that differ in nothing else. */
function sameUnitNumbers(texts: readonly string[]): number[][] | undefined {
  const number = /\d+(?:[,.]\d+)*/g
  // '1 day' and '2 days' have one unit.
  const units = texts.map((text) => text.replace(number, '#').replace(/s\b/g, ''))
  const [unit] = units
  if (unit === undefined || !/^[^\p{L}]*#/u.test(unit) || units.some((other) => other !== unit)) return undefined
  const read = texts.map((text) => (text.match(number) ?? []).map((digits) => Number(digits.replaceAll(',', ''))))
  // '2 in 5' is a share, greater than '1 in 3'.
  return unit === '# in #' ? read.map(([part = 0, whole = 1]) => [part / whole]) : read
}

function compare(left: readonly number[], right: readonly number[]): number {
  const n = left.findIndex((number, at) => number !== right[at])
  return n < 0 ? 0 : (left[n] ?? 0) - (right[n] ?? 0)
}
