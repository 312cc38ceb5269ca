import { z } from 'zod'
import { amount, inWords, label } from '../parts.ts'

const pressure = amount(-10, 300)

const site = z
  .strictObject({
    /** Percent. */
    saturation: amount(5, 100).optional(),
    /** mm Hg. */
    systolic: pressure.optional(),
    diastolic: pressure.optional(),
    mean: pressure.optional(),
  })
  .refine(
    ({ systolic, diastolic }) => (systolic === undefined) === (diastolic === undefined),
    'Give systolic and diastolic together.',
  )
  .refine(
    ({ systolic, diastolic }) => systolic === undefined || systolic >= (diastolic ?? 0),
    'systolic must not be below diastolic.',
  )

export type Site = z.output<typeof site>

/** What a catheter measured, place by place; the layout says nothing about how they are connected. */
export const pressureDiagram = z
  .strictObject({
    kind: z.literal('pressure-diagram'),
    ...inWords,
    sites: z.strictObject({
      svc: site.optional(),
      ivc: site.optional(),
      ra: site.optional(),
      rv: site.optional(),
      pa: site.optional(),
      wedge: site.optional(),
      pv: site.optional(),
      la: site.optional(),
      lv: site.optional(),
      ao: site.optional(),
      descendingAo: site.optional(),
    }),
    /** Other places by name, such as right hand and foot. */
    others: z
      .array(
        z.strictObject({
          label,
          saturation: site.shape.saturation,
          systolic: pressure.optional(),
          diastolic: pressure.optional(),
          mean: pressure.optional(),
        }),
      )
      .max(4)
      .default([]),
  })
  .refine(({ sites, others }) => Object.keys(sites).length + others.length > 0, 'Give at least one site.')

export type PressureDiagram = z.output<typeof pressureDiagram>
