import { z } from 'zod'
import { mostAttempts } from '../../domain/jobs/next-try.ts'
import { judgeEvidence } from '../../domain/pipeline/judge-stages.ts'
import { readReferences, sourceRecord } from '../content/api.ts'
import { JobFailure } from '../jobs/api.ts'
import type { StageContext, StageWork } from './context.ts'
import { questionOf } from './inspect-stages.ts'
import { promptVersion } from './prompts.ts'
import { type RetrievedSource, SourcesUnreachable } from './source-search.ts'

const claims = z
  .array(z.object({ claim: z.string().min(1), query: z.string().min(1) }))
  .min(1)
  .max(3)
const named = z.object({ claims })
const compared = z.object({
  found: z.array(
    z.object({ claim: z.string(), sourceId: z.string(), sentence: z.string(), speaks: z.enum(['for', 'against']) }),
  ),
})

/** The progress that an attempt keeps, for the next one if it is killed. */
const kept = z.object({
  claims,
  retrieved: z.array(z.object({ reference: sourceRecord, text: z.string() })).optional(),
})

/** The Evidence Hunter: looks for sentences that bear the key out, and cites nothing that it did not retrieve. */
export async function hunt(context: StageContext): Promise<StageWork> {
  const { draft, job, tools } = context
  const question = questionOf(context)
  const { vignette, stem, options, answer, explanation, keyPoint } = question
  const asked = { question: { vignette, stem, options, answer, explanation, keyPoint } }
  const before = job.kept === null ? undefined : kept.parse(JSON.parse(job.kept))
  const wanted =
    before?.claims ?? (await context.ask({ prompt: 'hunter-search', material: asked, answer: named })).claims
  if (!before) await tools.keep({ claims: wanted })
  const work = {
    input: asked,
    models: [context.model.name],
    promptVersion: `${promptVersion('hunter-search')}, ${promptVersion('hunter')}`,
    dossier: draft.dossier,
  }

  const found =
    before?.retrieved ??
    (await retrieve(
      context,
      wanted.map(({ query }) => query),
    ))
  if (typeof found === 'string') {
    return { ...work, verdict: 'skipped_offline', reason: found, output: { claims: wanted } }
  }
  if (!before?.retrieved) await tools.keep({ claims: wanted, retrieved: found })

  const texts = found.map(({ reference: { id, title }, text }) => ({ id, title, text }))
  const statements = wanted.map(({ claim }) => claim)
  const material = { claims: { claims: statements }, retrieved: { sources: texts } }
  const output =
    found.length === 0 ? { found: [] } : await context.ask({ prompt: 'hunter', material, answer: compared })
  const outcome = judgeEvidence(statements, texts, output.found)
  const evidence = output.found.map(({ claim, sourceId, sentence }) => ({ claim, sourceId, sentence }))
  return {
    ...work,
    ...outcome,
    input: { ...asked, retrieved: texts },
    output: { claims: wanted, ...output },
    ...(outcome.verdict === 'passed' && { dossier: await cited(context, found, evidence) }),
  }
}

/** What the searches found, each source once; a sentence where the sources cannot be reached. */
async function retrieve({ sources, tools, job }: StageContext, queries: readonly string[]) {
  const all = new Map<string, RetrievedSource>()
  try {
    for (const query of queries) {
      for (const one of await sources.find(query, tools.signal)) all.set(one.reference.id, one)
    }
  } catch (error) {
    if (error instanceof SourcesUnreachable) return error.message
    // A search that goes on failing is one that cannot be reached.
    if (error instanceof JobFailure && job.attempts >= mostAttempts) return error.message
    throw error
  }
  return [...all.values()]
}

/** The draft with its evidence among its references; a source that is recorded already keeps its record. */
async function cited(
  { draft, root, ...context }: StageContext,
  retrieved: readonly RetrievedSource[],
  evidence: { claim: string; sourceId: string; sentence: string }[],
) {
  const question = questionOf({ draft, ...context })
  const recorded = await readReferences(root)
  const used = retrieved.filter(({ reference }) => evidence.some(({ sourceId }) => sourceId === reference.id))
  const recordOf = (id: string) => {
    const doi = used.find(({ reference }) => reference.id === id)?.reference.doi?.toLowerCase()
    return recorded.find((one) => one.id === id || (doi !== undefined && one.doi?.toLowerCase() === doi))?.id ?? id
  }
  const named = new Set(question.references.map(({ source }) => source))
  const references = evidence
    .map(({ sourceId, claim }) => ({ source: recordOf(sourceId), supports: claim }))
    .filter(({ source }) => !named.has(source))
  const known = new Set(recorded.map(({ id }) => id))
  return {
    ...draft.dossier,
    question: { ...question, references: [...question.references, ...references] },
    evidence: evidence.map((one) => ({ ...one, sourceId: recordOf(one.sourceId) })),
    sources: [
      ...draft.dossier.sources.filter(({ id }) => !used.some(({ reference }) => reference.id === id)),
      ...used.map(({ reference }) => reference).filter(({ id }) => !known.has(recordOf(id))),
    ],
  }
}
