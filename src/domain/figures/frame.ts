import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale'
import { box, say, segment, stroke, written } from './drawing.ts'
import type { Ink, Path, Word } from './scene.ts'

export type Scale = ScaleContinuousNumeric<number, number>

/** Where the values of a chart lie, in pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Wide enough for a phone; a page enlarges it. */
export const chartWidth = 350
const enlarged = 1.7

export const onLinear = (domain: readonly [number, number], range: readonly [number, number]): Scale =>
  scaleLinear().domain(domain).range(range)

export const onLog = (domain: readonly [number, number], range: readonly [number, number]): Scale =>
  scaleLog().domain(domain).range(range)

/** The limits of an axis that holds all values, with round ends. */
export function niceLimits(values: readonly number[], withZero = false): [number, number] {
  const least = Math.min(...values, ...(withZero ? [0] : []))
  const most = Math.max(...values, ...(withZero ? [0] : []))
  const margin = (most - least || Math.abs(most) || 1) * 0.06
  const [from = 0, to = 1] = scaleLinear()
    .domain([withZero && least >= 0 ? 0 : least - margin, most + margin])
    .nice(5)
    .domain()
  return [from, to]
}

export interface Ticks {
  at: number
  text: string
}

export const ticksOf = (scale: Scale, count: number): Ticks[] =>
  scale.ticks(count).map((at) => ({ at, text: written(at, 3) }))

/** On a logarithmic axis 1, 2 and 5 of each decade are written, or even steps where it holds fewer than three of them. */
export function logTicks(scale: Scale): Ticks[] {
  const usual = scale
    .ticks()
    .filter((at) => [1, 2, 5].includes(Number((at / 10 ** Math.floor(Math.log10(at) + 1e-9)).toFixed(3))))
  return (usual.length < 3 ? scale.ticks(5) : usual).map((at) => ({ at, text: written(at, 4) }))
}

export const withUnit = (label: string, unit: string): string => (unit === '' ? label : `${label} (${unit})`)

interface Axis {
  paths: Path[]
  words: Word[]
}

export function bottomAxis(area: Area, scale: Scale, ticks: readonly Ticks[], label: string): Axis {
  const marks = ticks.map(({ at }) => segment(scale(at), area.bottom, scale(at), area.bottom + 4))
  const words = ticks.map(({ at, text }) => say(text, scale(at), area.bottom + 16, { size: 11, anchor: 'middle' }))
  const middle = (area.left + area.right) / 2
  return {
    paths: [stroke(segment(area.left, area.bottom, area.right, area.bottom) + marks.join(''), 'axis')],
    words: [...words, say(label, middle, area.bottom + 33, { anchor: 'middle' })],
  }
}

interface SideAxis {
  label: string
  side?: 'left' | 'right'
  grid?: boolean
  ink?: Ink
}

export function sideAxis(
  area: Area,
  scale: Scale,
  ticks: readonly Ticks[],
  { label, side = 'left', grid = true, ink = 'text' }: SideAxis,
): Axis {
  const x = side === 'left' ? area.left : area.right
  const out = side === 'left' ? -1 : 1
  const marks = ticks.map(({ at }) => segment(x, scale(at), x + 4 * out, scale(at)))
  const lines = ticks.map(({ at }) => segment(area.left, scale(at), area.right, scale(at)))
  const words = ticks.map(({ at, text }) =>
    say(text, x + 7 * out, scale(at) + 4, { size: 11, anchor: side === 'left' ? 'end' : 'start', ink }),
  )
  return {
    paths: [
      ...(grid ? [stroke(lines.join(''), 'grid', { width: 0.7 })] : []),
      stroke(segment(x, area.top, x, area.bottom) + marks.join(''), 'axis'),
    ],
    words: [
      ...words,
      say(
        label,
        area.left - 2,
        area.top - 9,
        side === 'left' ? { anchor: 'start', ink } : { x: area.right + 2, anchor: 'end', ink },
      ),
    ],
  }
}

/** What each line is, beneath the chart, one under the other. */
export interface Entry {
  name: string
  ink: Ink
  dash?: 'dashed' | 'dotted'
}

export function legend(entries: readonly Entry[], x: number, y: number): Axis {
  return {
    paths: entries.map(({ ink, dash }, n) =>
      stroke(segment(x, y + 17 * n, x + 26, y + 17 * n), ink, { width: 2, ...(dash ? { dash } : {}) }),
    ),
    words: entries.map(({ name }, n) => say(name, x + 33, y + 17 * n + 4)),
  }
}

export const paperOf = (width: number, height: number): Path => ({ d: box(0, 0, width, height), fill: 'paper' })

interface Drawn {
  paths: readonly Path[]
  words: Word[]
  most?: number
}

/** A chart on paper of its width, this high. */
export const onPaper = (height: number, { paths, words, most = enlarged }: Drawn) => ({
  width: chartWidth,
  height,
  most,
  paths: [paperOf(chartWidth, height), ...paths],
  words,
})

/** Lines are told apart by ink and by dash, so that print and color blindness leave them apart. */
const lineStyles = [
  { ink: 'blue' },
  { ink: 'red', dash: 'dashed' },
  { ink: 'green', dash: 'dotted' },
  { ink: 'violet', dash: 'dashed' },
] as const

export const styleOf = (n: number): { ink: Ink; dash?: 'dashed' | 'dotted' } =>
  lineStyles[n % lineStyles.length] ?? { ink: 'trace' }

/** The nth curve of a chart, in the ink and dash under which the legend names it. */
export function curveOf(d: string, n: number): Path {
  const { ink, dash } = styleOf(n)
  return stroke(d, ink, { width: 2, ...(dash ? { dash } : {}) })
}

interface CurveChart {
  area: Area
  side: Axis
  bottom: Axis
  /** What each curve is. */
  names: readonly string[]
  /** What is drawn between the axes. */
  drawn: readonly Path[]
  words?: readonly Word[]
  /** How much room is needed beneath the legend. */
  beneath?: number
  most?: number
}

/** A chart of curves on two axes, which says beneath what each curve is. */
export function curveChart({ area, side, bottom, names, drawn, words = [], beneath = 0, most = enlarged }: CurveChart) {
  const entries = names.map((name, n) => ({ name, ...styleOf(n) }))
  const keys = legend(entries, area.left, area.bottom + 54)
  const height = legendEnd(area, names.length) + beneath
  const paths = [...side.paths, ...bottom.paths, ...drawn, ...keys.paths]
  return onPaper(height, { paths, words: [...side.words, ...bottom.words, ...keys.words, ...words], most })
}

/** Where the legend of so many curves ends. */
export const legendEnd = ({ bottom }: Area, curves: number): number => bottom + 50 + 17 * curves
