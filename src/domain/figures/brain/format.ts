import { z } from 'zod'
import { amount, inWords, label, seed } from '../parts.ts'

const microvolts = amount(0.2, 100)
const hours = amount(0.05, 12)

const band = { lower: microvolts, upper: microvolts }
const isBand = ({ lower, upper }: { lower: number; upper: number }) => lower < upper
const bandMessage = 'lower must be below upper.'

const stretch = z
  .strictObject({
    hours,
    /** The margins of the band, in µV. */
    ...band,
    /** Even and dense, or single streaks that rise from a low line. */
    texture: z.enum(['dense', 'streaks']).default('dense'),
    /** The other state where the band widens and narrows in turn: its margins, and the minutes of one cycle. */
    cycle: z
      .strictObject({ ...band, minutes: amount(15, 120) })
      .refine(isBand, bandMessage)
      .optional(),
    /** Sudden rises of both margins: at in hours from the beginning of the stretch, minutes long. */
    rises: z
      .array(z.strictObject({ at: amount(0, 12), minutes: amount(0.5, 120), ...band }).refine(isBand, bandMessage))
      .max(40)
      .default([]),
  })
  .refine(isBand, bandMessage)

export type Stretch = z.output<typeof stretch>

/** 6 cm/h; linear to 10 µV, then logarithmic to 100. */
export const aeeg = z
  .strictObject({
    kind: z.literal('aeeg'),
    ...inWords,
    channel: label.default('C3–C4'),
    stretches: z.array(stretch).min(1).max(6),
    seed,
  })
  .refine(
    ({ stretches }) => stretches.reduce((sum, each) => sum + each.hours, 0) <= 12,
    'All stretches together last at most 12 hours.',
  )

export type Aeeg = z.output<typeof aeeg>
