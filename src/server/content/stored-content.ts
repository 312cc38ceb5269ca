import { z } from 'zod'
import type { KeyField, OpenField } from '../../domain/content/key-fields.ts'
import { textSource } from '../../domain/content/question-parts.ts'
import { authors } from '../../domain/content/version-source.ts'
import { json } from '../db/json.ts'
import { bankDomain, deckFile, qbankFile } from './file-formats.ts'

const text = z.string().trim().min(1)
const comparison = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
const source = z.object({ text, supports: z.string(), url: z.string().nullable() })
/** The data that a figure is drawn from. */
const figure = z.looseObject({ kind: text, alt: z.string(), caption: z.string() })

export type FigureData = z.output<typeof figure>

export const storedQuestion = z.object({
  topic: text,
  point: text.optional(),
  task: text,
  difficulty: z.int(),
  vignette: text,
  figure: figure.optional(),
  stem: text,
  options: z.array(z.object({ id: text, text })),
  correctAnswer: text,
  clues: z.array(text).default([]),
  explanation: text,
  comparison: comparison.optional(),
  explanationFigure: figure.optional(),
  changed: text.optional(),
  rationales: z.record(z.string(), text),
  /** Empty after a revision that moved the key. */
  keyPoint: z.string(),
  /** The texts of the sources: all that versions knew of them before, and what a build from before goes on reading. */
  references: z.array(text),
  sources: z.array(source).optional(),
} satisfies Partial<Record<KeyField | OpenField, z.ZodType>>)

const storedCard = z.object({
  front: text,
  back: text,
  /** An editor's new card may have none. */
  extendedExplanation: z.string(),
  tags: z.array(z.string()),
  figure: figure.optional(),
  table: comparison.optional(),
  questions: z.array(text).default([]),
  references: z.array(text),
  sources: z.array(source).optional(),
  /** Where an editor gave the card another than its deck's. */
  category: text.optional(),
  /** Taken out by an editor; so that no start brings it back. */
  retired: z.literal(true).optional(),
})

/** Versions, proposed revisions and whatever else keeps a content, in the shape of any build up to this one. */
function anyShape<Stored extends { references: string[]; sources?: z.output<typeof source>[] | undefined }>(
  stored: z.ZodType<Stored>,
) {
  return {
    decode(written: string) {
      const { references, sources = references.map(textSource), ...content } = stored.parse(JSON.parse(written))
      return { ...content, sources }
    },
    encode: (content: Omit<Stored, 'references' | 'sources'> & { sources: readonly z.output<typeof source>[] }) =>
      JSON.stringify(stored.parse({ ...content, references: content.sources.map(({ text }) => text) })),
  }
}

/** A question's version, as the database keeps it. */
export const questionText = anyShape(storedQuestion)
/** A card's version, as the database keeps it. */
export const cardText = anyShape(storedCard)

export type QuestionContent = ReturnType<typeof questionText.decode>
export type CardContent = ReturnType<typeof cardText.decode>

// Which mix of difficulties a bank aims at, and which ids came from another domain, concerns its checks alone. What a
// later build writes beside these is passed over, so that it can start beside this one.
const qbankHead = z.object({
  ...qbankFile.omit({ difficulty: true }).shape,
  domains: z.array(z.object(bankDomain.shape)).min(1),
})
const deckHead = z.object(deckFile.omit({ cards: true }).shape)
export const qbankText = json(qbankHead)
export const deckText = json(deckHead)

export type DeckHead = z.output<typeof deckHead>
export type QbankHead = z.output<typeof qbankHead>

/** How a question came about and who looked at it, as learners may read it with the explanation. */
const provenance = z.object({
  author: z.enum(authors),
  /** By the providers' names for them; none where nobody wrote them down. */
  models: z.array(z.string()).default([]),
  /** An editor of this site changed it before it was published. */
  isEdited: z.boolean().default(false),
  /** Who answered it without its key, and how. */
  examined: z.array(z.object({ by: z.string(), answer: z.string() })),
  grade: z.int(),
  /** A month or a day. */
  checked: z.string(),
  /** The sentences that were found to bear it out, with their source. */
  evidence: z.array(z.object({ claim: z.string(), sentence: z.string(), source })).default([]),
})

export const provenanceText = json(provenance)
export type Provenance = z.output<typeof provenance>
