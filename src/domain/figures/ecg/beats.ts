import { randomFrom } from '../random.ts'
import type { Ecg, Rhythm, Ventricles } from './format.ts'

export interface PWave {
  wave: 'p'
  /** In ms from the beginning of the strip, as all times here. */
  onset: number
  duration: number
  axis: number
}

export interface Complex {
  wave: 'qrs'
  onset: number
  duration: number
  axis: number
  /** Arises in the ventricles themselves: broad, with a T the other way. */
  ventricular: boolean
  /** The slurred beginning, in ms. */
  delta: number
  /** From the onset of the QRS to the end of T. */
  qt: number
  tAxis: number
  tShape: Ventricles['tShape']
  /** From the onset of its own P, where it has one before it. */
  pr?: number
}

export type Wave = PWave | Complex

/** A stretch of the strip that is one continuous movement instead of beats. */
export interface Stretch {
  rhythm: Rhythm
  from: number
  to: number
}

const leadIn = 160

/** Every P wave and QRS of the strip in order of time. */
export function wavesOf({ rhythms, seed }: Ecg): Wave[] {
  const random = randomFrom(seed)
  const waves = stretchesOf(rhythms).flatMap(({ rhythm, from, to }, n) => {
    const end = (wave: Wave) => (n === rhythms.length - 1 ? wave.onset : wave.onset + wave.duration)
    return beatsOf(rhythm, from, to, random).filter((wave) => wave.onset >= from - 200 && end(wave) < to)
  })
  return waves.toSorted((a, b) => a.onset - b.onset)
}

export function stretchesOf(rhythms: readonly Rhythm[]): Stretch[] {
  let from = 0
  return rhythms.map((rhythm) => {
    const to = from + rhythm.seconds * 1000
    const stretch = { rhythm, from, to }
    from = to
    return stretch
  })
}

function beatsOf(rhythm: Rhythm, from: number, to: number, random: () => number): Wave[] {
  switch (rhythm.pattern) {
    case 'sinus':
      return sinusBeats(rhythm, from, to)
    case 'pre-excitation':
      return every(60_000 / rhythm.rate, from + leadIn, to).flatMap((p) => [
        pWave(rhythm, p),
        { ...complex(rhythm, p + rhythm.pr), delta: rhythm.delta, pr: rhythm.pr },
      ])
    case 'junctional':
    case 'supraventricular-tachycardia':
      return every(60_000 / rhythm.rate, from + leadIn, to).flatMap((at) => [
        complex(rhythm, at),
        ...(rhythm.retrogradeP === undefined ? [] : [retrograde(rhythm.pDuration, at + rhythm.retrogradeP)]),
      ])
    case 'atrial-flutter':
      return flutterBeats(rhythm, from, to)
    case 'atrial-fibrillation':
      return irregular(60_000 / rhythm.rate, rhythm.variation, from + leadIn, to, random).map((at) =>
        complex(rhythm, at),
      )
    case 'ventricular-tachycardia':
      return ventricularBeats(rhythm, from, to)
    case 'mobitz-1':
      return groups(rhythm, [...rhythm.prs, undefined], from, to)
    case 'mobitz-2':
      return groups(
        rhythm,
        [...Array(rhythm.conducted).fill(rhythm.pr), ...Array(rhythm.dropped).fill(undefined)],
        from,
        to,
      )
    case 'third-degree-block':
      return [
        ...every(60_000 / rhythm.atrialRate, from + leadIn, to).map((at) => pWave(rhythm, at)),
        ...every(60_000 / rhythm.ventricularRate, from + 2.4 * leadIn, to).map((at) => complex(rhythm, at)),
      ]
    default:
      return []
  }
}

const every = (cycle: number, first: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - first) / cycle)) }, (_, n) => first + n * cycle)

const pWave = ({ pAxis, pDuration }: { pAxis: number; pDuration: number }, onset: number): PWave => ({
  wave: 'p',
  onset,
  duration: pDuration,
  axis: pAxis,
})

const retrograde = (duration: number, onset: number): PWave => ({ wave: 'p', onset, duration, axis: -100 })

const complex = ({ qrs, qt, qrsAxis, tAxis, tShape }: Ventricles, onset: number): Complex => ({
  wave: 'qrs',
  onset,
  duration: qrs,
  axis: qrsAxis,
  ventricular: false,
  delta: 0,
  qt,
  tAxis,
  tShape,
})

const fromVentricle = (onset: number, duration: number, axis: number, qt: number): Complex => ({
  wave: 'qrs',
  onset,
  duration,
  axis,
  ventricular: true,
  delta: 0,
  qt,
  tAxis: axis + 180,
  tShape: 'broad',
})

/** P waves that keep their time; each is conducted with its PR, or not at all. */
function groups(
  rhythm: Extract<Rhythm, { pattern: 'mobitz-1' | 'mobitz-2' }>,
  prs: readonly (number | undefined)[],
  from: number,
  to: number,
): Wave[] {
  return every(60_000 / rhythm.rate, from + leadIn, to).flatMap((at, n) => {
    const pr = prs[n % prs.length]
    return pr === undefined ? [pWave(rhythm, at)] : [pWave(rhythm, at), { ...complex(rhythm, at + pr), pr }]
  })
}

function irregular(cycle: number, variation: number, first: number, to: number, random: () => number): number[] {
  const times: number[] = []
  for (let at = first; at < to; at += cycle * (1 + ((variation / 100) * 1.7 * (random() + random() - 1)) / 0.8))
    times.push(at)
  return times
}

function flutterBeats(rhythm: Extract<Rhythm, { pattern: 'atrial-flutter' }>, from: number, to: number): Wave[] {
  const cycle = 60_000 / rhythm.atrialRate
  const beats: Wave[] = []
  for (
    let n = 0, at = from + leadIn;
    at < to;
    at += cycle * (rhythm.conduction[n % rhythm.conduction.length] ?? 1), n += 1
  ) {
    beats.push(complex(rhythm, at))
  }
  return beats
}

function ventricularBeats(
  rhythm: Extract<Rhythm, { pattern: 'ventricular-tachycardia' }>,
  from: number,
  to: number,
): Wave[] {
  const cycle = 60_000 / rhythm.rate
  const beats = every(cycle, from + 40, to).map((at, n) => {
    const axis = n % 2 === 1 ? (rhythm.alternateAxis ?? rhythm.qrsAxis) : rhythm.qrsAxis
    return fromVentricle(at, rhythm.qrs, axis, Math.min(cycle, rhythm.qrs + 0.45 * cycle))
  })
  const atria = rhythm.atrialRate
    ? every(60_000 / rhythm.atrialRate, from + leadIn, to).map((at) => pWave(rhythm, at))
    : []
  return [...beats, ...atria]
}

type Sinus = Extract<Rhythm, { pattern: 'sinus' }>

function sinusBeats(rhythm: Sinus, from: number, to: number): Wave[] {
  const waves: Wave[] = []
  const breath = rhythm.rate > 100 ? 2500 : 4000
  for (let number = 1, at = from + leadIn; at < to; number += 1) {
    waves.push(pWave(rhythm, at), { ...complex(rhythm, at + rhythm.pr), pr: rhythm.pr })
    const cycle =
      (60_000 / rhythm.rate) * (1 + (rhythm.variation / 100) * Math.sin((2 * Math.PI * (at - from)) / breath))
    const early = rhythm.ectopy.find(({ after }) => after === number)
    const pause = rhythm.pauses.find(({ after }) => after === number)
    if (early) waves.push(...earlyWaves(rhythm, early, at))
    at = pause ? at + pause.seconds * 1000 : early ? nextSinus(rhythm, early, at, cycle) : at + cycle
  }
  return waves
}

type Early = Sinus['ectopy'][number]

/** `p` is the onset of the P before; what conducts is coupled QRS to QRS, what does not, P to P. */
function earlyWaves(rhythm: Sinus, { origin, coupling, qrs }: Early, p: number): Wave[] {
  const other = { ...rhythm, pAxis: rhythm.pAxis - 80 }
  const complexAt = p + rhythm.pr + coupling
  switch (origin) {
    case 'atrial':
      return [pWave(other, complexAt - rhythm.pr), { ...complex(rhythm, complexAt), pr: rhythm.pr }]
    case 'atrial-blocked':
      return [pWave(other, p + coupling)]
    case 'junctional':
      return [complex(rhythm, complexAt)]
    case 'ventricular':
      return [fromVentricle(complexAt, qrs, rhythm.qrsAxis + 150, Math.max(rhythm.qt, qrs + 180))]
  }
}

/** An early atrial beat resets the sinus node; an early ventricular one does not, so the pause after it is compensatory. */
function nextSinus(rhythm: Sinus, { origin, coupling }: Early, p: number, cycle: number): number {
  if (origin === 'ventricular') return p + Math.max(2 * cycle, coupling + rhythm.qt)
  return p + coupling + cycle
}
