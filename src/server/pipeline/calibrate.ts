import { type SeedKind, seedKinds, withError } from '../../domain/pipeline/seeded-errors.ts'
import { readReferences } from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { NewDraft } from './begin-run.ts'
import { questionAsFiled } from './question-as-filed.ts'

/** How many questions get an error of each kind. */
export type SeedCounts = Readonly<Record<SeedKind, number>>

/** As many wrong keys as unattended publishing requires, and enough of the rest to see a stage that is blind to it. */
export const usualCounts: SeedCounts = {
  'wrong-key': 60,
  'two-right-answers': 15,
  'wrong-dose': 15,
  'outdated-rule': 15,
  cue: 15,
  none: 15,
}

/**
 * Questions that are known to be good, as their files have them, each with one error put into it. No question gets an
 * error of one kind twice: the interval takes what was tried for independent. So there may be fewer than asked for.
 *
 * @param chance at least 0 and below 1
 */
export async function seededDrafts(
  root: string,
  questions: readonly StoredQuestion[],
  counts: SeedCounts,
  chance: () => number,
): Promise<NewDraft[]> {
  const recorded = await readReferences(root)
  const filed = questions.filter(({ source }) => source === 'file')
  const known = filed.flatMap((one) => {
    const question = questionAsFiled(one, recorded)
    return question ? [{ question, originId: one.id }] : []
  })
  const good = shuffled(known, chance)
  return seedKinds.flatMap((seed) =>
    good
      .flatMap(({ question, originId }) => {
        const changed = withError(question, seed, chance())
        return changed ? [{ topic: question.topic, seed, dossier: { question: changed, originId } }] : []
      })
      .slice(0, counts[seed]),
  )
}

function shuffled<One>(all: readonly One[], chance: () => number): One[] {
  return all
    .map((one) => ({ one, place: chance() }))
    .sort((left, right) => left.place - right.place)
    .map(({ one }) => one)
}
