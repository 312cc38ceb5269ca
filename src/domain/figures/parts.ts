import { z } from 'zod'

/** The words of every figure. */
export const inWords = {
  /** The findings that an observer would read off, for those who cannot see it; never the diagnosis. */
  alt: z.string().trim().min(20).max(900),
  /** What is measured, and the scale. */
  caption: z.string().trim().min(3).max(200),
}

export const label = z.string().trim().min(1).max(60)
export const unit = z.string().trim().max(24)

/** A number with the limits between which the drawing is right. */
export const amount = (least: number, most: number) => z.number().min(least).max(most)

/** From it come irregular intervals and noise, so that a figure looks the same each time. */
export const seed = z.int().min(0).max(1_000_000).default(1)

/** A value on the horizontal axis and one on the vertical. */
export const point = z.tuple([z.number(), z.number()])

/** Whether each value stands in this relation to the one before. */
export const inOrder = <Value>(values: readonly Value[], holds: (before: Value, after: Value) => boolean): boolean =>
  values.every((value, n) => n === 0 || holds(values[n - 1] as Value, value))

export const rises = (values: readonly number[]): boolean => inOrder(values, (before, after) => before < after)

const interval = { estimate: z.number(), lower: z.number(), upper: z.number() }

/** An estimate that lies within its own limits. */
export const estimated = <More extends z.ZodRawShape>(more: More) =>
  z.strictObject({ ...more, ...interval }).refine(holdsEstimate, 'The estimate must lie between lower and upper.')

const holdsEstimate = (row: { estimate?: unknown; lower?: unknown; upper?: unknown }) =>
  Number(row.lower) <= Number(row.estimate) && Number(row.estimate) <= Number(row.upper)
