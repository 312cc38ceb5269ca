import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'
import { wordsOf } from './words-of.ts'

const minLetters = 6

/** Words that any vignette may hold, so that they point to no option; shorter ones are left out anyway. */
const stopWords = new Set(
  `across admission adolescent adolescents adverse against allergic although another appropriate assessment
  because before between children chronic clinic clinical condition current decreased department diagnosis
  disease disorder during elevated emergency evaluation examination family father female findings follow
  following further gestation health history hospital immediate immediately increased infant infants initial
  laboratory likely little management medical medication medicine minutes months mother mothers neonatal neonate
  newborn normal office parent parents patient patients pediatric pediatrician persistent physical physician
  present previous question receive received recent reference referral repeat result results return school
  second seconds serious severe should single symptom symptoms syndrome therapy through treated treatment weekly
  weighing weighs weight within without yearly younger`
    .split(/\s+/)
    .filter(Boolean),
)

/** The distinctive words of vignette and stem that the key repeats and no other option does: they give the key away. */
export function keyOverlap(item: Item): string[] {
  const asked = new Set(wordsOf(`${item.vignette} ${item.stem}`))
  const wordsIn = (ofKey: boolean) =>
    new Set(itemOptions(item).flatMap(({ isKey, text }) => (isKey === ofKey ? wordsOf(text) : [])))
  const [inKey, inOthers] = [wordsIn(true), wordsIn(false)]
  return [...inKey].filter((word) => isDistinctive(word) && asked.has(word) && !inOthers.has(word))
}

const isDistinctive = (word: string) => word.length >= minLetters && /^\p{L}+$/u.test(word) && !stopWords.has(word)
