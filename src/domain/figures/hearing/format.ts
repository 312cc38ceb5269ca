import { z } from 'zod'
import { amount, inWords } from '../parts.ts'

const frequency = z.literal([125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 8000])
const level = amount(-10, 120)

/** Hz and dB HL, and whether nothing was heard at that level. */
const threshold = z.union([z.tuple([frequency, level]), z.tuple([frequency, level, z.literal('no response')])])
const thresholds = z.array(threshold).max(11).default([])

const ear = z.strictObject({ air: thresholds, airMasked: thresholds, bone: thresholds, boneMasked: thresholds })

export const audiogram = z
  .strictObject({
    kind: z.literal('audiogram'),
    ...inWords,
    right: ear.optional(),
    left: ear.optional(),
    /** From loudspeakers, so not of one ear. */
    soundField: thresholds,
  })
  .refine(({ right, left, soundField }) => right || left || soundField.length > 0, 'Give right, left or soundField.')

const tympanum = z.strictObject({
  /** daPa. */
  peakPressure: amount(-400, 200),
  /** mmho above the baseline; 0 for a flat line. */
  peakAdmittance: amount(0, 4),
  /** Width of the curve at half its height, daPa. */
  width: amount(30, 400).default(100),
  /** Ear canal volume, mL. */
  volume: amount(0.1, 6),
})

export const tympanogram = z
  .strictObject({
    kind: z.literal('tympanogram'),
    ...inWords,
    /** Hz. */
    probeTone: z.literal([226, 678, 1000]).default(226),
    right: tympanum.optional(),
    left: tympanum.optional(),
  })
  .refine(({ right, left }) => right || left, 'Give right or left.')

export type Threshold = z.output<typeof threshold>
export type Audiogram = z.output<typeof audiogram>
export type Tympanogram = z.output<typeof tympanogram>
