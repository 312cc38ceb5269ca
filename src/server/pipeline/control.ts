import type { Item } from '../../domain/content/item.ts'
import { siteMadeId } from '../../domain/content/item-ids.ts'
import { mostAlike } from '../../domain/content/lint-content.ts'
import { lintItem } from '../../domain/content/lint-item.ts'
import { nearDuplicates } from '../../domain/content/near-duplicates.ts'
import { referenceText } from '../../domain/content/reference.ts'
import { figureProblems } from '../../domain/figures/figure-problems.ts'
import { objections } from '../../domain/pipeline/objections.ts'
import { type DraftQuestion, misspelledWords, readReferences } from '../content/api.ts'
import { listCurrentQuestions } from '../content/queries.ts'
import type { StageContext, StageWork } from './context.ts'
import type { Dossier } from './dossier.ts'
import { questionOf } from './inspect-stages.ts'
import { type Draft, listLivingDrafts, type Run } from './queries.ts'

/** The id under which a draft is published. */
export const itemIdOf = ({ qbankId }: Pick<Run, 'qbankId'>, { id }: Pick<Draft, 'id'>): string =>
  siteMadeId(qbankId, id)

/** The Quality Controller: what `content:check` would say of the question, and whether any bank has it already. */
export async function control(context: StageContext): Promise<StageWork> {
  const { draft, run, root } = context
  const question = questionOf(context)
  const recorded = [...(await readReferences(root)), ...draft.dossier.sources]
  const findings = lintItem(itemOf(recorded, draft.dossier.originId ?? itemIdOf(run, draft), question, draft.dossier))
  const { figure, options } = question
  const problems = [
    ...findings.filter(({ level }) => level === 'error').map(({ message }) => message),
    ...unrecorded(recorded, question),
    ...(figure ? figureProblems(figure, Object.values(options)) : []),
    ...(await misspelledWords(root, question)),
    ...(await repeated(context, question)),
  ]
  return {
    verdict: problems.length === 0 ? 'passed' : 'failed',
    reason: problems.join(' '),
    input: { question },
    output: { problems, warnings: findings.filter(({ level }) => level === 'warning').map(({ message }) => message) },
    models: [],
    promptVersion: '',
    dossier: draft.dossier,
  }
}

/** Objects to references of which no source is recorded: such a draft cannot be published. */
function unrecorded(recorded: Dossier['sources'], { references }: DraftQuestion): string[] {
  const known = new Set(recorded.map(({ id }) => id))
  return references.flatMap(({ source }) => (known.has(source) ? [] : objections.notRecorded(source)))
}

function itemOf(
  recorded: Dossier['sources'],
  id: string,
  { references, ...question }: DraftQuestion,
  { grade = 0 }: Dossier,
): Item {
  const texts = new Map(recorded.map((reference) => [reference.id, referenceText(reference)]))
  return { ...question, id, path: '', grade, references: references.map(({ source }) => texts.get(source) ?? source) }
}

interface Compared {
  id: string
  words: string
  point: string
}

/** Of two drafts on their way that are alike the earlier may go on; ids of one moment are in no order. */
const isEarlier = (one: Draft, other: Draft) =>
  one.runId === other.runId ? one.position < other.position : one.runId < other.runId

/** Against all questions of all banks and all drafts on their way; not against the one that is being inspected. */
async function repeated({ database, draft }: StageContext, question: DraftQuestion): Promise<string[]> {
  const [questions, drafts] = await database.read(async (db) => [
    await listCurrentQuestions(db),
    await listLivingDrafts(db),
  ])
  const compared = (
    id: string,
    { vignette, stem, point = '' }: Pick<DraftQuestion, 'vignette' | 'stem'> & { point?: string | undefined },
  ) => ({
    id,
    words: `${vignette} ${stem}`,
    point,
  })
  const others: Compared[] = [
    ...questions.map((one) => compared(one.id, one)),
    ...drafts
      // Published drafts are among the questions already.
      .filter((one) => one.state !== 'published' && one.id !== draft.id)
      .filter((one) => one.state === 'passed' || isEarlier(one, draft))
      .flatMap(({ id, dossier }) => (dossier.question ? [compared(`draft ${id}`, dossier.question)] : [])),
  ].filter(({ id }) => id !== draft.dossier.originId)
  const own = compared('', question)
  const alike = (textOf: (one: Compared) => string, above: number, what: string) =>
    others
      .filter((one) => textOf(one) !== '' && textOf(own) !== '')
      .flatMap((one) => nearDuplicates([one, own], textOf, above))
      .slice(0, 1)
      .map(({ earlier, similarity }) => objections.alike(`${Math.round(similarity * 100)}%`, what, earlier.id))
  return [
    ...alike(({ words }) => words, mostAlike.questions, 'its words'),
    ...alike(({ point }) => point, mostAlike.points, 'the words of its point'),
  ]
}
