import { type Kind, say, segment, stroke, table } from '../drawing.ts'
import { paperOf } from '../frame.ts'
import type { Path } from '../scene.ts'
import { generationOf, type Individual, orderOf, type Pedigree, type Union } from './format.ts'
import { columnsOf } from './layout.ts'
import { half, keyMarks, symbolMarks } from './symbol.ts'

const margin = 46
const top = 30
const roman = ['I', 'II', 'III', 'IV', 'V']

type At = (id: string) => { x: number; y: number }

/** The lines of notes beneath the longest symbol of a generation decide how far below the next one stands. */
const rowHeight = (row: readonly Individual[]): number =>
  98 + 13 * Math.max(0, ...row.map(({ notes, stillbirth }) => notes.length + (stillbirth ? 1 : 0)))

function drawPedigree(data: Pedigree) {
  const columns = columnsOf(data)
  const tops: number[] = []
  let y = top
  for (const row of data.generations) {
    tops.push(y)
    y += rowHeight(row)
  }
  const at: At = (id) => ({
    x: margin + (columns[generationOf(id)]?.[orderOf(id)] ?? 0),
    y: tops[generationOf(id)] ?? 0,
  })
  const people = data.generations.flatMap((row, g) =>
    row.map((person, n) => {
      const id = `${roman[g]}-${n + 1}`
      return symbolMarks(person, id, at(id).x, at(id).y, data.key.length)
    }),
  )
  const carriers = data.generations.flat().some(({ carrier }) => carrier)
  const keys = keyMarks(data.key, carriers ? data.carrierLabel : undefined, margin - 10, y)
  const keyLength = data.key.length + (carriers ? 1 : 0)
  const width = Math.max(260, Math.round(margin + Math.max(...columns.flat()) + margin))
  const height = y + 34 * keyLength - (keyLength === 0 ? 26 : 10)
  return {
    width,
    height,
    most: 1.3,
    paths: [
      paperOf(width, height),
      ...data.unions.flatMap((union) => unionLines(union, data, at)),
      ...people.flatMap(({ paths }) => paths),
      ...keys.paths,
    ],
    words: [
      ...people.flatMap(({ words }) => words),
      ...keys.words,
      ...roman.slice(0, tops.length).map((text, n) => say(text, 6, (tops[n] ?? 0) + 5, { bold: true, size: 13 })),
    ],
  }
}

/** The line between partners, double where they are related, and the lines down to their children. */
function unionLines(union: Union, data: Pedigree, at: At): Path[] {
  const [a, b] = union.parents.map(at).toSorted((one, other) => one.x - other.x) as [
    { x: number; y: number },
    { x: number; y: number },
  ]
  const between = (by: number) => segment(a.x, a.y + by, b.x, b.y + by)
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
  const slash = (x: number) => segment(x - 5, middle.y + 8, x + 5, middle.y - 8)
  return [
    stroke(union.consanguineous ? between(-2.5) + between(2.5) : between(0), 'text', { width: 1.4 }),
    ...(union.separated ? [stroke(slash(middle.x - 3) + slash(middle.x + 3), 'text', { width: 1.4 })] : []),
    ...(union.children.length > 0 ? [stroke(descent(union.children, middle, data, at), 'text', { width: 1.4 })] : []),
  ]
}

function descent(children: readonly string[], middle: { x: number; y: number }, { twins }: Pedigree, at: At): string {
  const sibline = Math.min(...children.map((id) => at(id).y)) - half - 20
  const together = twins.filter(({ of }) => of.every((id) => children.includes(id)))
  const hangs = children
    .filter((id) => !together.some(({ of }) => of.includes(id)))
    .map((id) => ({ x: at(id).x, ids: [id], bar: false }))
  const groups = together.map(({ of, zygosity }) => ({
    x: of.reduce((sum, id) => sum + at(id).x, 0) / of.length,
    ids: of,
    bar: zygosity === 'monozygotic',
  }))
  const xs = [...hangs, ...groups].map(({ x }) => x)
  const across = segment(Math.min(...xs, middle.x), sibline, Math.max(...xs, middle.x), sibline)
  const down = [...hangs, ...groups].map(({ x, ids, bar }) => {
    const legs = ids.map((id) => segment(x, sibline, at(id).x, at(id).y - half)).join('')
    // The bar of monozygotic twins crosses their legs halfway down.
    const reach = ids.map((id) => (x + at(id).x) / 2)
    const level = sibline + 10
    return legs + (bar ? segment(Math.min(...reach), level, Math.max(...reach), level) : '')
  })
  return segment(middle.x, middle.y, middle.x, sibline) + across + down.join('')
}

function tablesOf({ generations, unions, key, twins, carrierLabel }: Pedigree) {
  const rows = generations.flatMap((row, g) =>
    row.map((person, n) => {
      const id = `${roman[g]}-${n + 1}`
      const from = unions.find(({ children }) => children.includes(id))
      const partners = unions
        .filter(({ parents }) => parents.includes(id))
        .map(
          ({ parents, consanguineous }) =>
            `${parents.find((other) => other !== id)}${consanguineous ? ' (related)' : ''}`,
        )
      const twin = twins.find(({ of }) => of.includes(id))
      const marks = [
        ...person.has.map((entry) => key[entry - 1]),
        person.carrier && carrierLabel,
        person.deceased && 'deceased',
        person.proband && 'proband',
        person.pregnancy && 'pregnancy',
        person.stillbirth && 'stillbirth',
        person.loss,
        person.count && `${person.count} individuals`,
        twin && `${twin.zygosity} twin of ${twin.of.filter((other) => other !== id).join(', ')}`,
        ...person.notes,
      ].filter(Boolean)
      return [id, person.sex, marks.join('; '), from?.parents.join(' and '), partners.join(', ')]
    }),
  )
  return [table('Individuals', ['Number', 'Sex', 'Marked', 'Parents', 'Partner'], rows)]
}

export const pedigreeKind: Kind<Pedigree> = { draw: drawPedigree, tables: tablesOf }
