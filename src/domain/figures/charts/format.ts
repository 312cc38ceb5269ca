import { z } from 'zod'
import { amount, estimated, inOrder, inWords, label, point, rises, unit } from '../parts.ts'

const quantity = { yLabel: label, yUnit: unit.default('') }
const remarks = z
  .array(z.strictObject({ at: z.int().min(1), text: label }))
  .max(6)
  .default([])

/** Values in order of time around their median. */
export const runChart = z.strictObject({
  kind: z.literal('run-chart'),
  ...inWords,
  ...quantity,
  xLabel: label.default('Month'),
  values: z.array(z.number()).min(6).max(60),
  /** What to write under each value; absent: 1, 2, 3 … */
  labels: z.array(z.string().trim().max(12)).optional(),
  /** The median of only so many first values, drawn on to the end; absent: of all. */
  medianOfFirst: z.int().min(6).optional(),
  goal: z.number().optional(),
  /** Tests of change: at the value with this number. */
  remarks,
})

const controlHead = {
  kind: z.literal('control-chart'),
  ...inWords,
  ...quantity,
  xLabel: label.default('Month'),
  labels: runChart.shape.labels,
  remarks,
}
/** Limits from only so many first values, drawn on to the end; absent: from all. */
const limitsOfFirst = z.int().min(8).optional()

/** Values between limits of three standard deviations, which the program works out from the values. */
export const controlChart = z.discriminatedUnion('chart', [
  z.strictObject({
    ...controlHead,
    chart: z.literal('individuals'),
    values: z.array(z.number()).min(8).max(60),
    limitsOfFirst,
  }),
  z.strictObject({
    ...controlHead,
    chart: z.literal('c'),
    values: z.array(z.int().min(0)).min(8).max(60),
    limitsOfFirst,
  }),
  z.strictObject({
    ...controlHead,
    chart: z.literal('p'),
    /** Events and opportunities of each time. */
    counts: z
      .array(
        z
          .tuple([z.int().min(0), z.int().min(1)])
          .refine(([events, of]) => events <= of, 'No more events than opportunities.'),
      )
      .min(8)
      .max(60),
    limitsOfFirst,
  }),
  z.strictObject({
    ...controlHead,
    chart: z.literal('u'),
    /** Events and exposure of each time, such as line days. */
    counts: z
      .array(z.tuple([z.int().min(0), z.number().positive()]))
      .min(8)
      .max(60),
    /** The rate is given per so much exposure, such as 1000. */
    per: z.number().positive().default(1000),
    limitsOfFirst,
  }),
])

const curve = z.strictObject({
  name: label,
  /** Time, and the share still free of the event from then on, 0 to 1; the first is [0, 1]. */
  steps: z
    .array(z.tuple([amount(0, 100_000), amount(0, 1)]))
    .min(1)
    .max(200),
  /** The times at which one was censored. */
  censored: z.array(amount(0, 100_000)).default([]),
  /** How many are at risk at the times of `atRiskTimes`. */
  atRisk: z.array(z.int().min(0)).default([]),
})

export const survival = z
  .strictObject({
    kind: z.literal('survival'),
    ...inWords,
    xLabel: label,
    xUnit: unit,
    yLabel: label.default('Probability'),
    end: z.number().positive(),
    curves: z.array(curve).min(1).max(4),
    atRiskTimes: z.array(amount(0, 100_000)).max(8).default([]),
  })
  .refine(
    ({ curves }) => curves.every(({ steps }) => rises(steps.map(([time]) => time))),
    'The times of a curve must rise.',
  )
  .refine(
    ({ curves }) => curves.every(({ steps }) => inOrder(steps, ([, before], [, after]) => after <= before)),
    'A curve must not rise.',
  )
  .refine(
    ({ curves, atRiskTimes }) =>
      curves.every(({ atRisk }) => atRisk.length === 0 || atRisk.length === atRiskTimes.length),
    'atRisk needs one number for each of atRiskTimes.',
  )

const scale = z.enum(['linear', 'log'])
const logIsPositive = 'On a logarithmic scale every value must be above 0.'

export const forest = z
  .strictObject({
    kind: z.literal('forest'),
    ...inWords,
    /** Such as Risk ratio (95% CI). */
    measure: label,
    scale,
    studies: z
      .array(estimated({ name: label, weight: amount(0, 100).optional() }))
      .min(1)
      .max(20),
    pooled: estimated({ name: label.default('Total') }).optional(),
    /** What lies on the left and right of no effect. */
    favors: z.tuple([label, label]).optional(),
  })
  .refine(
    ({ scale, studies, pooled }) =>
      scale === 'linear' || [...studies, ...(pooled ? [pooled] : [])].every(({ lower }) => lower > 0),
    logIsPositive,
  )

/** Estimates with their intervals against reference lines, such as no difference and a margin. */
export const interval = z
  .strictObject({
    kind: z.literal('interval'),
    ...inWords,
    measure: label,
    unit: unit.default(''),
    scale: scale.default('linear'),
    rows: z
      .array(estimated({ name: label }))
      .min(1)
      .max(12),
    lines: z
      .array(z.strictObject({ at: z.number(), label }))
      .max(3)
      .default([]),
    favors: z.tuple([label, label]).optional(),
  })
  .refine(
    ({ scale, rows, lines }) =>
      scale === 'linear' ||
      [...rows.map(({ lower }) => lower), ...lines.map(({ at }) => at)].every((value) => value > 0),
    logIsPositive,
  )

const share = amount(0, 1)

export const roc = z
  .strictObject({
    kind: z.literal('roc'),
    ...inWords,
    curves: z
      .array(
        z.strictObject({
          name: label,
          /** 1 − specificity and sensitivity, both rising from [0, 0] to [1, 1], which need not be given. */
          points: z
            .array(z.tuple([share, share]))
            .min(1)
            .max(60),
        }),
      )
      .min(1)
      .max(3),
    /** Named cut-offs: 1 − specificity and sensitivity. */
    marks: z
      .array(z.strictObject({ label, at: z.tuple([share, share]) }))
      .max(6)
      .default([]),
    /** Whether the area under each curve is worked out and written. */
    showArea: z.boolean().default(false),
  })
  .refine(
    ({ curves }) => curves.every(({ points }) => inOrder(points, ([x, y], [nextX, nextY]) => x <= nextX && y <= nextY)),
    'The points of a curve must not fall.',
  )

/** pH against bicarbonate with lines of equal PCO2, all by the Henderson-Hasselbalch equation. */
export const acidBase = z.strictObject({
  kind: z.literal('acid-base'),
  ...inWords,
  points: z
    .array(z.strictObject({ label, ph: amount(6.8, 7.8), pco2: amount(8, 130) }))
    .min(1)
    .max(6),
  /** Whether an arrow leads from each point to the next. */
  inOrder: z.boolean().default(false),
})

const series = z.strictObject({
  name: label,
  unit,
  points: z.array(point).min(1).max(200),
  axis: z.enum(['left', 'right']).default('left'),
  /** Whether a line joins the values, and whether it is smooth. */
  join: z.enum(['line', 'smooth', 'none']).default('line'),
})

export type Series = z.output<typeof series>

/** Measured values against time. */
export const timeCourse = z
  .strictObject({
    kind: z.literal('time-course'),
    ...inWords,
    xLabel: label,
    xUnit: unit,
    series: z.array(series).min(1).max(4),
    /** Where an axis begins and ends; absent: by the values. */
    x: point.optional(),
    left: point.optional(),
    right: point.optional(),
    scale: scale.default('linear'),
    /** A reference range on the left axis. */
    bands: z
      .array(z.strictObject({ label, from: z.number(), to: z.number() }))
      .max(3)
      .default([]),
    /** Thresholds on the left axis. A published curve names the table that it was taken from. */
    lines: z
      .array(
        z.strictObject({ label, points: z.array(point).min(1).max(60), source: z.string().trim().min(3).max(200) }),
      )
      .max(4)
      .default([]),
    events: z
      .array(z.strictObject({ at: z.number(), text: label }))
      .max(6)
      .default([]),
  })
  .refine(
    ({ series }) => series.every(({ points }) => rises(points.map(([time]) => time))),
    'The times of a series must rise.',
  )
  .refine(
    ({ scale, series }) => scale === 'linear' || series.every(({ points }) => points.every(([, value]) => value > 0)),
    logIsPositive,
  )
  .refine(
    ({ series }) =>
      new Set(series.filter(({ axis }) => axis === 'left').map((each) => each.unit)).size <= 1 &&
      new Set(series.filter(({ axis }) => axis === 'right').map((each) => each.unit)).size <= 1,
    'Series on one axis need the same unit.',
  )
  .refine(({ series }) => series.some(({ axis }) => axis === 'left'), 'The first axis is the left one.')

export type RunChart = z.output<typeof runChart>
export type ControlChart = z.output<typeof controlChart>
export type Survival = z.output<typeof survival>
export type Forest = z.output<typeof forest>
export type Interval = z.output<typeof interval>
export type Roc = z.output<typeof roc>
export type AcidBase = z.output<typeof acidBase>
export type TimeCourse = z.output<typeof timeCourse>
