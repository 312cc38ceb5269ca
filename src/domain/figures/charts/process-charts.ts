import { mean, median } from 'd3-array'
import { circle, type Kind, polyline, say, segment, stroke, table, written } from '../drawing.ts'
import { bottomAxis, chartWidth, niceLimits, onLinear, onPaper, sideAxis, ticksOf, withUnit } from '../frame.ts'
import type { Path, Word } from '../scene.ts'
import type { ControlChart, RunChart } from './format.ts'

const area = { left: 44, top: 30, right: chartWidth - 50, bottom: 220 }

interface Reference {
  name: string
  /** One value for each point, as limits may change with the exposure. */
  at: number[]
  dash?: 'dashed' | 'dotted'
}

/** A chart of values in order of time with its reference lines. */
interface Process {
  values: number[]
  references: Reference[]
}

function runOf({ values, medianOfFirst, goal }: RunChart): Process {
  const middle = median(values.slice(0, medianOfFirst)) ?? 0
  const line = (name: string, at: number, dash?: 'dashed') => ({
    name,
    at: values.map(() => at),
    ...(dash ? { dash } : {}),
  })
  return { values, references: [line('Median', middle), ...(goal === undefined ? [] : [line('Goal', goal, 'dashed')])] }
}

/** Center line and limits by the usual formulae (Shewhart): three sigma from what the kind of data gives. */
function controlOf(data: ControlChart): Process {
  const { values, center, sigma } = sigmaOf(data)
  const low = 'counts' in data || data.chart === 'c' ? 0 : Number.NEGATIVE_INFINITY
  const high = data.chart === 'p' ? 100 : Number.POSITIVE_INFINITY
  return {
    values,
    references: [
      { name: 'Center', at: values.map(() => center) },
      { name: 'UCL', at: sigma.map((each) => Math.min(high, center + 3 * each)), dash: 'dashed' },
      { name: 'LCL', at: sigma.map((each) => Math.max(low, center - 3 * each)), dash: 'dashed' },
    ],
  }
}

function sigmaOf(data: ControlChart): { values: number[]; center: number; sigma: number[] } {
  const first = data.limitsOfFirst
  if (data.chart === 'individuals') {
    const base = data.values.slice(0, first)
    // 1.128 (d2) turns the mean of the moving ranges of two into a standard deviation.
    const sigma = (mean(base.slice(1), (value, n) => Math.abs(value - (base[n] ?? 0))) ?? 0) / 1.128
    return { values: data.values, center: mean(base) ?? 0, sigma: data.values.map(() => sigma) }
  }
  if (data.chart === 'c') {
    const center = mean(data.values.slice(0, first)) ?? 0
    return { values: data.values, center, sigma: data.values.map(() => Math.sqrt(center)) }
  }
  const base = data.counts.slice(0, first)
  const share = base.reduce((sum, [events]) => sum + events, 0) / base.reduce((sum, [, of]) => sum + of, 0)
  const factor = data.chart === 'p' ? 100 : data.per
  const variance = data.chart === 'p' ? share * (1 - share) : share
  return {
    values: data.counts.map(([events, of]) => (factor * events) / of),
    center: factor * share,
    sigma: data.counts.map(([, of]) => factor * Math.sqrt(variance / of)),
  }
}

function drawProcess(data: RunChart | ControlChart, { values, references }: Process) {
  const x = onLinear([0.5, values.length + 0.5], [area.left, area.right])
  const all = [...values, ...references.flatMap(({ at }) => at)]
  const y = onLinear(niceLimits(all, Math.min(...all) >= 0 && Math.min(...all) < 0.4 * Math.max(...all)), [
    area.bottom,
    area.top,
  ])
  const every = Math.ceil(values.length / 12)
  const ticks = values.flatMap((_, n) =>
    n % every === 0 ? [{ at: n + 1, text: data.labels?.[n] ?? String(n + 1) }] : [],
  )
  const bottom = bottomAxis(area, x, ticks, data.xLabel)
  const side = sideAxis(area, y, ticksOf(y, 6), { label: withUnit(data.yLabel, data.yUnit) })
  const lines = references.map(({ at, dash }, n) =>
    stroke(
      steps(
        at.map((value, index) => [index + 1, value]),
        x,
        y,
      ),
      n === 0 ? 'blue' : 'red',
      { width: 1.4, ...(dash ? { dash } : {}) },
    ),
  )
  const names = apart(references.map(({ name, at }) => ({ name, y: y(at.at(-1) ?? 0) })))
  const remarks = remarkMarks(data.remarks, x)
  return onPaper(262 + 15 * data.remarks.length, {
    paths: [
      ...side.paths,
      ...bottom.paths,
      ...remarks.paths,
      ...lines,
      stroke(polyline(values.map((value, n) => [x(n + 1), y(value)])), 'trace', { width: 1.6 }),
      { d: values.map((value, n) => circle(x(n + 1), y(value), 3)).join(''), fill: 'trace' as const },
    ],
    words: [
      ...side.words,
      ...bottom.words,
      ...names.map(({ name, y }) => say(name, area.right + 4, y + 4, { size: 11 })),
      ...remarks.words,
    ],
  })
}

/** Names at the right end, moved so that none lies on another. */
function apart(names: { name: string; y: number }[]): { name: string; y: number }[] {
  let last = Number.NEGATIVE_INFINITY
  return names
    .toSorted((a, b) => a.y - b.y)
    .map(({ name, y }) => {
      last = Math.max(y, last + 12)
      return { name, y: last }
    })
}

const steps = (points: [number, number][], x: (value: number) => number, y: (value: number) => number): string =>
  points
    .map(
      ([index, value], n) =>
        `${n === 0 ? 'M' : 'L'}${x(index - 0.5).toFixed(1)} ${y(value).toFixed(1)}L${x(index + 0.5).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')

/** Lettered lines in the chart, explained beneath it. */
function remarkMarks(remarks: RunChart['remarks'], x: (value: number) => number): { paths: Path[]; words: Word[] } {
  const letter = (n: number) => String.fromCharCode(65 + n)
  return {
    paths: remarks.map(({ at }) =>
      stroke(segment(x(at - 0.5), area.top, x(at - 0.5), area.bottom), 'axis', { dash: 'dotted' }),
    ),
    words: remarks.flatMap(({ at, text }, n) => [
      say(letter(n), x(at - 0.5), area.top - 1 + 9, { size: 11, bold: true, anchor: 'middle' }),
      say(`${letter(n)}  ${text}`, area.left, area.bottom + 52 + 15 * n, { size: 11 }),
    ]),
  }
}

function processTable(data: RunChart | ControlChart, { values, references }: Process) {
  const rows = values.map((value, n) => [
    data.labels?.[n] ?? String(n + 1),
    value,
    ...references.map(({ at }) => at[n]),
  ])
  const remarks = data.remarks.map(({ at, text }) => [written(at), text])
  return [
    table(data.yLabel, [data.xLabel, withUnit(data.yLabel, data.yUnit), ...references.map(({ name }) => name)], rows),
    ...(remarks.length > 0 ? [table('Remarks', [data.xLabel, 'What'], remarks)] : []),
  ]
}

export const runChartKind: Kind<RunChart> = {
  draw: (data) => drawProcess(data, runOf(data)),
  tables: (data) => processTable(data, runOf(data)),
}

export const controlChartKind: Kind<ControlChart> = {
  draw: (data) => drawProcess(data, controlOf(data)),
  tables: (data) => processTable(data, controlOf(data)),
}
