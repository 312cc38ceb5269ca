import { box, gridPath, type Kind, polyline, say, segment, stroke, table } from '../drawing.ts'
import { randomFrom } from '../random.ts'
import type { Path, Word } from '../scene.ts'
import { type Complex, wavesOf } from './beats.ts'
import type { Ecg, Lead } from './format.ts'
import { cornersOf, voltageOf } from './wave.ts'

/** A small square, 1 mm of paper, in pixels. */
const mm = 4
const pixelsPerMs = (25 * mm) / 1000
const pixelsPerMv = 10 * mm
/** The calibration pulse stands before the strip. */
const stripLeft = 15 * mm

const samplingMs = 4

/** The line of a lead as times and voltages. */
function lineOf(data: Ecg, lead: Lead): [ms: number, mV: number][] {
  const total = data.rhythms.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
  const voltage = voltageOf(data, lead)
  const random = randomFrom(data.seed * 97 + lead.lead.length)
  const even = Array.from({ length: Math.ceil(total / samplingMs) }, (_, n) => n * samplingMs)
  const corners = cornersOf(wavesOf(data)).filter((ms) => ms > 0 && ms < total)
  const times = [...new Set([...even, ...corners])].sort((a, b) => a - b)
  const wander = (ms: number) => 1.5 * data.noise * Math.sin((2 * Math.PI * ms) / 3700)
  return times.map((ms) => [ms, voltage(ms) + data.noise * (random() + random() - 1) + wander(ms)])
}

function drawEcg(data: Ecg) {
  const lines = data.leads.map((lead) => ({ lead, line: lineOf(data, lead) }))
  const total = data.rhythms.reduce((sum, { seconds }) => sum + seconds, 0)
  const width = Math.ceil((stripLeft + total * 1000 * pixelsPerMs) / (5 * mm)) * 5 * mm
  const paths: Path[] = []
  const words: Word[] = []
  let top = 0
  for (const { lead, line } of lines) {
    const high = Math.max(1, ...line.map(([, mV]) => mV)) * pixelsPerMv
    const low = Math.min(-0.3, ...line.map(([, mV]) => mV)) * pixelsPerMv
    const zero = top + Math.ceil((high + 4 * mm) / (5 * mm)) * 5 * mm
    paths.push(stroke(pulse(zero), 'trace', { width: 1.2 }))
    paths.push(
      stroke(polyline(line.map(([ms, mV]) => [stripLeft + ms * pixelsPerMs, zero - mV * pixelsPerMv])), 'trace', {
        width: 1.3,
      }),
    )
    words.push(say(lead.lead, 1.5 * mm, top + 15, { size: 13, bold: true }))
    top = zero + Math.ceil((-low + 4 * mm) / (5 * mm)) * 5 * mm
  }
  return { width, height: top, most: 1, paths: [...paper(width, top, total), ...paths], words }
}

/** Small squares of 1 mm, large ones of 5, and a tick at each second. */
function paper(width: number, height: number, seconds: number): Path[] {
  const ticks = Array.from({ length: Math.floor(seconds) + 1 }, (_, n) => {
    const x = stripLeft + n * 1000 * pixelsPerMs
    return segment(x, 0, x, n % 3 === 0 ? 2.4 * mm : 1.2 * mm)
  })
  return [
    { d: box(0, 0, width, height), fill: 'paper' },
    stroke(gridPath(0, 0, width, height, mm), 'grid', { width: 0.5 }),
    stroke(gridPath(0, 0, width, height, 5 * mm), 'gridStrong', { width: 0.8 }),
    stroke(ticks.join(''), 'axis', { width: 1.2 }),
  ]
}

/** 1 mV for 200 ms. */
const pulse = (zero: number): string =>
  polyline([
    [4 * mm, zero],
    [5 * mm, zero],
    [5 * mm, zero - pixelsPerMv],
    [10 * mm, zero - pixelsPerMv],
    [10 * mm, zero],
    [11 * mm, zero],
  ])

function tablesOf(data: Ecg) {
  const waves = wavesOf(data)
  const complexes = waves.filter((wave): wave is Complex => wave.wave === 'qrs')
  const beats = complexes.map(({ onset, duration, pr, qt }, n) => {
    const before = complexes[n - 1]
    return [
      onset / 1000,
      before && Math.round(onset - before.onset),
      pr && Math.round(pr),
      Math.round(duration),
      Math.round(qt),
    ]
  })
  const atria = waves.flatMap((wave) => (wave.wave === 'p' ? [[wave.onset / 1000, wave.duration, wave.axis]] : []))
  return [
    ...(beats.length > 0
      ? [table('QRS complexes', ['Begins (s)', 'R\u2013R (ms)', 'PR (ms)', 'QRS (ms)', 'QT (ms)'], beats)]
      : []),
    ...(atria.length > 0 ? [table('P waves', ['Begins (s)', 'Lasts (ms)', 'Axis (\u00b0)'], atria)] : []),
    ...otherMovements(data),
  ]
}

/** The waves other than P and QRS, as a reader would measure them. */
function otherMovements({ rhythms }: Ecg) {
  let from = 0
  const rows = rhythms.flatMap((rhythm) => {
    const begins = from
    from += rhythm.seconds
    if (rhythm.pattern === 'no-activity') return [[begins, from, 0, 0]]
    if (!('amplitude' in rhythm)) return []
    const rate =
      'atrialRate' in rhythm ? rhythm.atrialRate : rhythm.pattern === 'atrial-fibrillation' ? undefined : rhythm.rate
    return [[begins, from, rate, rhythm.amplitude]]
  })
  return rows.length > 0
    ? [table('Other waves of the line', ['From (s)', 'To (s)', 'Per minute', 'Height (mV)'], rows)]
    : []
}

export const ecgKind: Kind<Ecg> = { draw: drawEcg, tables: tablesOf }
