import { z } from 'zod'

/** The pens with which lines and words are drawn. Their names say nothing about the meaning. */
const ink = z.enum(['trace', 'text', 'axis', 'grid', 'gridStrong', 'red', 'blue', 'green', 'violet', 'shade', 'paper'])

const path = z.object({
  /** An SVG path in pixels. */
  d: z.string(),
  stroke: ink.optional(),
  fill: ink.optional(),
  width: z.number().optional(),
  dash: z.enum(['dashed', 'dotted']).optional(),
})

const word = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  ink,
  size: z.number(),
  anchor: z.enum(['start', 'middle', 'end']),
  bold: z.literal(true).optional(),
  /** Read from below to above. */
  upright: z.literal(true).optional(),
})

const table = z.object({ title: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) })

/** A finished figure, and all that a browser gets of it: paths, words and tables, but neither its data nor its kind. */
export const scene = z.object({
  alt: z.string(),
  caption: z.string(),
  width: z.number(),
  height: z.number(),
  /** How far it may be enlarged to fill a page; 1 where the paper has a scale of its own. */
  most: z.number(),
  paths: z.array(path),
  words: z.array(word),
  /** The same in words, for those who cannot see. */
  tables: z.array(table),
})

export type Scene = z.output<typeof scene>
export type Ink = z.output<typeof ink>
export type Path = z.output<typeof path>
export type Word = z.output<typeof word>
export type DataTable = z.output<typeof table>
