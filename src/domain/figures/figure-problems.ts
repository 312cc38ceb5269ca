import { wordsOf } from '../content/words-of.ts'
import { type Figure, readFigure } from './figure.ts'

/** Names of patterns: a reader of one knows what there is to be seen. */
const verdicts =
  /\b(atrial (flutter|fibrillation)|(ventricular|supraventricular|reentrant) tachycardia|ventricular fibrillation|torsades?|wenckebach|mobitz|heart block|av block|atrioventricular block|first-degree|second-degree|third-degree|pre-?excitation|delta wave|wolff|long qt|hyperkal\w*|hypokal\w*|sinusoidal pattern|(late|early|variable|prolonged) decelerations?|burst[- ]suppression|seizures?|conductive|sensorineural|mixed hearing|type [abc]s?\b (tympanogram|curve)|shark.?s? fin|curare|autosomal|x-linked|mitochondrial inheritance|special cause|acidosis|alkalosis)\b/i

/** Words that stand in options of any kind, so that they alone name nothing. */
const common = new Set(
  'a an and at by for from in of on or the to with without acute chronic disease disorder syndrome deficiency type due left right both normal high low early late give start stop immediate immediately therapy treatment dose daily oral intravenous repeat test'.split(
    ' ',
  ),
)

/**
 * What is wrong with a figure, one sentence each.
 *
 * @param optionTexts the options of the question that the figure belongs to; empty where it is seen with the key
 */
export function figureProblems(data: unknown, optionTexts: readonly string[]): string[] {
  const read = readFigure(data)
  if ('problem' in read) return [read.problem]
  if (optionTexts.length === 0) return []
  const shown = shownTexts(read.figure)
  const verdict = shown.map((text) => verdicts.exec(text)?.[0]).find(Boolean)
  const named = optionTexts.filter((option) => shown.some((text) => names(text, option)))
  return [
    ...(verdict ? [`The figure says '${verdict}', which is a verdict: say what is to be seen.`] : []),
    ...named.map((option) => `The figure's words name the option '${option}'.`),
  ]
}

/** Whether all words of the option that mean anything stand in the text. */
function names(text: string, option: string): boolean {
  const telling = wordsOf(option).filter((word) => !common.has(word) && /[a-z]{3}/.test(word))
  const words = new Set(wordsOf(text))
  return telling.length > 0 && telling.every((word) => words.has(word))
}

/** Every word of the data that a reader sees or hears: all texts but those that choose between drawings. */
function shownTexts(figure: Figure): string[] {
  const choosing = new Set([
    'kind',
    'pattern',
    'mode',
    'texture',
    'tShape',
    'origin',
    'zygosity',
    'source',
    'parents',
    'children',
    'of',
  ])
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([field, inner]) => (choosing.has(field) ? [] : textsIn(inner)))
  }
  return textsIn(figure)
}
