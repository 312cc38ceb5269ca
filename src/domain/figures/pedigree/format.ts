import { z } from 'zod'
import { inWords, label } from '../parts.ts'

const number = z.string().regex(/^(I|II|III|IV|V)-[1-9]\d?$/, 'Expected a generation and a place, such as II-3.')

const individual = z.strictObject({
  sex: z.enum(['male', 'female', 'unknown']),
  /** What of the figure's key this individual has, by its number in the key from 1. */
  has: z.array(z.int().min(1).max(4)).default([]),
  carrier: z.boolean().default(false),
  deceased: z.boolean().default(false),
  proband: z.boolean().default(false),
  pregnancy: z.boolean().default(false),
  /** A pregnancy that ended: a small triangle. */
  loss: z.enum(['miscarriage', 'termination']).optional(),
  stillbirth: z.boolean().default(false),
  /** So many individuals in one symbol. */
  count: z.int().min(2).max(20).optional(),
  /** Up to three short lines beneath, such as an age or a genotype. */
  notes: z.array(z.string().trim().min(1).max(18)).max(3).default([]),
})

export type Individual = z.output<typeof individual>

const union = z.strictObject({
  parents: z.tuple([number, number]),
  children: z.array(number).default([]),
  consanguineous: z.boolean().default(false),
  separated: z.boolean().default(false),
})

export type Union = z.output<typeof union>

const twins = z.strictObject({
  of: z.array(number).min(2).max(4),
  zygosity: z.enum(['monozygotic', 'dizygotic', 'unknown']),
})

/** Standard symbols: square male, circle female, diamond unknown; numbered by generation and order. */
export const pedigree = z
  .strictObject({
    kind: z.literal('pedigree'),
    ...inWords,
    /** Each generation from left to right; numbers such as II-3 follow from the order. */
    generations: z.array(z.array(individual).min(1).max(14)).min(1).max(5),
    unions: z.array(union).min(1).max(20),
    twins: z.array(twins).max(6).default([]),
    /** What filled symbols mean: 1 all of the symbol, 2 its halves, 3 or 4 its quarters. */
    key: z.array(label).max(4).default([]),
    /** What the dot in a carrier's symbol means. */
    carrierLabel: label.default('Carrier'),
  })
  .superRefine((given, context) => {
    for (const message of problemsOf(given)) context.addIssue({ code: 'custom', path: ['unions'], message })
  })

export type Pedigree = z.output<typeof pedigree>

export const generationOf = (id: string): number =>
  ['I', 'II', 'III', 'IV', 'V'].findIndex((number) => id.startsWith(`${number}-`))
export const orderOf = (id: string): number => Number(id.split('-')[1]) - 1

interface Given {
  generations: readonly (readonly Individual[])[]
  unions: readonly Union[]
  twins: readonly { of: readonly string[] }[]
  key: readonly string[]
}

function problemsOf({ generations, unions, twins, key }: Given): string[] {
  const named = [
    ...unions.flatMap(({ parents, children }) => [...parents, ...children]),
    ...twins.flatMap(({ of }) => of),
  ]
  const missing = named.filter((id) => !generations[generationOf(id)]?.[orderOf(id)])
  if (missing.length > 0) return [`${missing[0]} is not among the generations.`]
  const children = unions.flatMap((each) => each.children)
  const twice = children.find((id, n) => children.indexOf(id) !== n)
  if (twice) return [`${twice} is the child of two unions.`]
  const wrong = unions.flatMap(({ parents, children }) => {
    const youngest = Math.max(...parents.map(generationOf))
    return children.filter((id) => generationOf(id) !== youngest + 1)
  })
  if (wrong.length > 0) return [`${wrong[0]} must stand one generation below its parents.`]
  const tooHigh = generations
    .flat()
    .flatMap(({ has }) => has)
    .find((n) => n > key.length)
  if (tooHigh) return [`has names entry ${tooHigh} of the key, which has ${key.length}.`]
  return []
}
