// Sends the questions of a file through the inspecting stages, and says what each finds.
import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import { z } from 'zod'
import { stageNames } from '../domain/pipeline/stages.ts'
import { draftQuestion } from '../server/content/file-formats.ts'
import { beginRun } from '../server/pipeline/begin-run.ts'
import { markOfDeps } from '../server/pipeline/context.ts'
import { listDrafts, listResults } from '../server/pipeline/queries.ts'
import { readArguments, refuse } from '../server/settings/read-arguments.ts'
import { withPipelineOn } from './pipeline-process.ts'
import { workOffRun } from './run-progress.ts'

const usage =
  'npm run content:inspect -- <file>    sends its questions through the inspecting stages, and says what each finds'
const [path] = readArguments(usage, {}, 1).words
if (!path) refuse(usage, 'Say which file.')

// The shape of a domain's file; the fields of a checked question may still be missing.
const inspected = z.object({
  domain: z.string().default(''),
  questions: z
    .array(z.looseObject({ id: z.string() }))
    .min(1)
    .transform((questions, context) =>
      questions.flatMap(({ id, provenance: _, ...question }, n) => {
        const read = draftQuestion.safeParse(question)
        if (read.success) return [{ originId: id, question: read.data }]
        const [issue] = read.error.issues
        context.addIssue({ code: 'custom', path: [n, ...(issue?.path ?? [])], message: `${id}: ${issue?.message}` })
        return []
      }),
    ),
})
const { domain, questions } = await readInspected(path)

/** A file that cannot be read, or lacks what a question needs, ends the command with a sentence. */
async function readInspected(path: string) {
  try {
    const read = inspected.safeParse(load(await readFile(path, 'utf8')))
    if (read.success) return read.data
    const [issue] = read.error.issues
    console.error(`${path} does not fit at ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`)
  } catch (error) {
    console.error(`${path} could not be read: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  process.exit(2)
}

const unlimited = { calls: null, tokens: null, costMicros: null }

process.exitCode = await withPipelineOn(async (deps) => {
  const drafts = questions.map(({ originId, question }) => ({ topic: question.topic, dossier: { question, originId } }))
  const about = { kind: 'inspection', qbankId: '', domain, budget: unlimited, begunById: null } as const
  const { id } = await deps.database.write((db) =>
    beginRun(db, { ...about, mark: markOfDeps(deps), drafts }, deps.clock()),
  )
  const run = await workOffRun(deps, id)
  const [ended, results] = await deps.database.read(async (db) => [
    await listDrafts(db, id),
    await listResults(db, { runId: id }),
  ])
  for (const { id: draftId, dossier } of ended) {
    const said = results.filter((result) => result.draftId === draftId && result.verdict !== 'passed')
    console.log(`${dossier.originId}:${said.length === 0 ? ' nothing found' : ''}`)
    for (const { stage, verdict, reason } of said) console.log(`  ${stageNames[stage]}: ${verdict}: ${reason}`)
  }
  return run.state === 'done' && results.every(({ verdict }) => verdict !== 'failed') ? 0 : 1
})
