import { z } from 'zod'
import { authors, versionSources } from '../domain/content/version-source.ts'
import { endpoint } from './endpoint.ts'
import { source } from './question.ts'
import { itemId, time } from './shapes.ts'

const evidenceCard = z.object({
  author: z.enum(authors),
  /** What wrote it, by the providers' names; empty where nobody wrote that down. */
  models: z.array(z.string()),
  /** An editor changed it before it was published. */
  isEdited: z.boolean(),
  /** Who answered it without its key, and how. */
  examined: z.array(z.object({ by: z.string(), answer: z.string() })),
  grade: z.int(),
  /** A month or a day. */
  checked: z.string(),
  /** Sentences that were found to bear it out. */
  evidence: z.array(z.object({ claim: z.string(), sentence: z.string(), source })),
  /** The version that all this is about. */
  version: z.int(),
  /** What came after that version, oldest first. */
  changes: z.array(z.object({ version: z.int(), source: z.enum(versionSources), reason: z.string(), createdAt: time })),
})

export type EvidenceCard = z.output<typeof evidenceCard>

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/questions/evidence/:questionId',
  summary: 'Who made a question and checked it, and what bears it out; for whom its explanation was shown.',
  access: 'learner',
  params: z.object({ questionId: itemId }),
  /** Null where nothing was written down about it. */
  reply: z.object({ card: evidenceCard.nullable() }),
  refusals: ['not_found', 'explanation_not_shown'],
})
