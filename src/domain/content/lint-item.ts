import type { Finding } from './finding.ts'
import type { Item } from './item.ts'
import { isSiteMade } from './item-ids.ts'
import { itemOptions } from './item-options.ts'
import type { ItemRule } from './item-rule.ts'
import { keyOverlap } from './key-overlap.ts'
import { optionRules } from './option-rules.ts'
import { writingRules } from './writing-rules.ts'

const explanationWords = { from: 60, to: 200 }
const lowestGrade = 8

/** What a program can find wrong with one question, by the rules of the item in the content guide. */
export function lintItem(item: Item): Finding[] {
  const where = { path: item.path, id: item.id }
  return itemRules.flatMap(({ rule, level, breaches }) =>
    breaches(item).map((message) => ({ rule, level, where, message })),
  )
}

const itemRules: readonly ItemRule[] = [
  { rule: 'id-pattern', level: 'error', breaches: oddId },
  { rule: 'positive-question', level: 'error', breaches: oddStem },
  ...optionRules,
  { rule: 'rationales', level: 'error', breaches: oddRationales },
  { rule: 'overlap-cue', level: 'warning', breaches: overlap },
  { rule: 'explanation-length', level: 'error', breaches: oddExplanation },
  { rule: 'references', level: 'error', breaches: oddReferences },
  { rule: 'grade', level: 'error', breaches: lowGrade },
  ...writingRules,
]

function oddId({ id }: Item): string[] {
  if (isSiteMade(id)) return []
  return /^[a-z]+-[a-z]+-\d{4}$/.test(id) ? [] : ['Name the question <bank>-<domain>-<four digits>.']
}

function oddStem({ stem }: Item): string[] {
  const breaches = stem.trim().endsWith('?') ? [] : ["End the stem with '?'."]
  // 'at least' counts; it negates nothing.
  const [negation] = /\b(except|not|(?<!\bat )least)\b/i.exec(stem) ?? []
  if (negation !== undefined) breaches.push(`Ask for what is right, without '${negation}' in the stem.`)
  if (/\b(all|none) of the above\b/i.test(stem)) breaches.push("Ask without 'of the above' in the stem.")
  return breaches
}

function oddRationales(item: Item): string[] {
  const letters = new Set<string>(itemOptions(item).map(({ letter }) => letter))
  const missing = itemOptions(item).filter(({ letter, isKey }) => !isKey && !item.rationales[letter]?.trim())
  const needless = Object.keys(item.rationales).filter((letter) => letter === item.answer || !letters.has(letter))
  return [
    ...missing.map(({ letter }) => `Write a rationale for the wrong option ${letter}.`),
    ...needless.map((letter) => `Remove the rationale of ${letter}, which is no wrong option.`),
  ]
}

function overlap(item: Item): string[] {
  return keyOverlap(item).map(
    (word) => `Reword the key or the vignette: of the options only the key repeats '${word}'.`,
  )
}

function oddExplanation({ explanation }: Item): string[] {
  const words = explanation.split(/\s+/).filter(Boolean).length
  const { from, to } = explanationWords
  return words < from || words > to ? [`Explain in ${from} to ${to} words; these are ${words}.`] : []
}

function oddReferences({ references }: Item): string[] {
  if (references.length === 0) return ['Name at least one reference.']
  return references
    .filter((reference) => !/\b(19|20)\d\d\b/.test(reference))
    .map((reference) => `Give the year of the reference '${reference}'.`)
}

function lowGrade({ grade }: Item): string[] {
  return grade >= lowestGrade ? [] : [`Rewrite or drop the question: its grade ${grade} is below ${lowestGrade}.`]
}
