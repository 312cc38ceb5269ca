import { box, type Kind, polyline, say, segment, stroke, table, written } from '../drawing.ts'
import {
  bottomAxis,
  chartWidth,
  logTicks,
  niceLimits,
  onLinear,
  onLog,
  onPaper,
  type Scale,
  ticksOf,
  withUnit,
} from '../frame.ts'
import type { Path, Word } from '../scene.ts'
import type { Forest, Interval } from './format.ts'

const left = 14
const right = chartWidth - 14
const rowHeight = 38

interface Row {
  name: string
  estimate: number
  lower: number
  upper: number
  weight?: number | undefined
}

const decimalsOf = (value: number) => written(value).split('.')[1]?.length ?? 0

/** The estimate and its limits with as many decimals as the longest of them, as papers print them: 1.00 (0.87 to 1.14). */
function wordsOfRow({ estimate, lower, upper, weight }: Row): string {
  const digits = Math.max(...[estimate, lower, upper].map(decimalsOf))
  const [middle, from, to] = [estimate, lower, upper].map((value) => value.toFixed(digits).replace('-', '\u2212'))
  return `${middle} (${from} to ${to})${weight === undefined ? '' : `  ${written(weight, 1)}%`}`
}

function scaleOf(kind: 'linear' | 'log', values: number[]): Scale {
  if (kind === 'linear') return onLinear(niceLimits(values), [left, right])
  return onLog([Math.min(...values) / 1.15, Math.max(...values) * 1.15], [left, right])
}

/** Each row: its words above, its interval beneath, so that a phone has the whole width for both. */
function rowMarks(row: Row, top: number, x: Scale): { paths: Path[]; words: Word[] } {
  const y = top + 26
  const half = 2.6 + 0.5 * Math.sqrt(row.weight ?? 12)
  return {
    paths: [
      stroke(
        segment(x(row.lower), y, x(row.upper), y) +
          segment(x(row.lower), y - 4, x(row.lower), y + 4) +
          segment(x(row.upper), y - 4, x(row.upper), y + 4),
        'trace',
        { width: 1.4 },
      ),
      { d: box(x(row.estimate) - half, y - half, 2 * half, 2 * half), fill: 'blue' },
    ],
    words: [say(row.name, left, top + 13), say(wordsOfRow(row), right, top + 13, { anchor: 'end', size: 11 })],
  }
}

function pooledMarks(row: Row, top: number, x: Scale): { paths: Path[]; words: Word[] } {
  const y = top + 26
  const corners: [number, number][] = [
    [x(row.lower), y],
    [x(row.estimate), y - 7],
    [x(row.upper), y],
    [x(row.estimate), y + 7],
  ]
  return {
    paths: [{ d: `${polyline(corners)}z`, fill: 'red' }],
    words: [
      say(row.name, left, top + 13, { bold: true }),
      say(wordsOfRow(row), right, top + 13, { anchor: 'end', size: 11, bold: true }),
    ],
  }
}

interface Line {
  at: number
  label?: string
}

interface Estimates {
  measure: string
  scale: 'linear' | 'log'
  rows: Row[]
  pooled?: Row | undefined
  lines: Line[]
  favors?: readonly [string, string] | undefined
}

function drawEstimates({ measure, scale, rows, pooled, lines, favors }: Estimates) {
  const all = [...rows, ...(pooled ? [pooled] : [])]
  const x = scaleOf(scale, [...all.flatMap(({ lower, upper }) => [lower, upper]), ...lines.map(({ at }) => at)])
  const named = lines.some(({ label }) => label)
  const top = named ? 12 + 14 * lines.length : 8
  const bottom = top + rowHeight * all.length + 4
  const marks = rows.map((row, n) => rowMarks(row, top + n * rowHeight, x))
  const total = pooled ? [pooledMarks(pooled, top + rows.length * rowHeight, x)] : []
  const axis = bottomAxis({ left, right, top, bottom }, x, scale === 'log' ? logTicks(x) : ticksOf(x, 6), measure)
  const height = bottom + 42 + (favors ? 18 : 0)
  const labels = lines.flatMap(({ at, label }, n) => (label ? [lineLabel(label, x(at), 12 + 14 * n)] : []))
  return onPaper(height, {
    paths: [
      ...lines.map(({ at }, n) => stroke(beside(x(at), top, all.length), n === 0 ? 'axis' : 'red', { dash: 'dashed' })),
      ...axis.paths,
      ...[...marks, ...total].flatMap(({ paths }) => paths),
    ],
    words: [
      ...labels,
      ...axis.words,
      ...[...marks, ...total].flatMap(({ words }) => words),
      ...(favors
        ? [
            say(`\u2190 ${favors[0]}`, left, height - 6, { size: 11 }),
            say(`${favors[1]} \u2192`, right, height - 6, { size: 11, anchor: 'end' }),
          ]
        : []),
    ],
  })
}

/** A reference line beside the intervals, and not through the words above them. */
const beside = (x: number, top: number, rows: number): string =>
  Array.from({ length: rows }, (_, n) => segment(x, top + n * rowHeight + 17, x, top + n * rowHeight + 37)).join('')

/** Kept within the picture near its edges. */
const lineLabel = (text: string, x: number, y: number): Word =>
  say(text, x, y, { size: 11, anchor: x > 0.75 * right ? 'end' : x < 0.25 * right ? 'start' : 'middle' })

const estimateTable = (title: string, rows: readonly Row[], weighed: boolean) =>
  table(
    title,
    ['Row', 'Estimate', 'Lower', 'Upper', ...(weighed ? ['Weight (%)'] : [])],
    rows.map(({ name, estimate, lower, upper, weight }) => [
      name,
      estimate,
      lower,
      upper,
      ...(weighed ? [weight] : []),
    ]),
  )

export const forestKind: Kind<Forest> = {
  draw: ({ measure, scale, studies, pooled, favors }) =>
    drawEstimates({ measure, scale, rows: studies, pooled, lines: [{ at: scale === 'log' ? 1 : 0 }], favors }),
  tables: ({ measure, studies, pooled }) => [
    estimateTable(
      measure,
      [...studies, ...(pooled ? [pooled] : [])],
      studies.some(({ weight }) => weight !== undefined),
    ),
  ],
}

export const intervalKind: Kind<Interval> = {
  draw: ({ measure, unit, scale, rows, lines, favors }) =>
    drawEstimates({ measure: withUnit(measure, unit), scale, rows, lines, favors }),
  tables: ({ measure, unit, rows, lines }) => [
    estimateTable(withUnit(measure, unit), rows, false),
    ...(lines.length > 0
      ? [
          table(
            'Lines',
            ['Line', 'At'],
            lines.map(({ label, at }) => [label, at]),
          ),
        ]
      : []),
  ],
}
