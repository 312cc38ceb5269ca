import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'
import { wordsOf } from './words-of.ts'

const minLetters = 6

/** Words that any vignette may hold, so that they point to no option. */
const stopWords = new Set(
  `about across adolescent adolescents admission adverse against allergic although another appropriate assessment because
  before between birth-weight blood chronic clinical clinic condition current decreased department diagnosis disease
  disorder during elevated emergency evaluation examination family father female findings first follow following further
  gestation girls health history hospital immediate immediately increased infant infants initial laboratory likely
  little management medical medication medicine minutes months mother mothers neonatal neonate newborn normal office
  parent parents patient patients pediatric pediatrician persistent physical physician present previous question
  receive received recent referral reference repeat result results return school second serious seconds severe should
  single symptom symptoms syndrome therapy through treated treatment weight weekly within without yearly children child's
  younger`
    .split(/\s+/)
    .filter(Boolean),
)

/** The distinctive words of vignette and stem that the key repeats and no other option does: they give the key away. */
export function keyOverlap(item: Item): string[] {
  const asked = new Set(wordsOf(`${item.vignette} ${item.stem}`))
  const inOthers = new Set(itemOptions(item).flatMap(({ isKey, text }) => (isKey ? [] : wordsOf(text))))
  const inKey = new Set(wordsOf(item.options[item.answer] ?? ''))
  return [...inKey].filter((word) => isDistinctive(word) && asked.has(word) && !inOthers.has(word))
}

const isDistinctive = (word: string) => word.length >= minLetters && /^\p{L}+$/u.test(word) && !stopWords.has(word)
