import type { Item } from '../content/item.ts'
import { itemOptions } from '../content/item-options.ts'

/** The kinds of error that are put into a good question to see which stage finds them; `none` counts false alarms. */
export const seedKinds = ['wrong-key', 'two-right-answers', 'wrong-dose', 'outdated-rule', 'cue', 'none'] as const

export type SeedKind = (typeof seedKinds)[number]

type Written = Pick<Item, 'options' | 'answer' | 'explanation' | 'rationales' | 'keyPoint' | 'changed'> & {
  vignette: string
  task: string
}

/**
 * A question with one error put into it, or undefined where it offers no place for that error.
 *
 * @param chance at least 0 and below 1: which of the places it takes
 */
export function withError<Of extends Written>(question: Of, kind: SeedKind, chance: number): Of | undefined {
  if (kind === 'none') return question
  return seeders[kind](question, chance) as Of | undefined
}

type Seeder = (question: Written, chance: number) => Written | undefined

const seeders: Record<Exclude<SeedKind, 'none'>, Seeder> = {
  'wrong-key': wrongKey,
  'two-right-answers': twoRight,
  'wrong-dose': wrongDose,
  'outdated-rule': outdatedRule,
  cue,
}

const pick = <One>(all: readonly One[], chance: number): One | undefined => all[Math.floor(chance * all.length)]

const distractors = (question: Written) => itemOptions(question).filter(({ isKey }) => !isKey)

function wrongKey(question: Written, chance: number): Written | undefined {
  const wrong = pick(distractors(question), chance)
  return wrong && rekeyed(question, wrong.letter)
}

/** The new key has no rationale; the old one says that it is the rival. */
function rekeyed(question: Written, letter: Item['answer']): Written {
  const { [letter]: _, ...others } = question.rationales
  const rationales = {
    ...others,
    [question.answer]: 'The nearest rival; the findings of this patient speak against it.',
  }
  return { ...question, answer: letter, rationales }
}

/** In the words of its task, so that both can be defended and no two options read the same. */
function twoRight(question: Written, chance: number): Written | undefined {
  const wrong = pick(distractors(question), chance)
  const key = question.options[question.answer]
  if (!wrong || key === undefined) return undefined
  const isAct = ['management', 'workup', 'prevention', 'communication'].includes(question.task)
  const again = isAct ? `${key}, begun now` : `${key}, as seen here`
  return { ...question, options: { ...question.options, [wrong.letter]: again } }
}

const dose = /\b(\d+(?:\.\d+)?)(\s?(?:mg|mcg|g|mEq|mmol|units?|mL)(?:\/(?:kg|m²|day|h|min|dose))*)/

/** Ten times as much wherever the amount of the key stands: a misplaced point. */
function wrongDose(question: Written): Written | undefined {
  const key = question.options[question.answer]
  const [amount, number, unit] = (key !== undefined && dose.exec(key)) || []
  if (key === undefined || amount === undefined || number === undefined || unit === undefined) return undefined
  const tenfold = `${Number((Number(number) * 10).toPrecision(6))}${unit}`
  const reading = (text: string) => text.replaceAll(amount, tenfold)
  const { keyPoint } = question
  return {
    ...question,
    options: { ...question.options, [question.answer]: reading(key) },
    explanation: reading(question.explanation),
    ...(keyPoint !== undefined && { keyPoint: reading(keyPoint) }),
  }
}

const formerly =
  /\b(former(ly)?|older|previous(ly)?|outdated|superseded|until (19|20)\d\d|before (19|20)\d\d|(19|20)\d\d guideline)\b/i

/** Makes an option the key that was right by a replaced rule, and removes the note that guidance changed. */
function outdatedRule(question: Written, chance: number): Written | undefined {
  const old = distractors(question).filter(({ letter }) => formerly.test(question.rationales[letter] ?? ''))
  const chosen = pick(old, chance)
  return chosen && { ...rekeyed(question, chosen.letter), changed: undefined }
}

/** The key alone grows long and repeats what the patient has. */
function cue(question: Written): Written | undefined {
  const key = question.options[question.answer]
  const [finding] = /[^.]{20,90}(?=\.\s)/.exec(question.vignette) ?? []
  if (key === undefined || finding === undefined) return undefined
  const told = `${key}, which alone accounts for this: ${finding.trim()}`
  return { ...question, options: { ...question.options, [question.answer]: told } }
}
