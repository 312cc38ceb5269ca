import { z } from 'zod'
import { amount, inWords, rises, seed } from '../parts.ts'

const leadName = z.enum(['I', 'II', 'III', 'aVR', 'aVL', 'aVF', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6'])
export type LeadName = z.output<typeof leadName>

/** One row of the strip. Amplitudes in mV replace what the axes give; q and s are written as depths below the line. */
const lead = z.strictObject({
  lead: leadName,
  p: amount(-0.6, 0.6).optional(),
  q: amount(0, 2).optional(),
  r: amount(0, 4).optional(),
  s: amount(0, 4).optional(),
  st: amount(-0.6, 0.8).optional(),
  t: amount(-1, 2).optional(),
  u: amount(-0.3, 0.5).optional(),
})

const rate = amount(20, 350)
const axis = amount(-180, 180)
const seconds = amount(0.5, 30)
const pr = amount(60, 600)
const pWave = { pAxis: axis.default(60), pDuration: amount(30, 160).default(80) }
const ventricles = {
  qrs: amount(40, 300),
  qt: amount(120, 800),
  qrsAxis: axis.default(60),
  tAxis: axis.default(45),
  tShape: z.enum(['rounded', 'peaked', 'broad', 'late', 'notched']).default('rounded'),
}
const conducted = { rate, ...pWave, pr, ...ventricles }

const early = z.strictObject({
  /** Comes after the beat with this number; the first of the rhythm is 1. */
  after: z.int().min(1),
  origin: z.enum(['atrial', 'atrial-blocked', 'junctional', 'ventricular']),
  /** From the beat before, in ms. */
  coupling: amount(150, 1200),
  /** The QRS of a ventricular one, in ms. */
  qrs: amount(60, 240).default(140),
})

const pause = z.strictObject({ after: z.int().min(1), seconds: amount(0.5, 10) })

/** Each rhythm and what it is measured by: rates per minute, intervals in ms, axes in degrees, amplitudes in mV. */
const rhythm = z.discriminatedUnion('pattern', [
  z.strictObject({
    pattern: z.literal('sinus'),
    seconds,
    ...conducted,
    variation: amount(0, 40).default(0),
    ectopy: z.array(early).max(20).default([]),
    pauses: z.array(pause).max(5).default([]),
  }),
  z.strictObject({
    pattern: z.literal('junctional'),
    seconds,
    rate,
    ...ventricles,
    pDuration: pWave.pDuration,
    /** From the QRS onset to the onset of the retrograde P in ms, negative for one that comes before; absent: none is seen. */
    retrogradeP: amount(-140, 300).optional(),
  }),
  z.strictObject({
    pattern: z.literal('supraventricular-tachycardia'),
    seconds,
    rate,
    ...ventricles,
    pDuration: pWave.pDuration,
    retrogradeP: amount(40, 300).optional(),
  }),
  z.strictObject({
    pattern: z.literal('atrial-flutter'),
    seconds,
    atrialRate: amount(180, 500),
    /** Flutter waves for each QRS; a list is gone through over and over. */
    conduction: z.array(z.int().min(1).max(8)).min(1).max(8),
    amplitude: amount(0.05, 0.5).default(0.25),
    ...ventricles,
  }),
  z.strictObject({
    pattern: z.literal('atrial-fibrillation'),
    seconds,
    rate,
    variation: amount(10, 50).default(25),
    amplitude: amount(0, 0.2).default(0.06),
    ...ventricles,
  }),
  z.strictObject({
    pattern: z.literal('ventricular-tachycardia'),
    seconds,
    rate,
    qrs: amount(60, 260),
    qrsAxis: axis.default(-90),
    /** The axis of every second beat where it alternates. */
    alternateAxis: axis.optional(),
    /** P waves that march through; absent: none are seen. */
    atrialRate: amount(30, 250).optional(),
    pAxis: pWave.pAxis,
    pDuration: pWave.pDuration,
  }),
  z.strictObject({
    pattern: z.literal('polymorphic-ventricular-tachycardia'),
    seconds,
    rate,
    amplitude: amount(0.4, 3).default(1.5),
    /** How long the axis takes to turn and come back, in seconds. */
    twist: amount(1, 6).default(2.4),
  }),
  z.strictObject({
    pattern: z.literal('ventricular-fibrillation'),
    seconds,
    rate: amount(150, 500).default(320),
    amplitude: amount(0.05, 2).default(0.5),
  }),
  z.strictObject({ pattern: z.literal('sine-wave'), seconds, rate, amplitude: amount(0.3, 3).default(1.2) }),
  z.strictObject({ pattern: z.literal('no-activity'), seconds }),
  z.strictObject({
    pattern: z.literal('pre-excitation'),
    seconds,
    ...conducted,
    /** The slurred beginning, part of the QRS, in ms. */
    delta: amount(20, 80).default(40),
  }),
  z.strictObject({
    pattern: z.literal('mobitz-1'),
    seconds,
    rate,
    ...pWave,
    /** The PR intervals of one group in order; the P after the last is not conducted. */
    prs: z.array(pr).min(2).max(8),
    ...ventricles,
  }),
  z.strictObject({
    pattern: z.literal('mobitz-2'),
    seconds,
    ...conducted,
    conducted: z.int().min(1).max(8),
    dropped: z.int().min(1).max(4).default(1),
  }),
  z.strictObject({
    pattern: z.literal('third-degree-block'),
    seconds,
    atrialRate: amount(30, 250),
    ventricularRate: amount(20, 200),
    ...pWave,
    ...ventricles,
  }),
])

export type Rhythm = z.output<typeof rhythm>
export type Ventricles = z.output<z.ZodObject<typeof ventricles>>
export type Lead = z.output<typeof lead>

/** A rhythm strip: 25 mm/s, 10 mm/mV. */
export const ecg = z.strictObject({
  kind: z.literal('ecg'),
  ...inWords,
  leads: z
    .array(lead)
    .min(1)
    .max(4)
    .default([{ lead: 'II' }]),
  /** One after the other; together at most 30 seconds. */
  rhythms: z
    .array(rhythm.superRefine(fitsTheCycle))
    .min(1)
    .max(6)
    .refine(totalFits, 'All rhythms together last 2 to 30 seconds.'),
  /** Trembling of the line, in mV. */
  noise: amount(0, 0.06).default(0.008),
  seed,
})

export type Ecg = z.output<typeof ecg>

function totalFits(rhythms: readonly { seconds: number }[]): boolean {
  const total = rhythms.reduce((sum, part) => sum + part.seconds, 0)
  return total >= 2 && total <= 30
}

/** Intervals that contradict each other cannot be drawn. */
function fitsTheCycle(given: Rhythm, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if ('qt' in given && given.qt < given.qrs + 40) refuse('qt', 'QT must be at least 40 ms longer than QRS.')
  if ('qt' in given && 'rate' in given && given.qt > 60_000 / given.rate) {
    refuse('qt', `QT must end before the next beat, ${Math.floor(60_000 / given.rate)} ms later at this rate.`)
  }
  if ('pr' in given && given.pr < given.pDuration) refuse('pr', 'PR must not be shorter than the P wave.')
  if ('pr' in given && given.pr > 60_000 / given.rate)
    refuse('pr', 'PR must be shorter than the time between two beats.')
  if (given.pattern === 'mobitz-1' && !rises(given.prs)) {
    refuse('prs', 'PR intervals must grow within the group.')
  }
  if (given.pattern === 'mobitz-1' && given.prs.some((pr) => pr > 60_000 / given.rate)) {
    refuse('prs', 'PR intervals must be shorter than the time between two P waves.')
  }
  if (given.pattern === 'pre-excitation' && given.delta > given.qrs - 20)
    refuse('delta', 'delta must be at least 20 ms shorter than QRS.')
}
