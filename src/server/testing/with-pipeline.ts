import { createLanguageModel } from '../ai/create-language-model.ts'
import { createWorker, type Worker } from '../jobs/worker.ts'
import { draftGivenUp } from '../pipeline/advance.ts'
import type { PipelineDeps } from '../pipeline/context.ts'
import { draftJob } from '../pipeline/draft-job.ts'
import type { PipelineSettings } from '../pipeline/routes.ts'
import { europePmc } from '../pipeline/source-search.ts'
import { type Tools, withApp } from './app.ts'
import { type Behaviour, type ModelCall, type ModelEndpoint, startModelEndpoint } from './model-endpoint.ts'
import {
  claimOf,
  goodQuestion,
  keyOf,
  type Marker,
  markers,
  pointOf,
  rationalesFor,
  sentenceOf,
  withContentRoot,
  wrongOf,
} from './pipeline-content.ts'
import { type SourceEndpoint, startSourceEndpoint } from './source-endpoint.ts'

/** At which stage the stand-in makes a draft bad, and how. */
export type Fault =
  | 'no-point'
  | 'no-shape'
  | 'other-answer'
  | 'other-answer-once'
  | 'made-up-source'
  | 'low-grade'
  | 'misspelled'
  | 'twin'

interface PipelineTools extends Tools {
  deps: PipelineDeps
  endpoint: ModelEndpoint
  sources: SourceEndpoint
  worker: Worker
  errors: unknown[]
}

/** Runs one test on the whole server with stand-ins for the models and for the source search. */
export const withPipeline = (
  test: (tools: PipelineTools) => Promise<void>,
  { isOffline = false, hasPrices = true } = {},
) =>
  withContentRoot((root) => {
    // The stand-ins begin with the database of the test, which is there once the application is.
    const pipeline: PipelineSettings = { deps: undefined, hasPrices, root }
    return withApp(
      async (tools) => {
        const { database, clock } = tools
        const endpoint = await startModelEndpoint()
        const sources = await startSourceEndpoint(articles)
        if (isOffline) await sources.close()
        const errors: unknown[] = []
        const now = () => clock.now
        const open = (model: string) =>
          createLanguageModel({
            database,
            clock: now,
            provider: 'openai-compatible',
            model,
            baseUrl: endpoint.url,
            timeoutMs: 30_000,
            inputPrice: 2,
            outputPrice: 10,
          })
        const deps: PipelineDeps = {
          database,
          clock: now,
          model: open('writer-model'),
          second: open('second-model'),
          sources: europePmc({ url: sources.url, timeoutMs: 5_000, clock: now }),
          root,
        }
        pipeline.deps = deps
        const worker = createWorker({
          database,
          // Jobs of one millisecond have no order, so that a draft could overtake one that was begun long before it.
          time: async () => {
            clock.now = new Date(clock.now.getTime() + 1)
            return clock.now
          },
          chance: () => 0,
          leaseMs: 15_000,
          handlers: { revision: async () => async () => 'None here.', draft: draftJob(deps) },
          givenUp: { draft: draftGivenUp },
          log: { error: (error) => errors.push(error) },
        })
        await test({ ...tools, deps, endpoint, sources, worker, errors }).finally(async () => {
          await worker.stop()
          await endpoint.close()
          if (!isOffline) await sources.close()
        })
      },
      { pipeline },
    )
  })

export const articles = markers.map((marker, n) => ({
  id: String(39_000_000 + n),
  title: `The ${marker} rule in boys`,
  abstract: `We asked. ${sentenceOf(marker)} It is so.`,
  doi: `10.1542/peds.2026-${1000 + n}`,
}))

/** The first part of a prompt. */
function partOf({ prompt }: ModelCall, name: string): Record<string, unknown> {
  const [, json = '{}'] = new RegExp(`<${name}>\n(.*)\n</${name}>`).exec(prompt) ?? []
  return JSON.parse(json)
}

const markerIn = (data: unknown): Marker => {
  const text = JSON.stringify(data)
  const found = markers.find((marker) => text.includes(marker))
  if (!found) throw new Error(`No draft of the test is meant by ${text}`)
  return found
}

/** Who is asked, by the first words of the prompt file. */
export function stageOf({ system }: ModelCall) {
  if (system.includes('You plan questions')) return 'researcher'
  if (system.includes('You write multiple-choice')) return 'creator'
  if (system.includes('You take a medical board')) return 'inspector'
  if (system.includes('You look for evidence')) return 'hunter-search'
  return system.includes('You compare claims') ? 'hunter' : 'grader'
}

/** Answers every stage as a good model would, but for what these drafts get wrong. */
export const pipelineModel = (faults: Partial<Record<Marker, Fault>> = {}): Behaviour => {
  const answers: Record<ReturnType<typeof stageOf>, (call: ModelCall) => object | string> = {
    researcher: (call) => {
      const marker = markerIn(partOf(call, 'task').planned)
      const isFound = faults[marker] !== 'no-point'
      const [recorded] = partOf(call, 'task').recorded as { id: string }[]
      return {
        found: isFound,
        reason: isFound ? '' : 'Experts disagree.',
        point: pointOf(marker),
        task: 'management',
        difficulty: 3,
        facts: [`The ${marker} rule holds.`],
        sources: recorded ? [{ source: recorded.id, supports: `The ${marker} rule` }] : [],
      }
    },
    creator: (call) => {
      const marker = markerIn(partOf(call, 'point'))
      const question = goodQuestion(marker)
      const isRewrite = call.prompt.includes('<objection>')
      if (faults[marker] === 'no-shape') return '{"vignette": 7}'
      if (faults[marker] === 'misspelled') return { ...question, keyPoint: `Know the ${marker} rulle.` }
      if (faults[marker] === 'twin')
        return { ...question, vignette: goodQuestion('apple').vignette.replace('apple', marker) }
      if (faults[marker] === 'other-answer-once' && !isRewrite) {
        return { ...question, correctAnswer: wrongOf(marker), rationales: rationalesFor(wrongOf(marker)) }
      }
      return question
    },
    inspector: (call) => {
      const marker = markers.find((one) => String(partOf(call, 'question').vignette).includes(` ${one}.`))
      // The questions that are there from the start all have the key b.
      const right = marker ? keyOf(marker) : 'b'
      const answer = marker && faults[marker] === 'other-answer' ? wrongOf(marker) : right
      return { answer, confidence: 4, defensible: [], difficulty: 3, flaws: [], note: 'It fits.' }
    },
    'hunter-search': (call) => {
      const { vignette } = partOf(call, 'question')
      const marker = markers.find((one) => String(vignette).includes(` ${one}.`)) ?? 'apple'
      return { claims: [{ claim: claimOf(marker), query: `${marker} rule boys` }] }
    },
    hunter: (call) => {
      const marker = markerIn(partOf(call, 'claims'))
      const sourceId = `europepmc-med-${39_000_000 + markers.indexOf(marker)}`
      const sentence =
        faults[marker] === 'made-up-source' ? 'Nobody ever wrote this sentence down.' : sentenceOf(marker)
      return { found: [{ claim: claimOf(marker), sourceId, sentence, speaks: 'for' }] }
    },
    grader: (call) => {
      const marker = markers.find((one) => String(partOf(call, 'question').vignette).includes(` ${one}.`))
      return { grade: marker && faults[marker] === 'low-grade' ? 5 : 9, reason: 'As it is.' }
    },
  }
  return (call) => ({ answer: answers[stageOf(call)](call) })
}
