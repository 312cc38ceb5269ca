import { z } from 'zod'
import { amount, inWords, seed } from '../parts.ts'

const minute = amount(0, 30)

/** Fetal heart rate above, contractions below: 3 cm/min, 30/min a cm. */
export const ctg = z
  .strictObject({
    kind: z.literal('ctg'),
    ...inWords,
    minutes: amount(4, 30),
    /** Beats per minute. */
    baseline: amount(50, 220),
    /** From trough to peak, beats per minute. */
    variability: amount(0, 50),
    /** An even wave instead of variability: beats per minute above and below the baseline, and cycles per minute. */
    sinusoidal: z.strictObject({ amplitude: amount(3, 30), perMinute: amount(1, 8) }).optional(),
    /** start in minutes, duration in seconds, rise in beats per minute. */
    accelerations: z
      .array(z.strictObject({ start: minute, duration: amount(10, 600), rise: amount(5, 60) }))
      .max(20)
      .default([]),
    /** start in minutes; to the nadir and in all in seconds; depth in beats per minute. */
    decelerations: z
      .array(
        z
          .strictObject({
            start: minute,
            toNadir: amount(5, 300),
            duration: amount(15, 900),
            depth: amount(5, 120),
            /** Small rises just before and after. */
            shoulders: z.boolean().default(false),
          })
          .refine(({ toNadir, duration }) => toNadir < duration, 'toNadir must be shorter than duration.'),
      )
      .max(20)
      .default([]),
    /** peak in minutes, duration in seconds, pressure in mm Hg above the resting tone. */
    contractions: z
      .array(z.strictObject({ peak: minute, duration: amount(20, 240), pressure: amount(10, 100) }))
      .max(30)
      .default([]),
    restingTone: amount(0, 40).default(10),
    seed,
  })
  .refine(
    ({ minutes, accelerations, decelerations }) =>
      [...accelerations, ...decelerations].every(({ start }) => start < minutes),
    'Accelerations and decelerations must start within the minutes shown.',
  )

export type Ctg = z.output<typeof ctg>
