import { randomFrom, tremor } from '../random.ts'
import { type Complex, type PWave, type Stretch, stretchesOf, type Wave, wavesOf } from './beats.ts'
import type { Ecg, Lead, LeadName } from './format.ts'

/** Where the limb leads look, in degrees. */
const limbLeads: Partial<Record<LeadName, number>> = { I: 0, II: 60, III: 120, aVR: -150, aVL: -30, aVF: 90 }

/** Amplitudes in mV of the chest leads, which no frontal axis gives. */
const chestLeads: Partial<Record<LeadName, { p: number; q: number; r: number; s: number; t: number; own: number }>> = {
  V1: { p: 0.06, q: 0, r: 0.35, s: 0.9, t: -0.2, own: 0.9 },
  V2: { p: 0.08, q: 0, r: 0.6, s: 1.2, t: 0.2, own: 1 },
  V3: { p: 0.08, q: 0, r: 0.8, s: 0.9, t: 0.3, own: 0.8 },
  V4: { p: 0.09, q: 0.05, r: 1.2, s: 0.5, t: 0.35, own: -0.5 },
  V5: { p: 0.09, q: 0.1, r: 1.2, s: 0.25, t: 0.35, own: -0.8 },
  V6: { p: 0.09, q: 0.1, r: 1, s: 0.1, t: 0.3, own: -0.8 },
}

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

/** How a movement of this axis is seen in a lead, from -1 to 1. */
const seenIn = (lead: LeadName, axis: number): number => {
  const angle = limbLeads[lead]
  return angle === undefined ? 1 : cosine(axis - angle)
}

/** The voltage of a lead in mV at each ms of the strip, without the tremor of the line. */
export function voltageOf(data: Ecg, lead: Lead): (ms: number) => number {
  const waves = wavesOf(data)
  const parts = waves.map((wave) => (wave.wave === 'p' ? pPart(wave, lead) : complexPart(wave, lead)))
  const movements = stretchesOf(data.rhythms).map((stretch, n) => movementOf(stretch, lead, data.seed + n))
  const end = movements.at(-1)?.to ?? 0
  return (ms) =>
    parts.reduce((sum, { from, to, at }) => (ms > from && ms < to ? sum + at(ms) : sum), 0) +
    movements.reduce(
      (sum, { from, to, at }) => (ms >= from && ms < to ? sum + eased(ms, from, to, end) * at(ms) : sum),
      0,
    )
}

/** Where one rhythm gives way to the next, the line does not jump. */
const eased = (ms: number, from: number, to: number, end: number): number =>
  Math.min(1, from === 0 ? 1 : (ms - from) / 80, to === end ? 1 : (to - ms) / 80)

/** The times that the line must pass through exactly: where waves begin, turn and end. */
export const cornersOf = (waves: readonly Wave[]): number[] =>
  waves.flatMap((wave) =>
    wave.wave === 'p'
      ? [wave.onset, wave.onset + wave.duration]
      : [wave.onset, wave.onset + wave.duration, wave.onset + wave.qt],
  )

interface Part {
  from: number
  to: number
  at: (ms: number) => number
}

/** A dome with a steep foot, so that its beginning and end can be measured. */
const dome = (share: number, power: number): number =>
  share <= 0 || share >= 1 ? 0 : Math.sin(Math.PI * share) ** power

function pPart({ onset, duration, axis }: PWave, lead: Lead): Part {
  const chest = chestLeads[lead.lead]
  const given = lead.p === undefined ? undefined : axis < -45 && axis > -135 ? -lead.p : lead.p
  const height = given ?? (chest ? chest.p * Math.sign(cosine(axis - 60) || 1) : 0.15 * seenIn(lead.lead, axis))
  return { from: onset, to: onset + duration, at: (ms) => height * dome((ms - onset) / duration, 1.2) }
}

function complexPart(wave: Complex, lead: Lead): Part {
  const knots = wave.ventricular ? broadKnots(wave, lead) : conductedKnots(wave, lead)
  const t = tPart(wave, lead)
  const to = wave.onset + wave.qt + (lead.u ? 220 : 0)
  return {
    from: wave.onset,
    to,
    at: (ms) => (ms < wave.onset + wave.duration ? between(knots, (ms - wave.onset) / wave.duration) : t(ms)),
  }
}

type Knot = readonly [share: number, mV: number]

/** A smooth way from knot to knot. */
function between(knots: readonly Knot[], share: number): number {
  const after = knots.findIndex(([at]) => at >= share)
  const [fromShare, from] = knots[after - 1] ?? [0, 0]
  const [toShare, to] = knots[after] ?? [1, 0]
  const part = (share - fromShare) / (toShare - fromShare || 1)
  return from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * part))
}

function qrsOf({ axis }: Complex, lead: Lead): { q: number; r: number; s: number } {
  const seen = 1.15 * seenIn(lead.lead, axis)
  const { q, r, s } = chestLeads[lead.lead] ?? {
    q: seen > 0.5 ? 0.07 : 0,
    r: Math.max(seen, 0) + 0.12,
    s: Math.max(-seen, 0) + 0.14,
  }
  return { q: lead.q ?? q, r: lead.r ?? r, s: lead.s ?? s }
}

function conductedKnots(wave: Complex, lead: Lead): Knot[] {
  const { q, r, s } = qrsOf(wave, lead)
  const st = lead.st ?? 0
  if (wave.delta > 0) {
    const slur = wave.delta / wave.duration
    const rest = 1 - slur
    const up = r >= s
    const foot = up ? 0.28 * r : -0.28 * s
    const peak: Knot[] = up
      ? [
          [slur + 0.42 * rest, r],
          [slur + 0.8 * rest, -s],
        ]
      : [
          [slur + 0.5 * rest, -s],
          [slur + 0.85 * rest, 0.3 * r],
        ]
    return [[0, 0], [slur * 0.5, foot * 0.45], [slur, foot], ...peak, [1, st]]
  }
  return [[0, 0], ...(q > 0 ? [[0.16, -q] as const] : []), [q > 0 ? 0.46 : 0.38, r], [0.76, -s], [1, st]]
}

function broadKnots({ axis }: Complex, lead: Lead): Knot[] {
  const chest = chestLeads[lead.lead]
  const seen = chest ? chest.own : 1.4 * seenIn(lead.lead, axis)
  const main =
    lead.r !== undefined || lead.s !== undefined ? (lead.r ?? 0) - (lead.s ?? 0) : Math.abs(seen) < 0.25 ? 0.25 : seen
  return [
    [0, 0],
    [0.3, main * 0.82],
    [0.42, main * 0.74],
    [0.58, main],
    [0.86, -main * 0.12],
    [1, 0],
  ]
}

/** Where the T begins, as a share of the time from the end of QRS to the end of QT, and how steep it is. */
const tShapes = {
  rounded: { begins: 0.22, power: 1.35, lean: 0.85 },
  peaked: { begins: 0.4, power: 1.9, lean: 1 },
  broad: { begins: 0, power: 1.1, lean: 0.95 },
  late: { begins: 0.62, power: 1.4, lean: 1 },
  notched: { begins: 0.15, power: 1.1, lean: 1 },
} as const

function tPart(wave: Complex, lead: Lead): (ms: number) => number {
  const { begins, power, lean } = tShapes[wave.tShape]
  const end = wave.onset + wave.qt
  const j = wave.onset + wave.duration
  const start = j + begins * (end - j)
  const height = tHeight(wave, lead)
  const st = wave.ventricular ? 0 : (lead.st ?? 0)
  return (ms) => {
    if (ms >= end) return (lead.u ?? 0) * dome((ms - end - 20) / 170, 1.3)
    if (ms <= start) return st
    const share = (ms - start) / (end - start)
    const level = st * Math.cos((Math.PI / 2) * share) ** 2
    const notch = wave.tShape === 'notched' ? 1 - 0.45 * dome((share - 0.32) / 0.36, 1) : 1
    return level + height * notch * dome(share ** (1 / lean), power)
  }
}

function tHeight({ ventricular, axis, tAxis }: Complex, lead: Lead): number {
  if (lead.t !== undefined && !ventricular) return lead.t
  const chest = chestLeads[lead.lead]
  if (ventricular) return chest ? -0.35 * chest.own : -0.5 * seenIn(lead.lead, axis)
  return chest ? chest.t : 0.32 * seenIn(lead.lead, tAxis)
}

/** The parts of the line that no beat makes: flutter and fibrillation waves, and ventricles without QRS complexes. */
function movementOf({ rhythm, from, to }: Stretch, lead: Lead, seed: number): Part {
  const random = randomFrom(seed * 31 + 7)
  const seconds = (ms: number) => (ms - from) / 1000
  switch (rhythm.pattern) {
    case 'atrial-flutter':
      return {
        from,
        to,
        at: (ms) => rhythm.amplitude * flutterShare(lead.lead) * saw((seconds(ms) - 0.16) * (rhythm.atrialRate / 60)),
      }
    case 'atrial-fibrillation': {
      const wave = tremor(random, [5.3, 6.1, 7.2, 8.3])
      const share = lead.lead === 'V1' || lead.lead === 'II' ? 1 : 0.6
      return { from, to, at: (ms) => rhythm.amplitude * share * wave(seconds(ms)) }
    }
    case 'polymorphic-ventricular-tachycardia':
      return { from, to, at: (ms) => rhythm.amplitude * twisting(seconds(ms), rhythm.rate / 60, rhythm.twist) }
    case 'ventricular-fibrillation': {
      const hz = rhythm.rate / 60
      const wave = tremor(random, [0.72 * hz, 0.9 * hz, hz, 1.13 * hz, 1.31 * hz])
      return { from, to, at: (ms) => rhythm.amplitude * wave(seconds(ms)) }
    }
    case 'sine-wave':
      return { from, to, at: (ms) => rhythm.amplitude * Math.sin(2 * Math.PI * (rhythm.rate / 60) * seconds(ms)) }
    default:
      return { from, to, at: () => 0 }
  }
}

/** Falls evenly and rises fast, as in the inferior leads. */
function saw(cycles: number): number {
  const share = cycles - Math.floor(cycles)
  return share < 0.72 ? 0.25 - share / 0.72 : -0.25 - 0.5 * Math.cos((Math.PI * (share - 0.72)) / 0.28)
}

const flutterShare = (lead: LeadName): number =>
  lead === 'II' || lead === 'III' || lead === 'aVF' ? 1 : lead === 'V1' ? -0.6 : lead === 'aVR' ? -0.5 : 0.25

/** The complexes grow and shrink and turn over while the axis turns. */
function twisting(seconds: number, hz: number, twist: number): number {
  const turn = Math.sin((Math.PI * seconds) / twist)
  // It turns over within a beat, not at once.
  const height = Math.tanh(5 * turn) * (0.2 + 0.8 * Math.abs(turn))
  const phase = 2 * Math.PI * hz * seconds
  return height * (0.8 * Math.sin(phase) + 0.25 * Math.sin(2 * phase + 0.6) + 0.15 * turn)
}
