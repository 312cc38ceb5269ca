import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { figureSource } from './figures.ts'
import { back, cardId, cardText, category, deckId, front } from './flashcard-parts.ts'
import { comparison, source } from './question.ts'

const editorCard = z.object({
  ...cardText,
  version: z.int(),
  retired: z.boolean(),
  /** What the figure is drawn from; missing where there is none. */
  figureSource: figureSource.optional(),
})

export type EditorCard = z.output<typeof editorCard>

const extendedExplanation = z.string().trim().max(10_000)

export const listEditorCards = endpoint({
  method: 'GET',
  path: '/api/admin/cards',
  summary: 'The cards of a deck, or of all decks, as everybody has them; retired ones too.',
  access: 'admin',
  query: z.object({ deckId: deckId.optional() }),
  reply: z.array(editorCard),
  refusals: ['not_found'],
})

export const createEditorCard = endpoint({
  method: 'POST',
  path: '/api/admin/cards',
  summary: 'Adds a card to a deck for everybody.',
  access: 'admin',
  status: 201,
  body: z.object({
    deckId,
    front,
    back,
    extendedExplanation: extendedExplanation.default(''),
    /** By default the deck\u2019s. */
    category: category.optional(),
    id: z.uuid().optional(),
  }),
  reply: editorCard,
  refusals: ['not_found'],
})

export const editEditorCard = endpoint({
  method: 'PATCH',
  path: '/api/admin/cards/:cardId',
  summary: 'Changes a card for everybody, or retires it; what is left out stays.',
  access: 'admin',
  params: z.object({ cardId }),
  body: z
    .object({
      front,
      back,
      extendedExplanation,
      category,
      retired: z.boolean(),
      sources: z.array(source).max(10),
      /** Null takes the table away. */
      table: comparison.nullable(),
      questions: z.array(z.string().max(80)).max(10),
      /** '' takes the figure away. */
      figureSource,
    })
    .partial(),
  reply: editorCard,
  refusals: ['not_found', 'figure_does_not_fit'],
})
