import { gridPath, type Kind, polyline, say, segment, stroke, table } from '../drawing.ts'
import { paperOf } from '../frame.ts'
import { randomFrom, tremor } from '../random.ts'
import type { Path, Word } from '../scene.ts'
import type { Ctg } from './format.ts'

/** Pixels of 1 cm of paper. */
const cm = 30
const pixelsPerMinute = 3 * cm
const left = 12
/** The paper shows 30 to 240 per minute, 30 a cm, and 0 to 100 mm Hg, 25 a cm. */
const [slowest, fastest] = [30, 240]
const top = 14
const heartBottom = top + ((fastest - slowest) / 30) * cm
const womb = { top: heartBottom + cm, bottom: heartBottom + 5 * cm }

const xOf = (minute: number): number => left + minute * pixelsPerMinute
const heartY = (rate: number): number => heartBottom - ((rate - slowest) / 30) * cm
const pressureY = (mmHg: number): number => womb.bottom - (mmHg / 25) * cm

const sampleSeconds = 0.5

type Deceleration = Ctg['decelerations'][number]

/** How deep the rate has fallen, as a share of the depth, so many seconds after the beginning. */
function fallen({ toNadir, duration }: Pick<Deceleration, 'toNadir' | 'duration'>, seconds: number): number {
  if (seconds <= 0 || seconds >= duration) return 0
  const rest = duration - toNadir
  // An abrupt fall stays down and comes back as abruptly; a gradual one is a bowl.
  const back = toNadir < 30 ? Math.min(rest, 1.3 * toNadir) : rest
  if (seconds < toNadir) return 0.5 - 0.5 * Math.cos((Math.PI * seconds) / toNadir)
  if (seconds > duration - back) return 0.5 - 0.5 * Math.cos((Math.PI * (duration - seconds)) / back)
  return 1
}

function heartRates(data: Ctg): [minute: number, rate: number][] {
  const random = randomFrom(data.seed)
  const slow = tremor(random, [0.031, 0.047, 0.066, 0.083, 0.11])
  const fast = tremor(random, [0.21, 0.34, 0.47])
  const count = Math.floor((data.minutes * 60) / sampleSeconds)
  return Array.from({ length: count + 1 }, (_, n) => {
    const seconds = n * sampleSeconds
    const down = data.decelerations.map((each) => ({ ...each, share: fallen(each, seconds - each.start * 60) }))
    const depth = down.reduce((sum, { share, depth }) => sum + share * depth, 0)
    const shoulder = data.decelerations.reduce((sum, each) => sum + shoulderAt(each, seconds), 0)
    const up = data.accelerations.reduce(
      (sum, { start, duration, rise }) => sum + rise * hump((seconds - start * 60) / duration),
      0,
    )
    const calm = data.sinusoidal ? 0.12 : 1 - 0.4 * Math.min(1, depth / 20)
    const unrest = (data.variability / 2) * calm * (0.85 * slow(seconds) + 0.3 * fast(seconds))
    const wave = data.sinusoidal
      ? data.sinusoidal.amplitude * Math.sin((2 * Math.PI * data.sinusoidal.perMinute * seconds) / 60)
      : 0
    return [seconds / 60, data.baseline + up + shoulder - depth + unrest + wave]
  })
}

/** Up fast, a jagged top, down fast. */
const hump = (share: number): number => (share <= 0 || share >= 1 ? 0 : Math.sin(Math.PI * share) ** 0.7)

const shoulderAt = ({ shoulders, start, duration }: Deceleration, seconds: number): number => {
  if (!shoulders) return 0
  return 12 * (hump((seconds - start * 60 + 18) / 18) + hump((seconds - start * 60 - duration) / 18))
}

function pressures({ minutes, contractions, restingTone, seed }: Ctg): [minute: number, mmHg: number][] {
  const unrest = tremor(randomFrom(seed + 5), [0.09, 0.23, 0.31])
  return Array.from({ length: Math.floor(minutes * 30) + 1 }, (_, n) => {
    const seconds = n * 2
    const above = contractions.reduce((sum, { peak, duration, pressure }) => {
      const share = (seconds - peak * 60) / duration + 0.5
      return share > 0 && share < 1 ? sum + pressure * Math.sin(Math.PI * share) ** 2 : sum
    }, 0)
    return [seconds / 60, restingTone + above + 0.8 * unrest(seconds)]
  })
}

function drawCtg(data: Ctg) {
  const width = left + data.minutes * pixelsPerMinute + 12
  const height = womb.bottom + 22
  const clip = (rate: number) => Math.max(slowest, Math.min(fastest, rate))
  return {
    width,
    height,
    most: 1,
    paths: [
      paperOf(width, height),
      ...paper(data.minutes),
      stroke(polyline(heartRates(data).map(([minute, rate]) => [xOf(minute), heartY(clip(rate))])), 'trace', {
        width: 1.4,
      }),
      stroke(
        polyline(pressures(data).map(([minute, mmHg]) => [xOf(minute), pressureY(Math.min(100, mmHg))])),
        'trace',
        { width: 1.4 },
      ),
    ],
    words: scaleWords(data.minutes),
  }
}

/** Thin lines every 10 seconds, 10 beats and 5 mm Hg; thick ones each minute, 30 beats and 25 mm Hg. */
function paper(minutes: number): Path[] {
  const width = minutes * pixelsPerMinute
  const heart = heartBottom - top
  const pressure = womb.bottom - womb.top
  const wide = Math.floor(minutes) * pixelsPerMinute
  return [
    stroke(
      gridPath(left, top, width, heart, cm / 2, cm / 3) + gridPath(left, womb.top, width, pressure, cm / 2, cm / 5),
      'grid',
      { width: 0.5 },
    ),
    stroke(
      gridPath(left, top, wide, heart, pixelsPerMinute, cm) +
        gridPath(left, womb.top, wide, pressure, pixelsPerMinute, cm),
      'gridStrong',
      { width: 0.9 },
    ),
    stroke(
      segment(left, heartY(110), left + width, heartY(110)) + segment(left, heartY(160), left + width, heartY(160)),
      'axis',
      { width: 0.8, dash: 'dotted' },
    ),
  ]
}

/** Numbers are printed on the paper again and again, so that they are in view wherever it has been moved to. */
function scaleWords(minutes: number): Word[] {
  const every = 3
  const columns = Array.from({ length: Math.ceil(minutes / every) }, (_, n) => n * every)
  const small = { size: 10, ink: 'axis' as const }
  return columns.flatMap((minute) => [
    ...[60, 90, 120, 150, 180, 210].map((rate) => say(String(rate), xOf(minute) + 3, heartY(rate) - 2, small)),
    ...[25, 50, 75].map((mmHg) => say(String(mmHg), xOf(minute) + 3, pressureY(mmHg) - 2, small)),
    say(`${minute} min`, xOf(minute), womb.bottom + 15, small),
    say('per minute', xOf(minute) + 3, top + 11, small),
    say('mm Hg', xOf(minute) + 3, womb.top + 11, small),
  ])
}

function tablesOf(data: Ctg) {
  const clock = (minute: number) => `${Math.floor(minute)}:${String(Math.round((minute % 1) * 60)).padStart(2, '0')}`
  const contractions = data.contractions.map(({ peak, duration, pressure }) => [
    clock(peak - duration / 120),
    clock(peak),
    clock(peak + duration / 120),
    pressure + data.restingTone,
  ])
  const rises = data.accelerations.map(({ start, duration, rise }) => [
    clock(start),
    clock(start + duration / 120),
    clock(start + duration / 60),
    `+${rise}`,
  ])
  const falls = data.decelerations.map(({ start, toNadir, duration, depth }) => [
    clock(start),
    clock(start + toNadir / 60),
    clock(start + duration / 60),
    `\u2212${depth}`,
  ])
  const changes = [...rises, ...falls].toSorted((a, b) =>
    String(a[0]).localeCompare(String(b[0]), 'en', { numeric: true }),
  )
  const wave = data.sinusoidal
  return [
    table(
      'Heart rate (per minute)',
      ['Baseline', 'From trough to peak', 'Waves per minute'],
      [[data.baseline, wave ? 2 * wave.amplitude : data.variability, wave?.perMinute]],
    ),
    ...(changes.length > 0
      ? [table('Changes of the heart rate (min:s)', ['Begins', 'Furthest', 'Ends', 'By (per minute)'], changes)]
      : []),
    ...(contractions.length > 0
      ? [table('Contractions (min:s)', ['Begins', 'Peak', 'Ends', 'Pressure (mm Hg)'], contractions)]
      : []),
  ]
}

export const ctgKind: Kind<Ctg> = { draw: drawCtg, tables: tablesOf }
