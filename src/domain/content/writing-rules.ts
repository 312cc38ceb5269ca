import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'
import type { ItemRule } from './item-rule.ts'
import { linesOf, tableText } from './question-parts.ts'

/** The rules of how an item is written: let the reader decide, options in parallel, one style of units. */
export const writingRules: readonly ItemRule[] = [
  { rule: 'spoken-negatives', level: 'warning', breaches: manyNegatives },
  { rule: 'option-detail', level: 'warning', breaches: unlikeDetail },
  { rule: 'style', level: 'error', breaches: (item) => questionTexts(item).flatMap(styleBreaches) },
  { rule: 'cell-count-unit', level: 'warning', breaches: oldCellCounts },
  { rule: 'unfinished', level: 'warning', breaches: unfinished },
]

const mostNegatives = 2

/** 'No distress' and its like: where an expert would ask, two may be said; more only rule out the rivals. */
function manyNegatives({ vignette }: Item): string[] {
  const said = vignette.match(/\b(no|not|without|denies|denied|nor|neither|absent|lacks)\b/gi) ?? []
  if (said.length <= mostNegatives) return []
  return [`Leave out what only rules out a rival: the vignette says '${said.join("', '")}', and two are the most.`]
}

/** A number in some options and none in another tells them apart before their content does. */
function unlikeDetail(item: Item): string[] {
  const options = itemOptions(item)
  const withNumber = options.filter(({ text }) => /\d/.test(text))
  if (withNumber.length === 0 || withNumber.length === options.length) return []
  const [few, word] =
    withNumber.length * 2 <= options.length
      ? [withNumber, 'a number']
      : [options.filter(({ text }) => !/\d/.test(text)), 'no number']
  return [`Give all options a dose, size or time or none: ${few.map(({ letter }) => letter).join(', ')} have ${word}.`]
}

const style: readonly { wrong: RegExp; right: string }[] = [
  { wrong: /\bmmHg\b/, right: 'mm Hg' },
  { wrong: /[µμ]g\b|\bug\b/, right: 'mcg' },
  { wrong: /\bmeq\/L\b|\bmEq\/l\b/, right: 'mEq/L' },
  { wrong: /\b\d+\s?ccs?\b/, right: 'mL' },
  { wrong: /°\s+[CF]\b|\bdegrees (C|F|Celsius|Fahrenheit)\b/, right: '°C' },
  { wrong: /\b\d+(\.\d+)?(mg|mcg|g|kg|mL|mEq|mmol|cm|mm)\b/, right: 'a space between number and unit' },
  { wrong: /\b(QD|qd|QOD|qod)\b/, right: 'the words in full' },
  { wrong: /(?<![\d.])\.\d+\s?(mg|mcg|g|mL|mEq)\b/, right: 'a zero before the decimal point' },
  { wrong: /\b\d+\.0\s?(mg|mcg|g)\b(?!\/)/, right: 'a dose without a trailing zero' },
]

/** What of a text is against the style of units and doses. */
export const styleBreaches = (text: string): string[] =>
  style.flatMap(({ wrong, right }) => {
    const [found] = wrong.exec(text) ?? []
    return found === undefined ? [] : [`Write ${right} instead of '${found.trim()}'.`]
  })

/** A warning: the vignette of an item that was answered blind is not reworded for a unit alone. */
function oldCellCounts(item: Item): string[] {
  const isOld = questionTexts(item).some((text) => /\/mm[3³]|\/cumm\b/i.test(text))
  return isOld ? ['Write cell counts as ×10³/µL.'] : []
}

/** Every text of a question that we write ourselves. */
function questionTexts({ vignette, stem, options, explanation, rationales, ...item }: Item): string[] {
  const asked = [vignette, stem, ...Object.values(options), ...(item.clues ?? [])]
  const table = item.comparison ? linesOf(tableText(item.comparison)) : []
  return [...asked, explanation, ...Object.values(rationales), ...table, item.keyPoint ?? '', item.changed ?? '']
}

function unfinished({ point, clues, supports }: Item): string[] {
  if (supports === undefined) return []
  const open = supports.filter((text) => text === '').length
  return [
    ...(point === undefined ? ['Write the testing point in one sentence.'] : []),
    ...(clues === undefined ? ['Write two to four clues of this patient.'] : []),
    ...(open > 0 ? [`Say of ${open === 1 ? 'one reference' : `${open} references`} what it supports.`] : []),
  ]
}
