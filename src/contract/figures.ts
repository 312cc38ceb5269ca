import { z } from 'zod'
import { scene } from '../domain/figures/scene.ts'
import { endpoint } from './endpoint.ts'

export type Scene = z.output<typeof scene>

/** The data of a figure in YAML or JSON, as they stand in a file. */
export const figureSource = z.string().max(20_000)

export const listFigureExamples = endpoint({
  method: 'GET',
  path: '/api/editor/figures',
  summary: 'An example of every kind of figure: its data as a file has them, and what is drawn from them.',
  access: 'admin',
  reply: z.array(z.object({ name: z.string(), source: z.string(), scene })),
  refusals: [],
})

/** One of the two is null. */
const drawn = z.object({
  scene: scene.nullable(),
  /** One sentence that says which field does not fit, and why. */
  problem: z.string().nullable(),
})

export const previewFigure = endpoint({
  method: 'POST',
  path: '/api/editor/figures/preview',
  summary: 'Draws a figure from data as they would stand in a file, in YAML or JSON; keeps nothing.',
  access: 'admin',
  body: z.object({ source: figureSource }),
  reply: drawn,
  refusals: [],
})
