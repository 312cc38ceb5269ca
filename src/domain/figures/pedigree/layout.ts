import { mean } from 'd3-array'
import { generationOf, orderOf, type Pedigree } from './format.ts'

/** Between the middles of two neighbors. */
const apart = 68
const rounds = 80

/** The x of every individual, by generation and order: children centered beneath parents, parents above children. */
export function columnsOf({ generations, unions }: Pedigree): number[][] {
  const rows = generations.map((row) => row.map((_, n) => n * apart))
  const xOf = (id: string) => rows[generationOf(id)]?.[orderOf(id)] ?? 0
  const move = (id: string, by: number) => {
    const row = rows[generationOf(id)]
    const index = orderOf(id)
    if (row?.[index] !== undefined) row[index] += by
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { parents, children } of unions) {
      if (children.length === 0) continue
      const gap = (mean(parents, xOf) ?? 0) - (Math.min(...children.map(xOf)) + Math.max(...children.map(xOf))) / 2
      for (const child of children) move(child, gap / 2)
      for (const parent of parents) move(parent, -gap / 2)
    }
    for (const row of rows) spread(row)
  }
  const least = Math.min(...rows.flat())
  return rows.map((row) => row.map((x) => x - least))
}

/** Keeps neighbors apart, in their order, giving way to both sides. */
function spread(row: number[]): void {
  for (let pass = 0; pass < row.length; pass += 1) {
    for (let n = 1; n < row.length; n += 1) {
      const missing = apart - ((row[n] ?? 0) - (row[n - 1] ?? 0))
      if (missing <= 0) continue
      row[n] = (row[n] ?? 0) + missing / 2
      row[n - 1] = (row[n - 1] ?? 0) - missing / 2
    }
  }
}
