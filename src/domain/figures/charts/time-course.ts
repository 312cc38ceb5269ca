import { curveLinear, curveMonotoneX, line } from 'd3-shape'
import { box, circle, type Kind, say, segment, stroke, table, writtenPath } from '../drawing.ts'
import {
  bottomAxis,
  chartWidth,
  type Entry,
  legend,
  logTicks,
  niceLimits,
  onLinear,
  onLog,
  onPaper,
  type Scale,
  sideAxis,
  styleOf,
  ticksOf,
  withUnit,
} from '../frame.ts'
import type { Series, TimeCourse } from './format.ts'

const top = 32
const bottom = 230

type Limits = readonly [number, number]

function leftScale({ scale, left, series, bands, lines }: TimeCourse): Scale {
  const values = [
    ...series.filter(({ axis }) => axis === 'left').flatMap(({ points }) => points.map(([, value]) => value)),
    ...bands.flatMap(({ from, to }) => [from, to]),
    ...lines.flatMap(({ points }) => points.map(([, value]) => value)),
  ]
  if (scale === 'log') return onLog(left ?? [Math.min(...values) / 1.3, Math.max(...values) * 1.3], [bottom, top])
  return onLinear(left ?? roundLimits(values), [bottom, top])
}

/** From zero where the values reach down towards it. */
const roundLimits = (values: readonly number[]): Limits =>
  niceLimits(values, Math.min(...values) >= 0 && Math.min(...values) < 0.4 * Math.max(...values))

function rightScale({ right, series }: TimeCourse): Scale {
  const values = series.filter(({ axis }) => axis === 'right').flatMap(({ points }) => points.map(([, value]) => value))
  return onLinear(right ?? (values.length > 0 ? roundLimits(values) : [0, 1]), [bottom, top])
}

function drawTimeCourse(data: TimeCourse) {
  const { series, bands, lines, events } = data
  const onRight = series.find(({ axis }) => axis === 'right')
  const area = { left: 46, top, right: chartWidth - (onRight ? 44 : 16), bottom }
  const times = [...series, ...lines].flatMap(({ points }) => points.map(([time]) => time))
  const limits = data.x ?? timeLimits([...times, ...events.map(({ at }) => at)])
  const x = onLinear(limits, [area.left, area.right])
  const left = leftScale(data)
  const right = rightScale(data)
  const first = series.find(({ axis }) => axis === 'left')
  const axes = [
    sideAxis(area, left, data.scale === 'log' ? logTicks(left) : ticksOf(left, 6), {
      label: axisLabel(data, 'left', first),
    }),
    ...(onRight
      ? [
          sideAxis(area, right, ticksOf(right, 6), {
            label: axisLabel(data, 'right', onRight),
            side: 'right',
            grid: false,
          }),
        ]
      : []),
    bottomAxis(area, x, ticksOf(x, 7), withUnit(data.xLabel, data.xUnit)),
  ]
  const entries = entriesOf(data)
  const names = legend(entries, area.left, bottom + 52)
  const eventTop = bottom + 54 + 17 * entries.length
  const height = eventTop + 15 * events.length
  return onPaper(height, {
    paths: [
      ...bands.map(({ from, to }) => ({
        d: box(area.left, left(to), area.right - area.left, left(from) - left(to)),
        fill: 'shade' as const,
      })),
      ...axes.flatMap(({ paths }) => paths),
      ...lines.map(({ points }, n) =>
        stroke(throughAll(points, x, left, limits), 'axis', { width: 1.5, dash: n % 2 === 0 ? 'dashed' : 'dotted' }),
      ),
      ...events.map(({ at }) => stroke(segment(x(at), top, x(at), bottom), 'axis', { dash: 'dotted' })),
      ...series.flatMap((each, n) => seriesPaths(each, n, x, each.axis === 'left' ? left : right)),
      ...names.paths,
    ],
    words: [
      ...axes.flatMap(({ words }) => words),
      ...names.words,
      ...bands.map(({ label, to }) => say(label, area.right - 4, left(to) + 13, { size: 11, anchor: 'end' })),
      ...events.flatMap(({ at, text }, n) => [
        say(String.fromCharCode(65 + n), x(at) + 3, top + 10, { size: 11, bold: true }),
        say(`${String.fromCharCode(65 + n)}  ${text}`, area.left, eventTop + 15 * n, { size: 11 }),
      ]),
    ],
  })
}

const timeLimits = (times: readonly number[]): Limits =>
  Math.min(...times) === Math.max(...times)
    ? [Math.min(...times) - 1, Math.max(...times) + 1]
    : [Math.min(...times), Math.max(...times)]

/** One series gives the axis its name, several only their unit. */
function axisLabel({ series }: TimeCourse, side: 'left' | 'right', first: Series | undefined): string {
  const here = series.filter(({ axis }) => axis === side)
  return here.length === 1 && first ? withUnit(first.name, first.unit) : (first?.unit ?? '')
}

/** Thresholds of one value run across the chart. */
function throughAll(points: readonly Limits[], x: Scale, y: Scale, [from, to]: Limits): string {
  const [only] = points
  const through = points.length === 1 && only ? [[from, only[1]] as const, [to, only[1]] as const] : points
  const path = line<Limits>(
    ([time]) => x(time),
    ([, value]) => y(value),
  ).digits(1)
  return writtenPath(path(through))
}

function seriesPaths({ points, join }: Series, n: number, x: Scale, y: Scale) {
  const { ink, dash } = styleOf(n)
  const curve = join === 'smooth' ? curveMonotoneX : curveLinear
  const path = line<Limits>(
    ([time]) => x(time),
    ([, value]) => y(value),
  )
    .curve(curve)
    .digits(1)
  const joined = writtenPath(path(points))
  return [
    ...(join === 'none' ? [] : [stroke(joined, ink, { width: 2, ...(dash ? { dash } : {}) })]),
    ...(points.length <= 40
      ? [{ d: points.map(([time, value]) => circle(x(time), y(value), 3.2)).join(''), fill: ink }]
      : []),
  ]
}

function entriesOf({ series, lines }: TimeCourse): Entry[] {
  const sided = series.some(({ axis }) => axis === 'right')
  return [
    ...(series.length > 1
      ? series.map(({ name, unit, axis }, n) => ({
          name: `${withUnit(name, unit)}${sided ? `, ${axis} axis` : ''}`,
          ...styleOf(n),
        }))
      : []),
    ...lines.map(({ label }, n) => ({
      name: label,
      ink: 'axis' as const,
      dash: n % 2 === 0 ? ('dashed' as const) : ('dotted' as const),
    })),
  ]
}

export const timeCourseKind: Kind<TimeCourse> = {
  draw: drawTimeCourse,
  tables: ({ series, xLabel, xUnit, lines, bands, events }) => [
    ...series.map(({ name, unit, points }) =>
      table(
        name,
        [withUnit(xLabel, xUnit), withUnit(name, unit)],
        points.map(([time, value]) => [time, value]),
      ),
    ),
    ...lines.map(({ label, points }) =>
      table(
        label,
        [withUnit(xLabel, xUnit), label],
        points.map(([time, value]) => [points.length === 1 ? 'all' : time, value]),
      ),
    ),
    ...(bands.length > 0
      ? [
          table(
            'Ranges',
            ['Range', 'From', 'To'],
            bands.map(({ label, from, to }) => [label, from, to]),
          ),
        ]
      : []),
    ...(events.length > 0
      ? [
          table(
            'Events',
            [withUnit(xLabel, xUnit), 'What'],
            events.map(({ at, text }) => [at, text]),
          ),
        ]
      : []),
  ],
}
