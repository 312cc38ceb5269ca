import { type Kind, round, say, segment, stroke, table } from '../drawing.ts'
import { paperOf } from '../frame.ts'
import { randomFrom } from '../random.ts'
import type { Aeeg, Stretch } from './format.ts'

/** Pixels of 1 cm of paper; an hour is 6 cm. */
const cm = 40
const pixelsPerHour = 6 * cm
const left = 34
/** What an hour takes with its unit. */
const hourRoom = 30
const top = 22
const half = 110
const bottom = top + 2 * half

/** Linear to 10 µV, then logarithmic to 100, each half of the height. */
const voltY = (microvolts: number): number =>
  microvolts <= 10
    ? bottom - (Math.max(0, microvolts) / 10) * half
    : bottom - half - Math.log10(Math.min(100, microvolts) / 10) * half

interface Band {
  lower: number
  upper: number
}

const mixed = (a: Band, b: Band, share: number): Band => ({
  lower: a.lower + (b.lower - a.lower) * share,
  upper: a.upper + (b.upper - a.upper) * share,
})

/** The margins at this hour of a stretch. */
function bandAt(stretch: Stretch, hour: number): Band {
  const { cycle, rises } = stretch
  const turned = cycle
    ? mixed(stretch, cycle, 0.5 - 0.5 * Math.cos((2 * Math.PI * hour * 60) / cycle.minutes))
    : stretch
  return rises.reduce<Band>((band, rise) => mixed(band, rise, riseShare((hour - rise.at) * 60, rise.minutes)), turned)
}

/** Up within a minute or so, and down a little slower. */
function riseShare(minute: number, minutes: number): number {
  if (minute <= 0 || minute >= minutes) return 0
  return Math.min(1, minute / Math.min(1.2, minutes / 4), (minutes - minute) / Math.min(2, minutes / 3))
}

interface Column extends Band {
  x: number
}

/** One upright line for each pixel of time, as the slow paper draws it. */
function columnsOf({ stretches, seed }: Aeeg): Column[] {
  const random = randomFrom(seed)
  const around = (spread: number) => 1 + spread * (random() + random() + random() - 1.5)
  const columns: Column[] = []
  let from = 0
  for (const stretch of stretches) {
    for (let x = Math.ceil(from * pixelsPerHour); x < (from + stretch.hours) * pixelsPerHour; x += 1) {
      const { lower, upper } = bandAt(stretch, x / pixelsPerHour - from)
      const streak = stretch.texture === 'dense' || random() < 0.24
      const high = streak ? upper * around(stretch.texture === 'dense' ? 0.22 : 0.45) : lower + (1.2 + 0.9 * random())
      columns.push({ x: left + x, lower: lower * around(0.2), upper: high })
    }
    from += stretch.hours
  }
  return columns
}

/** To the right of its line, or before it where the paper ends. */
function hourWord(hour: number, width: number) {
  const x = left + hour * pixelsPerHour
  const isLast = width - x < hourRoom
  return say(`${hour} h`, isLast ? x - 3 : x + 3, bottom + 16, { size: 11, anchor: isLast ? 'end' : 'start' })
}

function drawAeeg(data: Aeeg) {
  const hours = data.stretches.reduce((sum, stretch) => sum + stretch.hours, 0)
  const width = Math.ceil(left + hours * pixelsPerHour + 14)
  const right = left + hours * pixelsPerHour
  const lines = [0, 5, 10, 25, 50, 100].map((value) => segment(left, voltY(value), right, voltY(value)))
  const tenMinutes = Array.from({ length: Math.floor(hours * 6) + 1 }, (_, n) =>
    segment(left + n * cm, top, left + n * cm, bottom),
  )
  const wholeHours = Array.from({ length: Math.floor(hours) + 1 }, (_, n) => n)
  const trace = columnsOf(data).map(
    (column) => `M${round(column.x + 0.5)} ${round(voltY(column.upper))}V${round(voltY(column.lower))}`,
  )
  return {
    width,
    height: bottom + 24,
    most: 1,
    paths: [
      paperOf(width, bottom + 24),
      stroke(trace.join(''), 'trace', { width: 0.85 }),
      stroke(tenMinutes.join(''), 'grid', { width: 0.6 }),
      stroke(lines.join(''), 'gridStrong', { width: 0.9 }),
      stroke(
        wholeHours
          .map((hour) => segment(left + hour * pixelsPerHour, top, left + hour * pixelsPerHour, bottom + 5))
          .join(''),
        'axis',
        { width: 1 },
      ),
    ],
    words: [
      say(`${data.channel}  (\u00b5V)`, left, 13, { bold: true }),
      ...[0, 5, 10, 25, 50, 100].map((value) =>
        say(String(value), left - 5, voltY(value) + 4, { size: 11, anchor: 'end' }),
      ),
      ...wholeHours.map((hour) => hourWord(hour, width)),
    ],
  }
}

function tablesOf({ stretches }: Aeeg) {
  let from = 0
  const rows: (string | number)[][] = []
  for (const stretch of stretches) {
    rows.push([
      from,
      from + stretch.hours,
      stretch.lower,
      stretch.upper,
      stretch.texture === 'dense' ? 'even' : 'single streaks',
    ])
    if (stretch.cycle)
      rows.push([
        from,
        from + stretch.hours,
        stretch.cycle.lower,
        stretch.cycle.upper,
        `in turn, every ${stretch.cycle.minutes} min`,
      ])
    for (const { at, minutes, lower, upper } of stretch.rises)
      rows.push([from + at, from + at + minutes / 60, lower, upper, 'sudden'])
    from += stretch.hours
  }
  return [table('Margins of the band', ['From (h)', 'To (h)', 'Lower (\u00b5V)', 'Upper (\u00b5V)', 'How'], rows)]
}

export const aeegKind: Kind<Aeeg> = { draw: drawAeeg, tables: tablesOf }
