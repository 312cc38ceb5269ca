import { box, circle, type Kind, polyline, say, segment, stroke, table, written } from '../drawing.ts'
import { bottomAxis, chartWidth, niceLimits, onLinear, onPaper, sideAxis, ticksOf } from '../frame.ts'
import type { Ink, Path, Word } from '../scene.ts'
import type { Audiogram, Threshold, Tympanogram } from './format.ts'

const area = { left: 44, top: 48, right: chartWidth - 22, bottom: 318 }
const octaves = [125, 250, 500, 1000, 2000, 4000, 8000]

const frequencyX = (hz: number): number => area.left + 14 + (Math.log2(hz / 125) / 6) * (area.right - area.left - 28)
/** Decibels grow downwards. */
const levelY = onLinear([-10, 120], [area.top, area.bottom])

type Symbol =
  | 'right'
  | 'left'
  | 'rightMasked'
  | 'leftMasked'
  | 'rightBone'
  | 'leftBone'
  | 'rightBoneMasked'
  | 'leftBoneMasked'
  | 'field'

const r = 5.5

/** The symbols of the ASHA (1990): the right ear's bone symbols stand left of the frequency, the left ear's right of it. */
const shapes: Record<Symbol, (x: number, y: number) => string> = {
  right: (x, y) => circle(x, y, r),
  left: (x, y) => segment(x - r, y - r, x + r, y + r) + segment(x - r, y + r, x + r, y - r),
  rightMasked: (x, y) =>
    `${polyline([
      [x, y - r - 1],
      [x + r + 1, y + r],
      [x - r - 1, y + r],
    ])}z`,
  leftMasked: (x, y) => box(x - r, y - r, 2 * r, 2 * r),
  rightBone: (x, y) =>
    polyline([
      [x - 5, y - r],
      [x - 12, y],
      [x - 5, y + r],
    ]),
  leftBone: (x, y) =>
    polyline([
      [x + 5, y - r],
      [x + 12, y],
      [x + 5, y + r],
    ]),
  rightBoneMasked: (x, y) =>
    polyline([
      [x - 6, y - r],
      [x - 11, y - r],
      [x - 11, y + r],
      [x - 6, y + r],
    ]),
  leftBoneMasked: (x, y) =>
    polyline([
      [x + 6, y - r],
      [x + 11, y - r],
      [x + 11, y + r],
      [x + 6, y + r],
    ]),
  field: (x, y) =>
    `M${x + 4} ${y - 4}C${x + 2} ${y - 7} ${x - 5} ${y - 6} ${x - 4} ${y - 2}C${x - 3} ${y + 1} ${x + 4} ${y} ${x + 4} ${y + 3}C${x + 4} ${y + 7} ${x - 3} ${y + 7} ${x - 4} ${y + 4}`,
}

const names: Record<Symbol, string> = {
  right: 'Right, air',
  left: 'Left, air',
  rightMasked: 'Right, air, masked',
  leftMasked: 'Left, air, masked',
  rightBone: 'Right, bone',
  leftBone: 'Left, bone',
  rightBoneMasked: 'Right, bone, masked',
  leftBoneMasked: 'Left, bone, masked',
  field: 'Sound field',
}

interface Set {
  symbol: Symbol
  ink: Ink
  joined: boolean
  thresholds: readonly Threshold[]
}

function setsOf({ right, left, soundField }: Audiogram): Set[] {
  const of = (symbol: Symbol, ink: Ink, joined: boolean, thresholds: readonly Threshold[] = []) => ({
    symbol,
    ink,
    joined,
    thresholds,
  })
  return [
    of('right', 'red', true, right?.air),
    of('rightMasked', 'red', true, right?.airMasked),
    of('rightBone', 'red', false, right?.bone),
    of('rightBoneMasked', 'red', false, right?.boneMasked),
    of('left', 'blue', true, left?.air),
    of('leftMasked', 'blue', true, left?.airMasked),
    of('leftBone', 'blue', false, left?.bone),
    of('leftBoneMasked', 'blue', false, left?.boneMasked),
    of('field', 'green', true, soundField),
  ].filter(({ thresholds }) => thresholds.length > 0)
}

/** Masked and unmasked thresholds of an ear by air lie on one line; what was not heard is not joined. */
function airLines(sets: readonly Set[]): Path[] {
  return (['red', 'blue', 'green'] as const).flatMap((ink) => {
    const heard = sets
      .filter((set) => set.ink === ink && set.joined)
      .flatMap(({ thresholds }) => thresholds)
      .filter(([, , none]) => none === undefined)
      .toSorted(([a], [b]) => a - b)
    if (heard.length < 2) return []
    return [
      stroke(polyline(heard.map(([hz, dB]) => [frequencyX(hz), levelY(dB)])), ink, {
        width: 1.4,
        ...(ink === 'blue' ? { dash: 'dashed' as const } : {}),
      }),
    ]
  })
}

/** An arrow down and outwards where nothing was heard. */
function noResponse(symbol: Symbol, x: number, y: number): string {
  const out = symbol.startsWith('right') ? -1 : 1
  const [fromX, fromY] = [x + 4 * out, y + 5]
  const [toX, toY] = [x + 12 * out, y + 15]
  return (
    segment(fromX, fromY, toX, toY) +
    segment(toX, toY, toX - 6 * out, toY - 1) +
    segment(toX, toY, toX - 0.5 * out, toY - 6)
  )
}

function drawAudiogram(data: Audiogram) {
  const sets = setsOf(data)
  const levels = ticksOf(levelY, 13)
  const side = sideAxis(area, levelY, levels, { label: '' })
  const verticals = octaves.map((hz) => segment(frequencyX(hz), area.top, frequencyX(hz), area.bottom))
  const height = area.bottom + 12 + 18 * Math.ceil(sets.length / 2)
  const marks = sets.flatMap(({ symbol, ink, thresholds }) =>
    thresholds.flatMap(([hz, dB, none]) => {
      const [x, y] = [frequencyX(hz), levelY(dB)]
      const inside = symbol === 'right' || symbol === 'rightMasked' || symbol === 'leftMasked'
      return [
        { d: shapes[symbol](x, y), stroke: ink, width: 1.8, ...(inside ? { fill: 'paper' as const } : {}) },
        ...(none ? [stroke(noResponse(symbol, x, y), ink, { width: 1.5 })] : []),
      ]
    }),
  )
  const keys = keyOf(sets)
  return onPaper(height, {
    paths: [
      ...side.paths,
      stroke(verticals.join(''), 'grid', { width: 0.7 }),
      stroke(box(area.left, area.top, area.right - area.left, area.bottom - area.top), 'axis'),
      ...airLines(sets),
      ...marks,
      ...keys.paths,
    ],
    words: [
      ...side.words,
      ...octaves.map((hz) => say(String(hz), frequencyX(hz), area.top - 7, { size: 11, anchor: 'middle' })),
      say('Frequency (Hz)', (area.left + area.right) / 2, 16, { anchor: 'middle' }),
      say('dB HL', 4, area.top - 7, { size: 11 }),
      ...keys.words,
    ],
  })
}

function keyOf(sets: readonly Set[]): { paths: Path[]; words: Word[] } {
  const keys = sets.map((_, n) => ({ x: 24 + (n % 2) * 168, y: area.bottom + 20 + 18 * Math.floor(n / 2) }))
  return {
    paths: sets.map(({ symbol, ink }, n) =>
      stroke(shapes[symbol](keys[n]?.x ?? 0, keys[n]?.y ?? 0), ink, { width: 1.8 }),
    ),
    words: sets.map(({ symbol }, n) => say(names[symbol], (keys[n]?.x ?? 0) + 18, (keys[n]?.y ?? 0) + 4, { size: 11 })),
  }
}

export const audiogramKind: Kind<Audiogram> = {
  draw: drawAudiogram,
  tables: (data) => {
    const sets = setsOf(data)
    const frequencies = [...new Set(sets.flatMap(({ thresholds }) => thresholds.map(([hz]) => hz)))].sort(
      (a, b) => a - b,
    )
    const cell = (set: Set, hz: number) => {
      const found = set.thresholds.find(([at]) => at === hz)
      return found && `${written(found[1])}${found[2] ? ', no response' : ''}`
    }
    return [
      table(
        'Thresholds (dB HL)',
        ['', ...frequencies.map((hz) => `${hz} Hz`)],
        sets.map((set) => [names[set.symbol], ...frequencies.map((hz) => cell(set, hz))]),
      ),
    ]
  },
}

type Ear = NonNullable<Tympanogram['right']>

/** A curve around the peak whose width is measured at half its height. */
const admittanceAt = ({ peakPressure, peakAdmittance, width }: Ear, daPa: number): number =>
  peakAdmittance / (1 + ((daPa - peakPressure) / (width / 2)) ** 2)

function drawTympanogram({ right, left, probeTone }: Tympanogram) {
  const ears = [
    ...(right ? [{ ear: right, name: 'Right', ink: 'red' as const }] : []),
    ...(left ? [{ ear: left, name: 'Left', ink: 'blue' as const }] : []),
  ]
  const most = Math.max(1.5, ...ears.map(({ ear }) => ear.peakAdmittance))
  const panels = ears.map(({ ear, name, ink }, n) =>
    panel(ear, `${name}: ear canal volume ${written(ear.volume)} mL`, ink, 34 + 214 * n, most),
  )
  const height = 214 * ears.length + 8
  return onPaper(height, {
    paths: panels.flatMap(({ paths }) => paths),
    words: [
      ...panels.flatMap(({ words }) => words),
      say(`${probeTone} Hz`, chartWidth - 10, 15, { size: 11, anchor: 'end' }),
    ],
  })
}

function panel(ear: Ear, title: string, ink: Ink, top: number, most: number) {
  const panelArea = { left: 44, top, right: chartWidth - 16, bottom: top + 132 }
  const x = onLinear([-400, 200], [panelArea.left, panelArea.right])
  const y = onLinear([0, niceLimits([most], true)[1]], [panelArea.bottom, panelArea.top])
  const points = Array.from({ length: 121 }, (_, n) => -400 + 5 * n).map(
    (daPa) => [x(daPa), y(admittanceAt(ear, daPa))] as const,
  )
  const side = sideAxis(panelArea, y, ticksOf(y, 4), { label: '' })
  const axis = bottomAxis(panelArea, x, ticksOf(x, 6), 'Pressure (daPa)')
  return {
    paths: [
      ...side.paths,
      ...axis.paths,
      stroke(segment(x(0), panelArea.top, x(0), panelArea.bottom), 'grid'),
      stroke(polyline(points), ink, { width: 2.2 }),
    ],
    words: [
      ...side.words,
      ...axis.words,
      say(title, 4, top - 12, { bold: true }),
      say('mmho', panelArea.left + 4, top + 10, { size: 11, ink: 'axis' }),
    ],
  }
}

export const tympanogramKind: Kind<Tympanogram> = {
  draw: drawTympanogram,
  tables: ({ right, left }) => {
    const row = (name: string, ear: Ear) => [
      name,
      ear.peakAdmittance === 0 ? undefined : ear.peakPressure,
      ear.peakAdmittance,
      ear.volume,
    ]
    return [
      table(
        'Ears',
        ['Ear', 'Pressure of the peak (daPa)', 'Height of the peak (mmho)', 'Ear canal volume (mL)'],
        [...(right ? [row('Right', right)] : []), ...(left ? [row('Left', left)] : [])],
      ),
    ]
  },
}
