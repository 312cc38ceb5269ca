import { box, circle, polyline, say, segment, stroke } from '../drawing.ts'
import type { Path, Word } from '../scene.ts'
import type { Individual } from './format.ts'

export const half = 14

type Sex = Individual['sex'] | 'loss'

function outline(sex: Sex, x: number, y: number, r = half): string {
  if (sex === 'male') return box(x - r, y - r, 2 * r, 2 * r)
  if (sex === 'female') return circle(x, y, r)
  if (sex === 'loss')
    return `${polyline([
      [x, y - r],
      [x + r, y + r * 0.6],
      [x - r, y + r * 0.6],
    ])}z`
  return `${polyline([
    [x, y - r * 1.2],
    [x + r * 1.2, y],
    [x, y + r * 1.2],
    [x - r * 1.2, y],
  ])}z`
}

/** A quarter of the symbol: to the left or right (-1, 1), above or below (-1, 1). */
function quarter(sex: Sex, x: number, y: number, toX: number, toY: number): string {
  if (sex === 'male')
    return `${polyline([
      [x, y],
      [x + toX * half, y],
      [x + toX * half, y + toY * half],
      [x, y + toY * half],
    ])}z`
  if (sex === 'female')
    return `M${x} ${y}H${x + toX * half}A${half} ${half} 0 0 ${toX * toY > 0 ? 1 : 0} ${x} ${y + toY * half}z`
  return `${polyline([
    [x, y],
    [x + toX * half * 1.2, y],
    [x, y + toY * half * 1.2],
  ])}z`
}

/** What is filled: with one entry in the key the whole symbol, with two its halves, with more its quarters. */
function fills(sex: Sex, x: number, y: number, has: readonly number[], entries: number): Path[] {
  const corners = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const
  return has.flatMap((entry) => {
    if (entries <= 1 || sex === 'loss')
      return [{ d: outline(sex, x, y, sex === 'loss' ? 9 : half), fill: 'text' as const }]
    const filled =
      entries === 2 ? corners.filter(([toX]) => toX === (entry === 1 ? -1 : 1)) : corners.slice(entry - 1, entry)
    return filled.map(([toX, toY]) => ({ d: quarter(sex, x, y, toX, toY), fill: 'text' as const }))
  })
}

export function symbolMarks(
  person: Individual,
  id: string,
  x: number,
  y: number,
  entries: number,
): { paths: Path[]; words: Word[] } {
  const sex: Sex = person.loss ? 'loss' : person.sex
  const inside = person.count ? String(person.count) : person.pregnancy ? 'P' : ''
  const notes = [id, ...(person.stillbirth ? ['SB'] : []), ...person.notes]
  const slashed = person.deceased || person.stillbirth || person.loss === 'termination'
  return {
    paths: [
      { d: outline(sex, x, y, sex === 'loss' ? 9 : half), fill: 'paper', stroke: 'text', width: 1.6 },
      ...fills(sex, x, y, person.has, entries),
      ...(person.carrier ? [{ d: circle(x, y, 4), fill: 'text' as const }] : []),
      ...(slashed
        ? [stroke(segment(x - half - 6, y + half + 6, x + half + 6, y - half - 6), 'text', { width: 1.6 })]
        : []),
      ...(person.proband ? [stroke(arrow(x - half - 2, y + half + 2), 'text', { width: 1.8 })] : []),
    ],
    words: [
      ...(inside ? [say(inside, x, y + 5, { anchor: 'middle', size: 13, bold: true })] : []),
      ...(person.proband ? [say('P', x - half - 22, y + half + 21, { anchor: 'middle', size: 11, bold: true })] : []),
      ...notes.map((text, n) => say(text, x, y + half + 16 + 13 * n, { anchor: 'middle', size: n === 0 ? 11 : 10 })),
    ],
  }
}

/** Its head at this point, coming from below on the left. */
const arrow = (x: number, y: number): string =>
  segment(x - 13, y + 10, x, y) + segment(x, y, x - 8, y + 0.6) + segment(x, y, x - 3, y + 7.5)

/** What the filled parts mean, each with a small symbol. */
export function keyMarks(
  key: readonly string[],
  carrierLabel: string | undefined,
  x: number,
  top: number,
): { paths: Path[]; words: Word[] } {
  const rows = [
    ...key.map((text, n) => ({ text, has: [n + 1], carrier: false })),
    ...(carrierLabel ? [{ text: carrierLabel, has: [], carrier: true }] : []),
  ]
  const marks = rows.map(({ has, carrier }, n) => {
    const y = top + 34 * n
    return [
      { d: outline('male', x, y), fill: 'paper' as const, stroke: 'text' as const, width: 1.4 },
      ...fills('male', x, y, has, key.length),
      ...(carrier ? [{ d: circle(x, y, 4), fill: 'text' as const }] : []),
    ]
  })
  return { paths: marks.flat(), words: rows.map(({ text }, n) => say(text, x + half + 8, top + 34 * n + 4)) }
}
