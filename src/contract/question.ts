import { z } from 'zod'
import type { KeyField, OpenField } from '../domain/content/key-fields.ts'
import { updaters } from '../domain/content/version-source.ts'
import { scene } from '../domain/figures/scene.ts'

/** Every row has a cell for each column. */
export const comparison = z.object({
  columns: z.array(z.string()).max(8),
  rows: z.array(z.array(z.string()).max(8)).max(12),
})

/** A reference with what it supports, and where it can be read if that is known. */
export const source = z.object({ text: z.string(), supports: z.string(), url: z.string().nullable() })

const { alt, caption, tables, ...drawing } = scene.shape

/** A finished figure: paths and words to draw, and the same in words for those who cannot see. Its data stay on the server. */
export const shownFigure = z.object({ scene: z.object(drawing), alt, caption, table: tables })

export type ShownFigure = z.output<typeof shownFigure>

/** A question as an open exam shows it; a field that tells or hints at the key does not compile here. */
export const openQuestion = z.object({
  id: z.string(),
  version: z.int(),
  updatedBy: z.enum(updaters).nullable(),
  stem: z.string(),
  vignette: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
  domain: z.string(),
  /** Missing where the item has none. */
  figure: shownFigure.optional(),
} satisfies Partial<Record<OpenField, z.ZodType>>)

/**
 * A question with its key: tutor blocks, completed blocks, admins. What is optional is missing where the item has none,
 * and in the copies that devices kept before it was sent.
 */
export const answeredQuestion = openQuestion.extend({
  correctAnswer: z.string(),
  explanation: z.string(),
  /** By option id, for the wrong ones: when it would be right, or why it tempts. */
  rationales: z.record(z.string(), z.string()),
  /** The one sentence to take away. */
  keyPoint: z.string(),
  references: z.array(z.string()),
  /** The references again, in the same order. */
  sources: z.array(source).optional(),
  /** The facts of this patient that decide. */
  clues: z.array(z.string()).optional(),
  /** Tells the rivals apart. */
  comparison: comparison.optional(),
  /** What recent guidance changed, and when. */
  changed: z.string().optional(),
  /** Seen with the key. */
  explanationFigure: shownFigure.optional(),
  topic: z.string().optional(),
  /** The testing point in one sentence. */
  point: z.string().optional(),
  /** The flashcards that test the same point, of decks that are open to the learner, without those archived. */
  linkedCards: z.array(z.object({ id: z.string(), deckId: z.string() })).optional(),
} satisfies Partial<Record<KeyField, z.ZodType>>)
