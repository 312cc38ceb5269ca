import { circle, type Kind, polyline, say, segment, stroke, table, written } from '../drawing.ts'
import {
  bottomAxis,
  chartWidth,
  curveChart,
  curveOf,
  legendEnd,
  onLinear,
  sideAxis,
  styleOf,
  ticksOf,
  withUnit,
} from '../frame.ts'
import type { Roc, Survival } from './format.ts'

const area = { left: 44, top: 30, right: chartWidth - 16, bottom: 230 }

type Point = readonly [number, number]

/** A curve that keeps its value until the next step. */
function stepsTo(end: number, steps: readonly Point[]): Point[] {
  const points: Point[] = []
  for (const [time, share] of steps.filter(([time]) => time <= end)) {
    const before = points.at(-1)
    if (before) points.push([time, before[1]])
    points.push([time, share])
  }
  const last = points.at(-1)
  return last ? [...points, [end, last[1]]] : points
}

const shareAt = (steps: readonly Point[], time: number): number => steps.filter(([at]) => at <= time).at(-1)?.[1] ?? 1

function drawSurvival({ curves, end, xLabel, xUnit, yLabel, atRiskTimes }: Survival) {
  const x = onLinear([0, end], [area.left, area.right])
  const y = onLinear([0, 1], [area.bottom, area.top])
  const axisTicks = atRiskTimes.length > 1 ? atRiskTimes.map((at) => ({ at, text: written(at) })) : ticksOf(x, 6)
  const bottom = bottomAxis(area, x, axisTicks, withUnit(xLabel, xUnit))
  const side = sideAxis(area, y, ticksOf(y, 5), { label: yLabel })
  const hasRisk = curves.some(({ atRisk }) => atRisk.length > 0)
  const riskTop = legendEnd(area, curves.length) + 10
  const ticks = ({ steps, censored }: Survival['curves'][number]) =>
    censored.map((time) => segment(x(time), y(shareAt(steps, time)) - 5, x(time), y(shareAt(steps, time)) + 5)).join('')
  return curveChart({
    area,
    side,
    bottom,
    names: curves.map(({ name }) => name),
    drawn: curves.flatMap((curve, n) => {
      const line = polyline(stepsTo(end, curve.steps).map(([time, share]) => [x(time), y(share)]))
      return [curveOf(line, n), stroke(ticks(curve), styleOf(n).ink, { width: 1.4 })]
    }),
    words: hasRisk ? riskWords(curves, atRiskTimes, x, riskTop) : [],
    beneath: hasRisk ? 30 + 30 * curves.length : 10,
  })
}

const riskWords = (curves: Survival['curves'], times: readonly number[], x: (value: number) => number, top: number) => [
  say('At risk', area.left - 36, top + 12, { bold: true, size: 11 }),
  ...curves.flatMap(({ name, atRisk }, n) => [
    say(name, area.left - 36, top + 28 + 30 * n, { size: 11 }),
    ...atRisk.map((count, index) =>
      say(String(count), x(times[index] ?? 0), top + 41 + 30 * n, { size: 11, anchor: 'middle' }),
    ),
  ]),
]

/** The corners belong to every curve, so they need not be given. */
const rocPoints = (points: readonly Point[]): Point[] => {
  const inner = points.filter(([x, y]) => !(x === 0 && y === 0) && !(x === 1 && y === 1))
  return [[0, 0], ...inner, [1, 1]]
}

/** By trapezoids. */
const areaUnder = (points: readonly Point[]): number =>
  points.slice(1).reduce((sum, [x, y], n) => sum + ((x - (points[n]?.[0] ?? 0)) * (y + (points[n]?.[1] ?? 0))) / 2, 0)

function drawRoc({ curves, marks, showArea }: Roc) {
  const square = { ...area, left: 50, right: 320, bottom: 300 }
  const x = onLinear([0, 1], [square.left, square.right])
  const y = onLinear([0, 1], [square.bottom, square.top])
  const bottom = bottomAxis(square, x, ticksOf(x, 5), '1 \u2212 specificity')
  const side = sideAxis(square, y, ticksOf(y, 5), { label: 'Sensitivity' })
  return curveChart({
    area: square,
    side,
    bottom,
    names: curves.map(({ name, points }) =>
      showArea ? `${name}, area ${areaUnder(rocPoints(points)).toFixed(2)}` : name,
    ),
    drawn: [
      stroke(segment(x(0), y(0), x(1), y(1)), 'axis', { dash: 'dashed' }),
      ...curves.map(({ points }, n) => curveOf(polyline(rocPoints(points).map(([fpr, tpr]) => [x(fpr), y(tpr)])), n)),
      ...marks.map(({ at }) => ({ d: circle(x(at[0]), y(at[1]), 4), fill: 'trace' as const })),
    ],
    words: marks.map(({ label, at }) => say(label, x(at[0]) + 8, y(at[1]) + 14, { bold: true })),
    most: 1.4,
  })
}

export const survivalKind: Kind<Survival> = {
  draw: drawSurvival,
  tables: ({ curves, xLabel, xUnit, yLabel, atRiskTimes }) => [
    ...curves.map(({ name, steps, censored }) =>
      table(
        `${yLabel}: ${name}`,
        [withUnit(xLabel, xUnit), yLabel, 'Censored until the next step'],
        steps.map(([time, share], n) => [
          time,
          share,
          censored
            .filter((at) => at >= time && at < (steps[n + 1]?.[0] ?? Number.POSITIVE_INFINITY))
            .map(String)
            .join(', '),
        ]),
      ),
    ),
    ...(atRiskTimes.length > 0
      ? [
          table(
            'At risk',
            ['Group', ...atRiskTimes.map(String)],
            curves.map(({ name, atRisk }) => [name, ...atRisk]),
          ),
        ]
      : []),
  ],
}

export const rocKind: Kind<Roc> = {
  draw: drawRoc,
  tables: ({ curves, marks }) => [
    ...curves.map(({ name, points }) =>
      table(
        name,
        ['1 \u2212 specificity', 'Sensitivity'],
        rocPoints(points).map(([x, y]) => [x, y]),
      ),
    ),
    ...(marks.length > 0
      ? [
          table(
            'Cut-offs',
            ['Cut-off', '1 \u2212 specificity', 'Sensitivity'],
            marks.map(({ label, at }) => [label, ...at]),
          ),
        ]
      : []),
  ],
}
