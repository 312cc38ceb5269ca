import { type BlindAnswer, blindVerdict } from '../content/blind-verdict.ts'
import { objections } from './objections.ts'
import type { StageOutcome } from './stages.ts'

/** An answer of an examiner who saw no key, with what he thought of the question. */
export interface Examined extends BlindAnswer {
  flaws: readonly { kind: string; severity: 'minor' | 'major'; what: string }[]
  note: string
}

const passed: StageOutcome = { verdict: 'passed', reason: '' }
const failed = (reason: string): StageOutcome => ({ verdict: 'failed', reason })

/** The Accuracy Inspector: both examiners choose the key, could defend no other option, and find nothing badly wrong. */
export function judgeExamined(key: string, itemHash: string, answers: readonly Examined[]): StageOutcome {
  const major = answers.flatMap(({ answeredBy, flaws }) =>
    flaws.filter(({ severity }) => severity === 'major').map(({ what }) => `${answeredBy}: ${what}`),
  )
  switch (blindVerdict(key, itemHash, answers)) {
    case 'agreed':
      return major.length === 0 ? passed : failed(major.join(' '))
    case 'another-answer': {
      const { answeredBy, answer, note } = getFirst(answers, (one) => one.answer !== key)
      return failed(objections.anotherAnswer(key, answeredBy, answer, note))
    }
    case 'another-defensible': {
      const { answeredBy, defensible, note } = getFirst(answers, (one) => one.defensible.length > 0)
      return failed(objections.anotherDefensible(answeredBy, defensible.join("', '"), note))
    }
    default:
      return failed('It was not answered by two examiners.')
  }
}

function getFirst(answers: readonly Examined[], objects: (answer: Examined) => boolean): Examined {
  const first = answers.find(objects)
  if (!first) throw new Error('No answer says what the verdict says.')
  return first
}

/** A text that was retrieved from a source. Only such texts may be cited. */
export interface Retrieved {
  id: string
  text: string
}

/** A sentence of what was retrieved that bears a claim out, or speaks against it. */
export interface Support {
  claim: string
  sourceId: string
  sentence: string
  speaks: 'for' | 'against'
}

/**
 * The Evidence Hunter: nothing that was found speaks against the question, and every claim is borne out by a sentence that
 * stands in what was retrieved. A citation that was not retrieved counts as made up.
 */
export function judgeEvidence(
  claims: readonly string[],
  retrieved: readonly Retrieved[],
  found: readonly Support[],
): StageOutcome {
  const texts = new Map(retrieved.map(({ id, text }) => [id, asRead(text)]))
  const made = found.find(({ sourceId, sentence }) => !isIn(texts.get(sourceId), sentence))
  if (made) return failed(objections.notRetrieved(made.sourceId, made.sentence))
  const against = found.find(({ speaks }) => speaks === 'against')
  if (against) return failed(objections.speaksAgainst(against.sentence, against.sourceId, against.claim))
  const open = claims.find((claim) => !found.some((support) => asRead(support.claim) === asRead(claim)))
  return open === undefined ? passed : failed(`No source that was found bears this out: ${open}`)
}

const fewestWords = 4

/** A few words could stand anywhere. */
const isIn = (text: string | undefined, sentence: string) =>
  text !== undefined && asRead(sentence).split(' ').length >= fewestWords && text.includes(asRead(sentence))

const asRead = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim().replace(/[.]$/, '')

const lowestGrade = 8

/** The Question Grader: 1 to 10 against the content guide. */
export function judgeGrade(grade: number, reason: string): StageOutcome {
  return grade >= lowestGrade ? passed : failed(`Its grade is ${grade}, and ${lowestGrade} is the lowest: ${reason}`)
}
