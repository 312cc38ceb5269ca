import type { Item } from './item.ts'
import { itemOptions } from './item-options.ts'
import type { ItemRule } from './item-rule.ts'
import { linesOf, tableText } from './question-parts.ts'

/** The rules of how an item is written: let the reader decide, options in parallel, one style of units. */
export const writingRules: readonly ItemRule[] = [
  { rule: 'spoken-negatives', level: 'warning', breaches: manyNegatives },
  { rule: 'option-detail', level: 'warning', breaches: detailedKey },
  { rule: 'style', level: 'error', breaches: (item) => questionTexts(item).flatMap(styleBreaches) },
  // An item that was answered blind is not reworded for a unit alone.
  { rule: 'asked-cell-count-unit', level: 'warning', breaches: (item) => oldCellCounts(promptTexts(item)) },
  { rule: 'cell-count-unit', level: 'error', breaches: (item) => oldCellCounts(explanationTexts(item)) },
]

const mostNegatives = 2

/** 'No distress' and its like: where an expert would ask, two may be said; more only rule out the rivals. */
function manyNegatives({ vignette }: Item): string[] {
  const found = vignette.match(/\b(no|not|without|denies|denied|nor|neither|absent|lacks)\b/gi) ?? []
  if (found.length <= mostNegatives) return []
  return [`Leave out what only rules out a rival: the vignette says '${found.join("', '")}', and two are the most.`]
}

/** An amount: so no number of a name, as in 'vitamin B12', 'CD4' or '17-hydroxyprogesterone'. */
const amount =
  /\d\s?(%|°|(mcg|mg|g|kg|mL|L|dL|mEq|mmol|cm|mm|ppm|units?|h|hours?|min|minutes?|s|seconds?|days?|weeks?|months?|years?|doses?|times)\b)/

/** A dose, size or time that the key alone has, or lacks, tells it apart before its content does. */
function detailedKey(item: Item): string[] {
  const options = itemOptions(item)
  const keyHas = options.some(({ isKey, text }) => isKey && amount.test(text))
  const alike = options.filter(({ isKey, text }) => !isKey && amount.test(text) === keyHas)
  if (alike.length > 0) return []
  return [
    keyHas
      ? 'Give another option a dose, size or time too, or the key none: it alone has one.'
      : 'Give the key a dose, size or time too, or another option none: it alone has none.',
  ]
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

/** The places of a text that break the style of units and doses. */
export const styleBreaches = (text: string): string[] =>
  style.flatMap(({ wrong, right }) => {
    const [found] = wrong.exec(text) ?? []
    return found === undefined ? [] : [`Write ${right} instead of '${found.trim()}'.`]
  })

const oldCellCounts = (texts: readonly string[]): string[] =>
  texts.some((text) => /\/mm[3³]|\/cumm\b/i.test(text))
    ? ['Write cell counts of blood as ×10³/µL, of other fluids by the µL.']
    : []

/** Every text of a question that we write ourselves. */
const questionTexts = (item: Item): string[] => [...promptTexts(item), ...explanationTexts(item)]

/** The texts that a blind answerer sees. */
const promptTexts = ({ vignette, stem, options }: Item): string[] => [vignette, stem, ...Object.values(options)]

const explanationTexts = ({
  clues = [],
  explanation,
  comparison,
  rationales,
  keyPoint = '',
  changed = '',
}: Item): string[] => [
  ...clues,
  explanation,
  ...Object.values(rationales),
  ...(comparison ? linesOf(tableText(comparison)) : []),
  keyPoint,
  changed,
]
