import { type Kind, table } from '../drawing.ts'
import { randomFrom, tremor } from '../random.ts'
import type { Ventilator } from './format.ts'
import { drawTraces } from './strip.ts'

interface Moment {
  seconds: number
  /** cm H2O at the airway. */
  pressure: number
  /** L/min, positive into the patient. */
  flow: number
  /** mL above the volume at PEEP. */
  volume: number
}

const step = 0.0025
/** How fast a ventilator reaches and leaves its pressure. */
const riseSeconds = 0.025

/** One compartment with a compliance and a resistance, followed in small steps. */
function breathe(data: Ventilator): Moment[] {
  const cycle = 60 / data.rate
  const random = randomFrom(data.seed)
  const rattle = tremor(random, [9, 12, 14, 17])
  const moments: Moment[] = []
  let lung = 0
  let shown = 0
  for (let n = 0; n * step <= data.seconds; n += 1) {
    const seconds = n * step
    const inCycle = seconds % cycle
    const lungs = lungsAt(data, Math.floor(seconds / cycle + 1e-9) + 1)
    if (inCycle < step && lungs.leak > 0) shown = 0
    const effort = effortAt(data, seconds)
    const { pressure, flow } =
      inCycle < data.inspiratoryTime ? inward(data, lungs, lung, inCycle) : outward(data, lungs, lung, inCycle)
    const moved = flow + effort / lungs.resistance
    const measured = moved > 0 ? moved / (1 - lungs.leak) : moved
    const trembling = data.secretions && Math.abs(moved) > 0.004 ? Math.abs(measured) * 0.28 * rattle(seconds) : 0
    moments.push({
      seconds,
      pressure: pressure - effort,
      flow: 60 * (measured + trembling),
      volume: lungs.leak > 0 ? shown : lung,
    })
    lung += moved * 1000 * step
    shown += measured * 1000 * step
  }
  return moments
}

interface Lungs {
  compliance: number
  resistance: number
  leak: number
}

function lungsAt({ compliance, resistance, leak, changes }: Ventilator, breath: number): Lungs {
  const lungs = { compliance, resistance, leak }
  for (const change of changes.filter((each) => each.breath <= breath)) {
    lungs.compliance = change.compliance ?? lungs.compliance
    lungs.resistance = change.resistance ?? lungs.resistance
    lungs.leak = change.leak ?? lungs.leak
  }
  return lungs
}

const effortAt = ({ efforts }: Ventilator, seconds: number): number =>
  efforts.reduce((sum, { at, depth }) => {
    const share = (seconds - at) / 0.3
    return share > 0 && share < 1 ? sum + depth * Math.sin(Math.PI * share) ** 2 : sum
  }, 0)

/** Liters per second, from the pressure that drives it. */
function inward(data: Ventilator, { compliance, resistance }: Lungs, lung: number, inCycle: number) {
  const elastic = lung / compliance
  if (data.mode === 'pressure-control') {
    const above = (data.pressure ?? 0) * (1 - Math.exp(-inCycle / riseSeconds))
    return { pressure: data.peep + above, flow: (above - elastic) / resistance }
  }
  const moving = inCycle < data.inspiratoryTime - data.pause
  const flow = moving ? (data.tidalVolume ?? 0) / 1000 / (data.inspiratoryTime - data.pause) : 0
  return { pressure: data.peep + elastic + flow * resistance, flow }
}

function outward(data: Ventilator, { compliance, resistance }: Lungs, lung: number, inCycle: number) {
  const since = inCycle - data.inspiratoryTime
  const from = data.mode === 'pressure-control' ? (data.pressure ?? 0) : lung / compliance
  const above = from * Math.exp(-since / riseSeconds)
  return { pressure: data.peep + above, flow: (above - lung / compliance) / resistance }
}

const labels = { pressure: 'Pressure (cm H\u2082O)', flow: 'Flow (L/min)', volume: 'Volume (mL)' } as const

/** Every hundredth of a second is finer than the line is wide. */
const drawn = (moments: readonly Moment[]) => moments.filter((_, n) => n % 4 === 0)

const drawVentilator = (data: Ventilator) => {
  const moments = drawn(breathe(data))
  const traces = data.show.map((what) => ({
    label: labels[what],
    points: moments.map((each) => [each.seconds, each[what]] as const),
  }))
  return drawTraces(traces, data.seconds)
}

function tablesOf(data: Ventilator) {
  const cycle = 60 / data.rate
  const moments = breathe(data)
  const count = Math.floor(data.seconds / cycle + 1e-9)
  // The table leaves out curves that are not drawn: the question may ask for them.
  const shown = columns.filter(({ of }) => of === undefined || data.show.includes(of))
  const rows = Array.from({ length: count }, (_, n) => {
    const breath = moments.filter(({ seconds }) => seconds >= n * cycle && seconds < (n + 1) * cycle - step)
    return shown.map(({ read }) => read(breath, n, cycle))
  })
  const measured = data.show.map((what) => labels[what]).join(', ')
  return [
    table(
      `Breaths; ${measured}`,
      shown.map(({ title }) => title),
      rows,
    ),
  ]
}

interface Column {
  title: string
  /** The trace that it is read off; of none for what every trace shows. */
  of?: keyof typeof labels
  read: (breath: readonly Moment[], n: number, cycle: number) => string | number
}

const most = (breath: readonly Moment[], what: keyof typeof labels) => Math.max(...breath.map((each) => each[what]))
const written = (value: number) => value.toFixed(1).replace('-', '\u2212')

const columns: readonly Column[] = [
  { title: 'Breath', read: (_, n) => n + 1 },
  { title: 'Begins (s)', read: (_, n, cycle) => Number((n * cycle).toFixed(2)) },
  { title: 'Peak pressure', of: 'pressure', read: (breath) => written(most(breath, 'pressure')) },
  { title: 'Peak flow in', of: 'flow', read: (breath) => written(most(breath, 'flow')) },
  { title: 'Peak flow out', of: 'flow', read: (breath) => written(Math.min(...breath.map(({ flow }) => flow))) },
  { title: 'Flow at the end', of: 'flow', read: (breath) => written(breath.at(-1)?.flow ?? 0) },
  { title: 'Peak volume', of: 'volume', read: (breath) => written(most(breath, 'volume')) },
  { title: 'Volume at the end', of: 'volume', read: (breath) => written(breath.at(-1)?.volume ?? 0) },
]

export const ventilatorKind: Kind<Ventilator> = { draw: drawVentilator, tables: tablesOf }
