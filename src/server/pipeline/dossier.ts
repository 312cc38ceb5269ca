import { z } from 'zod'
import { draftQuestion, sourceRecord } from '../content/api.ts'

const examined = z.object({
  /** One name for one examiner. */
  answeredBy: z.string(),
  itemHash: z.string(),
  answer: z.string(),
  confidence: z.int(),
  defensible: z.array(z.string()),
  difficulty: z.int(),
  flaws: z.array(z.object({ kind: z.string(), severity: z.enum(['minor', 'major']), what: z.string() })),
  note: z.string(),
})

const point = z.object({
  point: z.string(),
  task: draftQuestion.shape.task,
  difficulty: z.int(),
  facts: z.array(z.string()),
  /** Of the recorded ones, by id. */
  sources: z.array(z.object({ source: z.string(), supports: z.string() })),
})

const dossier = z.object({
  /** The point that `topics.yaml` plans, where it does. */
  planned: z.string().optional(),
  point: point.optional(),
  question: draftQuestion.optional(),
  /** The model that wrote the question; none where people wrote it. */
  writtenBy: z.array(z.string()).default([]),
  examined: z.array(examined).default([]),
  evidence: z.array(z.object({ claim: z.string(), sentence: z.string(), sourceId: z.string() })).default([]),
  /** The sources that were found and are not recorded yet. */
  sources: z.array(sourceRecord).default([]),
  grade: z.int().optional(),
  /** Of the stage at which a pause left it: the jobs that were paid for, and what the last of them had kept. */
  left: z.object({ jobIds: z.array(z.string()), kept: z.string().nullable() }).optional(),
  /** The question of a file or bank that is inspected, or that an error was put into. */
  originId: z.string().optional(),
})

export type Dossier = z.output<typeof dossier>
export type ExaminedAnswer = z.output<typeof examined>

export const dossierText = {
  decode: (text: string): Dossier => dossier.parse(JSON.parse(text)),
  encode: (value: Dossier): string => JSON.stringify(value),
}

/** Gives the draft another wording. Findings about the wording before are dropped; sources that the new one cites stay. */
export const withQuestion = (dossier: Dossier, question: Dossier['question']): Dossier => ({
  ...dossier,
  question,
  examined: [],
  evidence: [],
  sources: dossier.sources.filter(({ id }) => question?.references.some(({ source }) => source === id)),
  grade: undefined,
  left: undefined,
})
