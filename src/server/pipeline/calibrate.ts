import { referenceText } from '../../domain/content/reference.ts'
import { type SeedKind, seedKinds, withError } from '../../domain/pipeline/seeded-errors.ts'
import { type DraftQuestion, draftQuestion, readReferences } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { NewDraft } from './begin-run.ts'

/** How many questions get an error of each kind. */
export type SeedCounts = Readonly<Record<SeedKind, number>>

/** What publishing unattended asks for at least, and enough of the rest to see a stage that is blind to it. */
export const usualCounts: SeedCounts = {
  'wrong-key': 60,
  'two-right-answers': 15,
  'wrong-dose': 15,
  'outdated-rule': 15,
  cue: 15,
  none: 15,
}

/**
 * Questions that are known to be good, as their files have them, each with one error put into it.
 *
 * @param chance at least 0 and below 1
 */
export async function seededDrafts(
  root: string,
  questions: readonly StoredQuestion[],
  counts: SeedCounts,
  chance: () => number,
): Promise<NewDraft[]> {
  const ids = new Map((await readReferences(root)).map((one) => [referenceText(one), one.id]))
  const good = shuffled(
    questions.filter(({ source }) => source === 'file').flatMap((one) => writtenOf(one, ids)),
    chance,
  )
  return seedKinds.flatMap((seed) => {
    const places = good.flatMap(({ question, originId }) => {
      const changed = withError(question, seed, chance())
      return changed ? [{ topic: question.topic, seed, dossier: { question: changed, originId } }] : []
    })
    // The same question again gets its error at another place where it has one.
    return Array.from({ length: places.length === 0 ? 0 : counts[seed] }, (_, n) => places[n % places.length]).flatMap(
      (one) => one ?? [],
    )
  })
}

/** A question of a bank as its file has it. */
function writtenOf(stored: StoredQuestion, idsByText: ReadonlyMap<string, string>) {
  const { id: originId, options, correctAnswer, sources, ...rest } = stored
  const { version: _, qbankId: __, domain: ___, source: ____, ...text } = rest
  const read = draftQuestion.safeParse({
    ...Object.fromEntries(Object.entries(text).filter(([, value]) => value !== undefined)),
    options: Object.fromEntries(options.map((option) => [option.id, option.text])),
    answer: correctAnswer,
    references: sources.map(({ text: named, supports }) => ({
      source: idsByText.get(named) ?? 'unknown',
      supports: supports || named,
    })),
  })
  return read.success ? [{ question: read.data as DraftQuestion, originId }] : []
}

function shuffled<One>(all: readonly One[], chance: () => number): One[] {
  return all
    .map((one) => ({ one, place: chance() }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one)
}
