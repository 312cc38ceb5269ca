import { z } from 'zod'
import { tableFrom } from '../../domain/content/question-parts.ts'
import { referenceText } from '../../domain/content/reference.ts'
import { objections } from '../../domain/pipeline/objections.ts'
import { draftQuestion, misspelledIn, readReferences } from '../content/api.ts'
import { listCurrentQuestions } from '../content/queries.ts'
import { askedOf, type StageContext, type StageWork } from './context.ts'
import { type Dossier, withQuestion } from './dossier.ts'
import { listLivingDrafts } from './queries.ts'

const foundPoint = z.object({
  found: z.boolean(),
  reason: z.string(),
  point: z.string(),
  task: draftQuestion.shape.task,
  difficulty: z.int().min(1).max(5),
  facts: z.array(z.string()),
  sources: z.array(z.object({ source: z.string(), supports: z.string() })),
})

/** The Topic Researcher: a testing point with its facts and, among the recorded ones, its sources. */
export async function research(context: StageContext): Promise<StageWork> {
  const { run, draft } = context
  const { taken, recorded } = await aroundOf(context)
  const input = {
    bank: run.qbankId,
    domain: run.domain,
    topic: draft.topic,
    planned: draft.dossier.planned ?? null,
    taken,
    recorded,
  }
  const output = await context.ask({ prompt: 'researcher', material: { task: input }, answer: foundPoint })
  const work = { dossier: draft.dossier, input, output, ...askedOf(context, 'researcher') }
  const { found, reason, point, task, difficulty, facts, sources } = output
  const failed = (because: string): StageWork => ({ ...work, verdict: 'failed', reason: because })
  if (!found) return failed(reason.trim() || 'No point was found.')
  if (point.trim() === '' || facts.length === 0) return failed(objections.noPoint())
  const ids = new Set(recorded.map(({ id }) => id))
  const unknown = sources.find(({ source }) => !ids.has(source))
  if (unknown) return failed(objections.notAmongRecorded(unknown.source))
  // The creator takes these over as they are, so no rewrite could mend them.
  const supports = sources.map((source) => source.supports)
  const misspelled = await misspelledIn(context.root, { texts: [draft.topic, point], references: supports })
  if (misspelled.length > 0) return failed(objections.misspelledPoint(misspelled.join(' ')))
  const researched = { point: point.trim(), task, difficulty, facts, sources }
  return { ...work, verdict: 'passed', reason: '', dossier: { ...draft.dossier, point: researched } }
}

/** The points that are taken in the domain, and the recorded sources that its questions cite. */
async function aroundOf({ database, root, run, draft }: StageContext) {
  const [questions, drafts] = await database.read(async (db) => [
    await listCurrentQuestions(db),
    await listLivingDrafts(db),
  ])
  const own = questions.filter(({ qbankId, domain }) => qbankId === run.qbankId && domain === run.domain)
  const cited = new Set(own.flatMap(({ sources }) => sources.map(({ text }) => text)))
  const recorded = (await readReferences(root))
    .map((reference) => ({ id: reference.id, text: referenceText(reference) }))
    .filter(({ text }) => cited.has(text))
  const others = drafts.filter(({ id }) => id !== draft.id).flatMap(({ dossier }) => dossier.point?.point ?? [])
  return { taken: [...own.flatMap(({ point }) => point ?? []), ...others], recorded }
}

const options = z.array(z.object({ id: z.string(), text: z.string() }))

const written = z.object({
  vignette: z.string(),
  stem: z.string(),
  options,
  correctAnswer: z.string(),
  clues: z.array(z.string()),
  explanation: z.string(),
  comparison: z.string().nullish(),
  changedGuidance: z.string().nullish(),
  rationales: options,
  keyPoint: z.string(),
})

/** The Question Creator: the whole question, or after an objection another one. */
export async function create(context: StageContext): Promise<StageWork> {
  const { draft } = context
  const { point, question: before } = draft.dossier
  if (!point) throw new Error(`Draft ${draft.id} has no point to write about.`)
  const objection = draft.attempt > 1 ? { objection: { reason: draft.reason, destroyed: before ?? null } } : {}
  const material = { point, ...objection }
  const output = await context.ask({ prompt: 'creator', material, answer: written })
  const { vignette, stem, correctAnswer, clues, explanation, keyPoint } = output
  const comparison = output.comparison ? tableFrom(output.comparison) : undefined
  const made = draftQuestion.safeParse({
    topic: draft.topic,
    point: point.point,
    task: point.task,
    difficulty: point.difficulty,
    vignette,
    stem,
    options: Object.fromEntries(output.options.map(({ id, text }) => [id.trim(), text])),
    answer: correctAnswer.trim(),
    clues,
    explanation,
    ...(comparison && { comparison }),
    ...(output.changedGuidance && { changed: output.changedGuidance }),
    rationales: Object.fromEntries(output.rationales.map(({ id, text }) => [id.trim(), text])),
    keyPoint,
    references: point.sources,
  })
  const work = { input: material, output, ...askedOf(context, 'creator') }
  if (!made.success) {
    const [issue] = made.error.issues
    const reason = `It does not fit at ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`
    return { ...work, verdict: 'failed', reason, dossier: draft.dossier }
  }
  const dossier: Dossier = { ...withQuestion(draft.dossier, made.data), writtenBy: [context.model.name] }
  return { ...work, verdict: 'passed', reason: '', dossier }
}
