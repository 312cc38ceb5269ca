import { z } from 'zod'
import { amount, inWords, label, seed } from '../parts.ts'

const loop = z
  .strictObject({
    label,
    /** Liters. */
    fvc: amount(0.2, 8),
    /** Liters per second, each at the share of the vital capacity that has been breathed out. */
    pef: amount(0.2, 16),
    fef25: amount(0.05, 16),
    fef50: amount(0.05, 16),
    fef75: amount(0.02, 16),
    /** Peak flow and flow in the middle of breathing in, liters per second; absent: only breathing out is drawn. */
    pif: amount(0.1, 16).optional(),
    fif50: amount(0.1, 16).optional(),
  })
  .refine(({ pef, fef25, fef50, fef75 }) => Math.max(fef25, fef50, fef75) <= pef, 'No flow may be above the peak flow.')
  .refine(({ pif, fif50 }) => (pif === undefined) === (fif50 === undefined), 'Give pif and fif50 together.')
  .refine(({ pif, fif50 }) => (fif50 ?? 0) <= (pif ?? 0), 'fif50 must not be above pif.')

export const flowVolume = z.strictObject({
  kind: z.literal('flow-volume'),
  ...inWords,
  /** The first is drawn solid, the others dashed and dotted. */
  loops: z.array(loop).min(1).max(3),
})

const lungs = {
  /** mL per cm H2O. */
  compliance: amount(0.1, 150),
  /** cm H2O per liter per second. */
  resistance: amount(1, 600),
  /** The share of the breath in that does not come back. */
  leak: amount(0, 0.9),
}

export const ventilator = z
  .strictObject({
    kind: z.literal('ventilator'),
    ...inWords,
    mode: z.enum(['pressure-control', 'volume-control']),
    seconds: amount(1, 30),
    /** Breaths per minute. */
    rate: amount(4, 120),
    /** Seconds. */
    inspiratoryTime: amount(0.15, 3),
    /** cm H2O. */
    peep: amount(0, 20),
    /** cm H2O above PEEP, in pressure control. */
    pressure: amount(2, 60).optional(),
    /** mL, in volume control. */
    tidalVolume: amount(1, 1000).optional(),
    /** Seconds of no flow at the end of a breath in, part of the inspiratory time, in volume control. */
    pause: amount(0, 1.5).default(0),
    compliance: lungs.compliance,
    resistance: lungs.resistance,
    leak: lungs.leak.default(0),
    /** Saw-toothed trembling of the flow. */
    secretions: z.boolean().default(false),
    /** What changes from the breath with this number on; the first is 1. */
    changes: z
      .array(
        z.strictObject({
          breath: z.int().min(2),
          compliance: lungs.compliance.optional(),
          resistance: lungs.resistance.optional(),
          leak: lungs.leak.optional(),
        }),
      )
      .max(4)
      .default([]),
    /** The patient's own efforts: seconds from the beginning, and how far the airway pressure falls in cm H2O. */
    efforts: z
      .array(z.strictObject({ at: amount(0, 30), depth: amount(0.5, 15) }))
      .max(20)
      .default([]),
    show: z
      .array(z.enum(['pressure', 'flow', 'volume']))
      .min(1)
      .max(3)
      .default(['pressure', 'flow', 'volume']),
    seed,
  })
  .refine(
    ({ rate, inspiratoryTime }) => inspiratoryTime < 60 / rate - 0.05,
    'The inspiratory time must leave time to breathe out at this rate.',
  )
  .refine(
    ({ mode, pressure, tidalVolume }) => (mode === 'pressure-control' ? pressure : tidalVolume) !== undefined,
    'Pressure control needs pressure, volume control tidalVolume.',
  )
  .refine(
    ({ pause, inspiratoryTime }) => pause < inspiratoryTime,
    'The pause is part of the inspiratory time and must be shorter.',
  )

const phase = z.strictObject({
  seconds: amount(1, 120),
  pattern: z.enum(['normal', 'obstructed', 'cleft', 'cardiac', 'leak', 'fading', 'none']),
  /** Breaths per minute. */
  rate: amount(4, 80).default(20),
  /** mm Hg at the end of the breath; with endTidalAtEnd it changes evenly over the phase. */
  endTidal: amount(0, 120).default(38),
  endTidalAtEnd: amount(0, 120).optional(),
  /** mm Hg while breathing in. */
  inspired: amount(0, 40).default(0),
})

export type Phase = z.output<typeof phase>

/** Carbon dioxide against time. */
export const capnogram = z.strictObject({
  kind: z.literal('capnogram'),
  ...inWords,
  phases: z.array(phase).min(1).max(6),
})

export type FlowVolume = z.output<typeof flowVolume>
export type Loop = FlowVolume['loops'][number]
export type Ventilator = z.output<typeof ventilator>
export type Capnogram = z.output<typeof capnogram>
