import type { Behaviour, ModelCall } from './model-endpoint.ts'
import {
  claimOf,
  goodQuestion,
  keyOf,
  type Marker,
  markers,
  pointOf,
  rationalesFor,
  sentenceOf,
  wrongOf,
} from './pipeline-content.ts'

/** At which stage the stand-in makes a draft bad, and how. */
export type Fault =
  | 'no-point'
  | 'misspelled-point'
  | 'no-shape'
  | 'other-answer'
  | 'other-answer-once'
  | 'made-up-source'
  | 'low-grade'
  | 'misspelled'
  | 'twin'

/** What the stand-in for the source search has: one article for each draft. */
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
export const pipelineModel = (faults: Partial<Record<Marker, Fault>> = {}, keyFor = keyOf): Behaviour => {
  const answers: Record<ReturnType<typeof stageOf>, (call: ModelCall) => object | string> = {
    researcher: (call) => {
      const marker = markerIn(partOf(call, 'task').planned)
      const isFound = faults[marker] !== 'no-point'
      const [recorded] = partOf(call, 'task').recorded as { id: string }[]
      return {
        found: isFound,
        reason: isFound ? '' : 'Experts disagree.',
        point: faults[marker] === 'misspelled-point' ? pointOf(marker).replace('rule', 'rulle') : pointOf(marker),
        task: 'management',
        difficulty: 3,
        facts: [`The ${marker} rule holds.`],
        sources: recorded ? [{ source: recorded.id, supports: `The ${marker} rule` }] : [],
      }
    },
    creator: (call) => {
      const marker = markerIn(partOf(call, 'point'))
      const key = keyFor(marker)
      const question = { ...goodQuestion(marker), correctAnswer: key, rationales: rationalesFor(key) }
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
      const right = marker ? keyFor(marker) : 'b'
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

/**
 * The same on a bank whose blueprint plans nothing of these stand-ins: whatever it is asked to plan, it plans the next rule
 * that they know.
 */
export const planningModel = (faults: Partial<Record<Marker, Fault>> = {}): Behaviour => {
  const model = pipelineModel(faults)
  let planned = 0
  return (call) => {
    if (stageOf(call) !== 'researcher') return model
    const marker = markers[planned++ % markers.length] ?? 'apple'
    const about = { point: pointOf(marker), task: 'management', difficulty: 3, facts: [`The ${marker} rule holds.`] }
    return { answer: { found: true, reason: '', ...about, sources: [] } }
  }
}
