import { type Kind, table } from '../drawing.ts'
import type { Capnogram, Phase } from './format.ts'
import { drawTraces } from './strip.ts'

/** The share of a cycle in which carbon dioxide is seen, its fall included. */
const outShare = 0.58
const fallShare = 0.06

/** What is measured at each moment of a phase, in mm Hg. */
function carbonDioxideAt(phase: Phase, seconds: number): number {
  if (phase.pattern === 'none') return phase.inspired
  const cycle = 60 / phase.rate
  const breath = Math.floor(seconds / cycle)
  const share = seconds / cycle - breath
  const begins = 1 - outShare - fallShare
  const height = endTidalOf(phase, breath, cycle) - phase.inspired
  if (share < begins || height <= 0) return phase.inspired
  if (share > 1 - fallShare) return phase.inspired + height * endOf(phase, seconds) * ((1 - share) / fallShare)
  return phase.inspired + height * shapes[phase.pattern]((share - begins) / outShare, seconds)
}

function endTidalOf({ endTidal, endTidalAtEnd, seconds, pattern }: Phase, breath: number, cycle: number): number {
  if (pattern === 'fading') return breath >= 6 ? 0 : endTidal * 0.55 ** breath
  const last = Math.max(1, Math.floor(seconds / cycle) - 1)
  return endTidal + ((endTidalAtEnd ?? endTidal) - endTidal) * Math.min(1, breath / last)
}

/** How high a breath stands when the next one begins. */
const endOf = ({ pattern }: Phase, seconds: number): number => (pattern === 'none' ? 0 : shapes[pattern](1, seconds))

/** A fast rise, then a plateau that climbs a little to its end. */
function plateau(share: number): number {
  const rise = 0.16
  if (share < rise) return 0.9 * (0.5 - 0.5 * Math.cos((Math.PI * share) / rise))
  return 0.9 + 0.1 * ((share - rise) / (1 - rise))
}

const shapes: Record<Exclude<Phase['pattern'], 'none'>, (share: number, seconds: number) => number> = {
  normal: plateau,
  fading: plateau,
  obstructed: (share) => (1 - Math.exp(-2.4 * share ** 1.15)) / (1 - Math.exp(-2.4)),
  cleft: (share) => plateau(share) * (1 - 0.45 * Math.exp(-(((share - 0.68) / 0.075) ** 2))),
  cardiac: (share, seconds) =>
    share < 0.5
      ? plateau(share)
      : 0.93 -
        0.62 * ((share - 0.5) / 0.5) +
        0.05 * Math.sin(2 * Math.PI * 2.2 * seconds) * Math.min(1, (share - 0.5) * 6),
  leak: (share) => Math.sin(Math.PI * Math.min(1, share * 0.94)) ** 0.9,
}

function drawCapnogram({ phases }: Capnogram) {
  const seconds = phases.reduce((sum, phase) => sum + phase.seconds, 0)
  const highest = Math.max(
    ...phases.map(({ endTidal, endTidalAtEnd, pattern }) =>
      pattern === 'none' ? 0 : Math.max(endTidal, endTidalAtEnd ?? 0),
    ),
  )
  const points: [number, number][] = []
  let from = 0
  for (const phase of phases) {
    for (let at = 0; at < phase.seconds; at += 0.02) points.push([from + at, carbonDioxideAt(phase, at)])
    from += phase.seconds
  }
  const top = Math.max(50, Math.ceil((highest + 4) / 10) * 10)
  return drawTraces([{ label: 'CO\u2082 (mm Hg)', points, limits: [0, top] }], seconds)
}

function tablesOf({ phases }: Capnogram) {
  let from = 0
  const rows = phases.flatMap((phase) => {
    const begins = from
    from += phase.seconds
    if (phase.pattern === 'none') return [[begins, phase.inspired, phase.inspired]]
    const cycle = 60 / phase.rate
    return Array.from({ length: Math.floor(phase.seconds / cycle + 1e-9) }, (_, n) => {
      const values = Array.from({ length: 100 }, (_, k) => carbonDioxideAt(phase, (n + k / 100) * cycle))
      return [Number((begins + n * cycle).toFixed(1)), Math.round(Math.min(...values)), Math.round(Math.max(...values))]
    })
  })
  return [table('Breaths', ['Begins (s)', 'Lowest CO\u2082 (mm Hg)', 'Highest CO\u2082 (mm Hg)'], rows)]
}

export const capnogramKind: Kind<Capnogram> = { draw: drawCapnogram, tables: tablesOf }
