import { z } from 'zod'
import type { KeyField, OpenField } from '../../domain/content/key-fields.ts'

const text = z.string().trim().min(1)
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected lower-case letters, digits and hyphens.')
const optionLetter = z.enum(['a', 'b', 'c', 'd', 'e'])

/** `qbank.yaml`: the head of a question bank. */
export const qbankFile = z.strictObject({
  id,
  name: text,
  subtitle: text,
  color: text,
  icon: text,
  specialty: z.enum([
    'medical-school',
    'internal-medicine',
    'pediatrics',
    'emergency-medicine',
    'family-medicine',
    'neonatology',
  ]),
  /** In blueprint order; the weight is the share of an exam in percent. */
  domains: z.array(z.strictObject({ name: text, file: id, weight: z.number().min(0).max(100) })).min(1),
  /** Question ids that visitors see with their keys; so they are never drawn for an exam. */
  demo: z.array(id).max(5).default([]),
})

export const questionItem = z.strictObject({
  id,
  topic: text,
  task: z.enum([
    'diagnosis',
    'mechanism',
    'workup',
    'management',
    'prevention',
    'prognosis',
    'communication',
    'statistics',
  ]),
  difficulty: z.int().min(1).max(5),
  vignette: text,
  stem: text,
  options: z.partialRecord(optionLetter, text),
  answer: optionLetter,
  explanation: text,
  /** By option: when a wrong option would be right, or why it tempts. */
  rationales: z.partialRecord(optionLetter, text),
  keyPoint: text,
  references: z.array(text).min(1),
  provenance: z.strictObject({
    author: z.enum(['ai', 'editor']),
    /** What became of the answer of someone who saw the item without its key. */
    blindAnswer: z.literal('agreed'),
    grade: z.int().min(7).max(10),
    checked: z.string().regex(/^\d{4}-\d{2}$/, 'Expected a year and a month.'),
  }),
})

export type QuestionItem = z.output<typeof questionItem>

/** The questions of one domain, in published order. */
export const domainFile = z.strictObject({ domain: text, questions: z.array(questionItem).min(1) })

const cardItem = z.strictObject({
  id,
  front: text,
  back: text,
  extendedExplanation: text,
  tags: z.array(text).max(5),
  references: z.array(text).default([]),
})

export const deckFile = z.strictObject({
  id,
  name: text,
  kind: z.enum(['domain', 'studies', 'medications', 'numbers']),
  /** The Qbank and the domain of a domain's deck. */
  qbank: id.optional(),
  domain: text.optional(),
  category: text,
  cards: z.array(cardItem).min(1),
})

/** What the database keeps of a question's version. */
export const questionContent = z.object({
  topic: text,
  task: text,
  difficulty: z.int(),
  vignette: text,
  stem: text,
  options: z.array(z.object({ id: text, text })),
  correctAnswer: text,
  explanation: text,
  rationales: z.record(z.string(), text),
  /** Empty after a revision that moved the key. */
  keyPoint: z.string(),
  references: z.array(text),
} satisfies Partial<Record<KeyField | OpenField, z.ZodType>>)

/** What the database keeps of a card's version. */
export const cardContent = z.object({
  front: text,
  back: text,
  /** An editor's new card may have none. */
  extendedExplanation: z.string(),
  tags: z.array(z.string()),
  references: z.array(text),
  /** Where an editor gave the card another than its deck's. */
  category: text.optional(),
  /** Taken out by an editor; so that no start brings it back. */
  retired: z.literal(true).optional(),
})

export const deckHead = deckFile.omit({ cards: true })
export type DeckHead = z.output<typeof deckHead>
export type QbankHead = z.output<typeof qbankFile>
