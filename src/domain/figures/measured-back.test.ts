import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawFigure } from './draw-figure.ts'
import { readFigure } from './figure.ts'
import type { Ink, Scene } from './scene.ts'

const words = { alt: 'What an observer would read off this figure.', caption: 'With its scale' }

function sceneOf(data: object): Scene {
  const read = readFigure({ ...words, ...data })
  if ('problem' in read) throw new Error(read.problem)
  return drawFigure(read.figure)
}

type Point = [x: number, y: number]

const pointsIn = (d: string): Point[] =>
  [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
const linesIn = (scene: Scene, ink: Ink): Point[][] =>
  scene.paths.filter((path) => path.stroke === ink).map(({ d }) => pointsIn(d))
const longest = (lines: Point[][]): Point[] => lines.toSorted((a, b) => b.length - a.length)[0] ?? []
/** The middles of dots: a dot begins at its left end. */
const dotsIn = (d: string): Point[] =>
  [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)a([\d.]+)/g)].map(([, x, y, r]) => [Number(x) + Number(r), Number(y)])

/** What a place on an axis means, read from the numbers written along it. */
function axis(scene: Scene, along: 'x' | 'y', wanted: (word: Scene['words'][number]) => boolean) {
  const ticks = scene.words
    .filter(wanted)
    .map((word) => [word[along], Number(word.text.replace('\u2212', '-'))] as const)
  const [first, last] = [ticks[0], ticks.at(-1)]
  if (!first || !last) throw new Error('The axis has no numbers.')
  const perPixel = (last[1] - first[1]) / (last[0] - first[0])
  return (place: number) => first[1] + (place - first[0]) * perPixel
}

const isNumber = ({ text }: { text: string }) => /^\u2212?[\d.]+$/.test(text)
const bottomOf = (scene: Scene) =>
  axis(scene, 'x', (word) => isNumber(word) && word.anchor === 'middle' && word.size === 11)
const sideOf = (scene: Scene) => axis(scene, 'y', (word) => isNumber(word) && word.anchor === 'end' && word.size === 11)

describe('a strip of 25 mm/s and 10 mm/mV', () => {
  interface Seen {
    wave: 'p' | 'qrs' | 't'
    begins: number
    ends: number
  }

  /** The stretches of the line that leave the zero line, told apart by their height. */
  function wavesSeen(scene: Scene): Seen[] {
    const line = longest(linesIn(scene, 'trace'))
    const zero = line[0]?.[1] ?? 0
    const seen: Seen[] = []
    for (let n = 0; n < line.length; n += 1) {
      if (line[n]?.[1] === zero) continue
      const from = n
      // A line that only crosses zero has not ended.
      while (n < line.length && [0, 1, 2].some((next) => (line[n + next]?.[1] ?? zero) !== zero)) n += 1
      const height = Math.max(...line.slice(from, n).map(([, y]) => Math.abs(zero - y) / 40))
      const ms = (place: number) => ((line[place]?.[0] ?? 0) - 60) * 10
      seen.push({ wave: height > 0.5 ? 'qrs' : height > 0.2 ? 't' : 'p', begins: ms(from - 1), ends: ms(n) })
    }
    return seen
  }

  const rhythm = fc
    .record({
      rate: fc.integer({ min: 50, max: 110 }),
      pDuration: fc.integer({ min: 60, max: 90 }),
      gap: fc.integer({ min: 24, max: 90 }),
      qrs: fc.integer({ min: 60, max: 110 }),
      jt: fc.integer({ min: 160, max: 240 }),
    })
    .filter(({ rate, pDuration, gap, qrs, jt }) => pDuration + gap + qrs + jt + 30 < 60_000 / rate)
    .map(({ gap, jt, ...given }) => ({ ...given, pr: given.pDuration + gap, qt: given.qrs + jt }))
  const strip = (rhythms: object[]) => sceneOf({ kind: 'ecg', noise: 0, rhythms })
  const near = (seen: number, given: number) => expect(Math.abs(seen - given)).toBeLessThanOrEqual(5)

  test('has the rate, PR, QRS, QT and P of its data within 5 ms', () => {
    fc.assert(
      fc.property(rhythm, (given) => {
        const seen = wavesSeen(strip([{ pattern: 'sinus', seconds: 6, ...given }]))
        const [p, qrs, t, nextP] = seen
        expect(seen.slice(0, 4).map(({ wave }) => wave)).toEqual(['p', 'qrs', 't', 'p'])
        if (!p || !qrs || !t || !nextP) return
        near(qrs.begins - p.begins, given.pr)
        near(p.ends - p.begins, given.pDuration)
        near(qrs.ends - qrs.begins, given.qrs)
        near(t.ends - qrs.begins, given.qt)
        near(nextP.begins - p.begins, 60_000 / given.rate)
      }),
      { numRuns: 40 },
    )
  })

  test('has the growing PR intervals of a group, and then a P without a QRS', () => {
    const seen = wavesSeen(
      strip([{ pattern: 'mobitz-1', seconds: 6, rate: 75, prs: [160, 230, 280], qrs: 80, qt: 320 }]),
    )
    const kinds = seen.slice(0, 10).map(({ wave }) => wave)
    expect(kinds).toEqual(['p', 'qrs', 't', 'p', 'qrs', 't', 'p', 'qrs', 't', 'p'])
    expect(seen[10]?.wave).toBe('p')
    for (const [n, pr] of [160, 230, 280].entries())
      near((seen[3 * n + 1]?.begins ?? 0) - (seen[3 * n]?.begins ?? 0), pr)
  })

  test('shows P waves and QRS complexes each at their own rate when nothing is conducted', () => {
    const seen = wavesSeen(
      strip([{ pattern: 'third-degree-block', seconds: 10, atrialRate: 37, ventricularRate: 31, qrs: 90, qt: 380 }]),
    )
    const cycles = (wave: Seen['wave']) => {
      const [first, second] = seen.filter((each) => each.wave === wave)
      return (second?.begins ?? 0) - (first?.begins ?? 0)
    }
    near(cycles('p'), 60_000 / 37)
    near(cycles('qrs'), 60_000 / 31)
  })

  test('is the same each time, and another with another seed', () => {
    const fibrillation = (seed: number) =>
      JSON.stringify(
        sceneOf({
          kind: 'ecg',
          seed,
          rhythms: [{ pattern: 'atrial-fibrillation', seconds: 6, rate: 130, qrs: 70, qt: 240 }],
        }),
      )
    expect(fibrillation(3)).toBe(fibrillation(3))
    expect(fibrillation(3)).not.toBe(fibrillation(4))
  })
})

test('a fetal heart tracing has its baseline, depth and times at 3 cm a minute and 30 beats a cm', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 110, max: 160 }),
      fc.integer({ min: 15, max: 60 }),
      fc.integer({ min: 30, max: 80 }),
      fc.integer({ min: 20, max: 80 }),
      (baseline, depth, toNadir, pressure) => {
        const scene = sceneOf({
          kind: 'ctg',
          minutes: 8,
          baseline,
          variability: 0,
          decelerations: [{ start: 2, toNadir, duration: 2 * toNadir, depth }],
          contractions: [{ peak: 2, duration: 80, pressure }],
        })
        const [heart = [], womb = []] = linesIn(scene, 'trace')
        const rate = axis(scene, 'y', ({ text, x }) => ['60', '210'].includes(text) && x === 15)
        const mmHg = axis(scene, 'y', ({ text, x }) => ['25', '75'].includes(text) && x === 15)
        const deepest = heart.reduce((low, point) => (point[1] > low[1] ? point : low))
        // Numbers are written 2 pixels above their line.
        expect(rate((heart[0]?.[1] ?? 0) - 2)).toBeCloseTo(baseline, 0)
        expect(rate(deepest[1] - 2)).toBeCloseTo(baseline - depth, 0)
        expect(Math.abs((deepest[0] - 12) / 1.5 - 120 - toNadir)).toBeLessThanOrEqual(3)
        const highest = womb.reduce((high, point) => (point[1] < high[1] ? point : high))
        expect(Math.abs(mmHg(highest[1] - 2) - 10 - pressure)).toBeLessThan(2.5)
      },
    ),
    { numRuns: 30 },
  )
})

test.each([0.5, 1, 2, 2.05, 3])('the hours of an aEEG of %s hours end within its paper', (hours) => {
  const scene = sceneOf({ kind: 'aeeg', stretches: [{ hours, lower: 8, upper: 30 }] })
  for (const { text, x, anchor } of scene.words.filter((word) => word.text.endsWith(' h'))) {
    const ends = anchor === 'end' ? x : x + text.length * 7
    expect(ends).toBeLessThanOrEqual(scene.width)
  }
})

test('an aEEG has the margins of its data, linear to 10 µV and logarithmic above', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 15, max: 60 }), (lower, upper) => {
      const scene = sceneOf({ kind: 'aeeg', stretches: [{ hours: 3, lower, upper }] })
      const columns = [
        ...(scene.paths.find(({ stroke }) => stroke === 'trace')?.d ?? '').matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g),
      ]
      const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
      const line = (value: string) => (scene.words.find(({ text }) => text === value)?.y ?? 0) - 4
      const linear = (y: number) => (10 * (line('0') - y)) / (line('0') - line('10'))
      const logarithmic = (y: number) => 10 ** (1 + (line('10') - y) / (line('10') - line('100')))
      expect(Math.abs(linear(middle(columns.map(([, , low]) => Number(low)))) - lower)).toBeLessThan(0.5)
      expect(Math.abs(logarithmic(middle(columns.map(([, high]) => Number(high)))) / upper - 1)).toBeLessThan(0.05)
    }),
    { numRuns: 20 },
  )
})

describe('breathing', () => {
  test('a ventilator shows its rate, peak pressure and PEEP', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 60 }),
        fc.integer({ min: 3, max: 10 }),
        fc.integer({ min: 8, max: 25 }),
        (rate, peep, pressure) => {
          const scene = sceneOf({
            kind: 'ventilator',
            mode: 'pressure-control',
            seconds: 6,
            rate,
            inspiratoryTime: 0.4,
            peep,
            pressure,
            compliance: 3,
            resistance: 60,
            show: ['pressure'],
          })
          const line = longest(linesIn(scene, 'trace'))
          const [x, y] = [bottomOf(scene), sideOf(scene)]
          // Words stand 4 pixels below the middle of their tick.
          const values = line.map(([px, py]) => [x(px), y(py + 4)] as const)
          expect(Math.abs(Math.max(...values.map(([, value]) => value)) - peep - pressure)).toBeLessThan(0.5)
          expect(Math.abs(Math.min(...values.map(([, value]) => value)) - peep)).toBeLessThan(0.5)
          const rises = values.flatMap(([at, value], n) =>
            value > peep + pressure / 2 && (values[n - 1]?.[1] ?? peep) <= peep + pressure / 2 ? [at] : [],
          )
          expect(Math.abs((rises[1] ?? 0) - (rises[0] ?? 0) - 60 / rate)).toBeLessThan(0.05)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('volume control gives its tidal volume, and a hold shows the plateau of compliance', () => {
    const given = {
      kind: 'ventilator',
      mode: 'volume-control',
      seconds: 6,
      rate: 20,
      inspiratoryTime: 1,
      pause: 0.4,
      peep: 5,
      tidalVolume: 300,
      compliance: 30,
      resistance: 20,
    }
    const [table] = sceneOf(given).tables
    // 5 + 300/30 + 0.5 L/s × 20 at the peak.
    expect(table?.rows[0]?.slice(2, 4)).toEqual(['25.0', '30.0'])
    expect(table?.rows[0]?.[6]).toBe('300.0')
  })

  test('a capnogram reaches its end-tidal value and leaves from its inspired one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 15, max: 70 }),
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom('normal', 'obstructed', 'cleft'),
        (endTidal, inspired, pattern) => {
          const scene = sceneOf({ kind: 'capnogram', phases: [{ seconds: 12, pattern, rate: 15, endTidal, inspired }] })
          const y = sideOf(scene)
          const values = longest(linesIn(scene, 'trace')).map(([, py]) => y(py + 4))
          expect(Math.abs(Math.max(...values) - endTidal)).toBeLessThan(1)
          expect(Math.abs(Math.min(...values) - inspired)).toBeLessThan(0.5)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('a loop goes through the flows of its data', () => {
    const loop = { label: 'Patient', fvc: 3, pef: 6, fef25: 4.5, fef50: 2.5, fef75: 1, pif: 4, fif50: 3.8 }
    const scene = sceneOf({ kind: 'flow-volume', loops: [loop] })
    const [x, y] = [bottomOf(scene), sideOf(scene)]
    const out = scene.paths.find(({ stroke, d }) => stroke === 'blue' && d.includes('C'))?.d ?? ''
    const ends = [...out.matchAll(/C[^C]*,([\d.-]+),([\d.-]+)(?=C|$)/g)].map(
      ([, px, py]) => [x(Number(px)), y(Number(py) + 4)] as const,
    )
    for (const [volume, flow] of [
      [0.75, 4.5],
      [1.5, 2.5],
      [2.25, 1],
      [3, 0],
    ] as const) {
      expect(ends.some(([v, f]) => Math.abs(v - volume) < 0.02 && Math.abs(f - flow) < 0.05)).toBe(true)
    }
    expect(Math.abs(Math.max(...ends.map(([, flow]) => flow)) - 6)).toBeLessThan(0.05)
  })
})

describe('hearing', () => {
  test('right thresholds are red rings and left ones blue crosses at their frequency and level', () => {
    const scene = sceneOf({
      kind: 'audiogram',
      right: {
        air: [
          [500, 45],
          [4000, 60],
        ],
      },
      left: {
        air: [
          [500, 10],
          [4000, 15],
        ],
      },
    })
    const level = axis(scene, 'y', (word) => isNumber(word) && word.anchor === 'end')
    const at = (hz: string) => scene.words.find(({ text }) => text === hz)?.x ?? 0
    const rings = scene.paths
      .filter(({ stroke, fill }) => stroke === 'red' && fill === 'paper')
      .flatMap(({ d }) => dotsIn(d))
    expect(rings.map(([x, y]) => [x, level(y + 4)])).toEqual([
      [expect.closeTo(at('500'), 0), expect.closeTo(45, 0)],
      [expect.closeTo(at('4000'), 0), expect.closeTo(60, 0)],
    ])
    const crosses = linesIn(scene, 'blue')
      .filter((line) => line.length === 4)
      .map(([a, b]) => level(((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2 + 4))
    expect(crosses.slice(0, 2)).toEqual([expect.closeTo(10, 0), expect.closeTo(15, 0)])
  })

  test('a tympanogram peaks where its data say', () => {
    const scene = sceneOf({ kind: 'tympanogram', right: { peakPressure: -180, peakAdmittance: 0.8, volume: 1 } })
    const line = longest(linesIn(scene, 'red'))
    const [x, y] = [bottomOf(scene), sideOf(scene)]
    const top = line.reduce((high, point) => (point[1] < high[1] ? point : high))
    expect(x(top[0])).toBeCloseTo(-180, 0)
    expect(y(top[1] + 4)).toBeCloseTo(0.8, 1)
  })
})

describe('charts', () => {
  test('measured values stand where the axes say', () => {
    const values = fc.array(fc.double({ min: 1, max: 400, noNaN: true }), { minLength: 3, maxLength: 12 })
    fc.assert(
      fc.property(values, (given) => {
        const scene = sceneOf({
          kind: 'time-course',
          xLabel: 'Time',
          xUnit: 'h',
          series: [{ name: 'Glucose', unit: 'mg/dL', points: given.map((value, n) => [n * 2, value]) }],
        })
        const [x, y] = [bottomOf(scene), sideOf(scene)]
        const span = Math.max(...given) - Math.min(...given)
        const dots = scene.paths.flatMap(({ d, fill }) => (fill === 'blue' ? dotsIn(d) : []))
        expect(dots.length).toBe(given.length)
        for (const [n, [px, py]] of dots.entries()) {
          expect(Math.abs(x(px) - 2 * n)).toBeLessThan(0.02 * 2 * given.length)
          expect(Math.abs(y(py + 4) - (given[n] ?? 0))).toBeLessThan(0.01 * Math.max(span, 1))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('control limits follow from the values', () => {
    // Mean 10, moving ranges all 2: sigma 2/1.128, limits 10 ± 5.319.
    const [table] = sceneOf({
      kind: 'control-chart',
      chart: 'individuals',
      yLabel: 'Minutes',
      values: [9, 11, 9, 11, 9, 11, 9, 11],
    }).tables
    expect(table?.rows[0]).toEqual(['1', '9', '10', '15.32', '4.68'])
    // 20 of 400: 5% ± 3 × sqrt(0.05 × 0.95 / 50).
    const counts = Array.from({ length: 8 }, (_, n) => [n % 2 === 0 ? 2 : 3, 50])
    const [shares] = sceneOf({ kind: 'control-chart', chart: 'p', yLabel: 'Share', yUnit: '%', counts }).tables
    expect(shares?.rows[0]).toEqual(['1', '4', '5', '14.25', '0'])
  })

  test('a run chart runs around the median', () => {
    const scene = sceneOf({ kind: 'run-chart', yLabel: 'Share', values: [4, 8, 6, 2, 10, 12] })
    const y = sideOf(scene)
    const [median = []] = linesIn(scene, 'blue')
    expect(y((median[0]?.[1] ?? 0) + 4)).toBeCloseTo(7, 1)
  })

  test('a survival curve keeps each share until the next step', () => {
    const scene = sceneOf({
      kind: 'survival',
      xLabel: 'Time',
      xUnit: 'months',
      end: 24,
      curves: [
        {
          name: 'A',
          steps: [
            [0, 1],
            [6, 0.8],
            [18, 0.5],
          ],
        },
      ],
    })
    const [x, y] = [bottomOf(scene), sideOf(scene)]
    const curve = longest(linesIn(scene, 'blue')).map(([px, py]) => [
      Math.round(x(px)),
      Math.round(y(py + 4) * 100) / 100,
    ])
    expect(curve).toEqual([
      [0, 1],
      [6, 1],
      [6, 0.8],
      [18, 0.8],
      [18, 0.5],
      [24, 0.5],
    ])
  })

  test('an interval ends at its limits, on a logarithmic axis too', () => {
    const scene = sceneOf({
      kind: 'forest',
      measure: 'Risk ratio',
      scale: 'log',
      studies: [{ name: 'A', estimate: 0.7, lower: 0.5, upper: 2 }],
    })
    const ticks = scene.words.filter((word) => isNumber(word) && word.anchor === 'middle')
    const at = (value: string) => ticks.find(({ text }) => text === value)?.x
    const [from, to] = longest(linesIn(scene, 'trace'))
    expect(from?.[0]).toBeCloseTo(at('0.5') ?? 0, 0)
    expect(to?.[0]).toBeCloseTo(at('2') ?? 0, 0)
  })

  test('an estimate is written with the decimals of its limits', () => {
    const studies = [{ name: 'A', estimate: 1, lower: 0.87, upper: 1.1 }]
    const scene = sceneOf({ kind: 'forest', measure: 'Risk ratio', scale: 'log', studies })
    expect(scene.words.map(({ text }) => text)).toContain('1.00 (0.87 to 1.10)')
  })

  test('a short logarithmic axis has more than one tick', () => {
    const studies = [{ name: 'A', estimate: 1, lower: 0.7, upper: 1.4 }]
    const scene = sceneOf({ kind: 'forest', measure: 'Risk ratio', scale: 'log', studies })
    expect(scene.words.filter((word) => isNumber(word) && word.anchor === 'middle').length).toBeGreaterThan(2)
  })

  test('the area under a curve is that of its trapezoids', () => {
    const scene = sceneOf({ kind: 'roc', showArea: true, curves: [{ name: 'Marker', points: [[0.2, 0.8]] }] })
    expect(scene.words.map(({ text }) => text)).toContain('Marker, area 0.80')
  })

  test('bicarbonate follows from pH and PCO2', () => {
    const scene = sceneOf({ kind: 'acid-base', points: [{ label: 'A', ph: 7.4, pco2: 40 }] })
    expect(scene.tables[0]?.rows[0]).toEqual(['A', '7.4', '40', '24.5'])
    const [x, y] = [bottomOf(scene), sideOf(scene)]
    const [dot] = scene.paths.flatMap(({ d, fill }) => (fill === 'red' ? dotsIn(d) : []))
    expect(x(dot?.[0] ?? 0)).toBeCloseTo(7.4, 2)
    expect(y((dot?.[1] ?? 0) + 4)).toBeCloseTo(24.5, 0)
  })
})

test('a pedigree stands children beneath their parents and never two in one place', () => {
  const child = fc.record({ sex: fc.constantFrom('male', 'female') })
  fc.assert(
    fc.property(
      fc.array(child, { minLength: 1, maxLength: 5 }),
      fc.array(child, { minLength: 1, maxLength: 5 }),
      (first, second) => {
        const ids = (from: number, many: number) => Array.from({ length: many }, (_, n) => `II-${from + n}`)
        const scene = sceneOf({
          kind: 'pedigree',
          generations: [
            [{ sex: 'male' }, { sex: 'female' }, { sex: 'male' }, { sex: 'female' }],
            [...first, ...second],
          ],
          unions: [
            { parents: ['I-1', 'I-2'], children: ids(1, first.length) },
            { parents: ['I-3', 'I-4'], children: ids(first.length + 1, second.length) },
          ],
        })
        const x = (id: string) => scene.words.find(({ text }) => text === id)?.x ?? 0
        const middle = (all: string[]) => (Math.min(...all.map(x)) + Math.max(...all.map(x))) / 2
        expect(Math.abs(middle(['I-1', 'I-2']) - middle(ids(1, first.length)))).toBeLessThan(20)
        const row = ids(1, first.length + second.length).map(x)
        expect(row.every((at, n) => n === 0 || at - (row[n - 1] ?? 0) > 55)).toBe(true)
      },
    ),
    { numRuns: 30 },
  )
})
