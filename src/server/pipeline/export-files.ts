import { balancedKeys, optionsMayMove, swapped, withKeyAt } from '../../domain/content/balance-keys.ts'
import type { Reference } from '../../domain/content/reference.ts'
import { type DraftQuestion, itemHash, type QuestionItem } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import { itemIdOf } from './control.ts'
import type { Dossier, ExaminedAnswer } from './dossier.ts'
import type { Draft, Run } from './queries.ts'
import { questionAsFiled, unknownSource } from './question-as-filed.ts'

type Source = Draft['dossier']['sources'][number]

/** The parts of a run that the content files lack. Each is appended to the file that it belongs to. */
export interface ExportedRun {
  questions: QuestionItem[]
  /** The drafts that cannot be exported, and why. */
  leftOut: { item: string; because: string }[]
  /** The sources that are not recorded yet. */
  references: Source[]
  /** One file for each examiner. */
  blindAnswers: {
    answeredBy: string
    answeredAt: string
    answers: (Omit<ExaminedAnswer, 'answeredBy'> & { id: string })[]
  }[]
  /** For `topics.yaml`: the point that was planned, or the topic below which the question is new. */
  points: { topic: string; planned: string | undefined; item: string }[]
}

interface Around {
  /** The questions of the bank that the files have already, and those of the domain among them. */
  inBank: readonly QuestionItem[]
  inFile: readonly QuestionItem[]
  recorded: readonly Reference[]
  /** The newest versions of the drafts that are published. */
  current: readonly StoredQuestion[]
  now: Date
}

/**
 * The drafts of a run that passed, as content files have them, under the ids that they have on this site. What was
 * published is exported as it reads now, and left out where its blind answers no longer hold for that.
 */
export function exportedRun(run: Run, drafts: readonly Draft[], around: Around): ExportedRun {
  const { inBank, recorded, current, now } = around
  const filed = new Set(inBank.map(({ id }) => id))
  const passed = drafts
    .filter(({ state }) => state === 'passed' || state === 'published')
    .map((draft) => ({ ...draft, item: draft.itemId ?? itemIdOf(run, draft) }))
    .filter(({ item }) => !filed.has(item))
    .map((draft) => ({ ...draft, text: textOf(draft, [...recorded, ...draft.dossier.sources], current) }))
  const leftOut = passed.flatMap(({ item, text: because }) => (typeof because === 'string' ? [{ item, because }] : []))
  const out = inBalance(
    passed.flatMap(({ text, ...draft }) => (typeof text === 'string' ? [] : [{ ...draft, text }])),
    around,
  )
  const known = new Set(recorded.map(({ id }) => id))
  const cited = new Set(out.flatMap(({ text }) => text.references.map(({ source }) => source)))
  const found = new Map(out.flatMap(({ dossier }) => dossier.sources.map((source) => [source.id, source])))
  const answers = out.flatMap(({ item, dossier }) => dossier.examined.map((answer) => ({ ...answer, id: item })))
  return {
    questions: out.map(({ item, text, dossier }) => filedItem(item, text, dossier, now)),
    leftOut,
    references: [...found.values()].filter(({ id }) => cited.has(id) && !known.has(id)),
    blindAnswers: [...Map.groupBy(answers, ({ answeredBy }) => answeredBy)].map(([answeredBy, given]) => ({
      answeredBy,
      answeredAt: now.toISOString().slice(0, 10),
      answers: given.map(({ answeredBy: _, ...answer }) => answer),
    })),
    points: out.map(({ topic, dossier, item }) => ({ topic, planned: dossier.planned, item })),
  }
}

type Filed = Draft & { text: DraftQuestion }

/** The drafts with their keys where the checks want them; what learners have seen stays in its order. */
function inBalance<Of extends Filed>(drafts: readonly Of[], around: Pick<Around, 'inBank' | 'inFile'>): Of[] {
  const added = drafts.map(({ state, text }) => {
    const { options: _, ...read } = text
    return { ...text, mayMove: state === 'passed' && optionsMayMove(text, textsIn(read)) }
  })
  const keys = balancedKeys(added, around)
  return drafts.map((draft, n) => movedTo(draft, keys[n] ?? draft.text.answer))
}

/** All that is written anywhere in it. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value instanceof Object ? Object.values(value).flatMap(textsIn) : []

/** With its key at this letter, as the examiners would have answered it had they seen it so. */
function movedTo<Of extends Filed>(draft: Of, letter: DraftQuestion['answer']): Of {
  const { answer: before } = draft.text
  if (letter === before) return draft
  const text = withKeyAt(draft.text, letter)
  const place = swapped(before, letter)
  const examined = draft.dossier.examined.map(({ answer, defensible, note, ...given }) => ({
    ...given,
    itemHash: itemHash(text),
    answer: place(answer),
    defensible: defensible.map(place),
    note: `${note} (Options ${before} and ${letter} changed places afterwards.)`.trim(),
  }))
  return { ...draft, text, dossier: { ...draft.dossier, examined } }
}

/** The question as it reads now; a sentence says why it cannot be exported. */
function textOf(
  { state, item, dossier }: Draft & { item: string },
  recorded: readonly Reference[],
  current: readonly StoredQuestion[],
): DraftQuestion | string {
  const { question, examined } = dossier
  if (!question || examined.length !== 2) return 'It was not answered by two examiners.'
  if (state === 'passed') return question
  const stored = current.find(({ id }) => id === item)
  if (!stored) return 'It is retired.'
  const text = questionAsFiled(stored, recorded)
  if (!text) return 'Its newest version lacks what a content file asks for.'
  if (text.references.some(({ source }) => source === unknownSource))
    return 'It cites a source that is recorded nowhere.'
  const hash = itemHash(text)
  const isAnswered = examined.every(({ itemHash: seen, answer }) => seen === hash && answer === text.answer)
  // Which difficulty the examiners saw goes with what they saw.
  if (isAnswered) return { ...text, difficulty: question.difficulty }
  return 'Its question or key was corrected since the examiners answered it.'
}

function filedItem(id: string, question: DraftQuestion, { grade }: Dossier, now: Date): QuestionItem {
  const { answer } = question
  const checked = now.toISOString().slice(0, 7)
  return {
    id,
    ...question,
    provenance: { author: 'pipeline', blindAnswers: [answer, answer], grade: grade ?? 0, checked },
  }
}
