import { range } from 'd3-array'
import { circle, type Kind, polyline, say, segment, stroke, table, written } from '../drawing.ts'
import { bottomAxis, chartWidth, onLinear, onPaper, sideAxis, ticksOf } from '../frame.ts'
import type { AcidBase } from './format.ts'

/** Henderson-Hasselbalch: pK 6.1 and the solubility of carbon dioxide in plasma at 37 °C, mmol/L/mm Hg. */
const bicarbonate = (ph: number, pco2: number): number => 0.0307 * pco2 * 10 ** (ph - 6.1)

const area = { left: 44, top: 30, right: chartWidth - 30, bottom: 290 }
const isobars = [10, 20, 30, 40, 60, 80, 100]

function limitsOf(points: AcidBase['points']) {
  const acid = Math.min(7, ...points.map(({ ph }) => ph - 0.05))
  const base = Math.max(7.7, ...points.map(({ ph }) => ph + 0.05))
  const most = Math.max(45, ...points.map(({ ph, pco2 }) => bicarbonate(ph, pco2) + 5))
  return { ph: [Math.floor(acid * 10) / 10, Math.ceil(base * 10) / 10] as const, most: Math.ceil(most / 5) * 5 }
}

function drawAcidBase({ points, inOrder }: AcidBase) {
  const { ph, most } = limitsOf(points)
  const x = onLinear(ph, [area.left, area.right])
  const y = onLinear([0, most], [area.bottom, area.top])
  const curves = isobars.map((pco2) =>
    range(ph[0], ph[1] + 0.001, 0.01)
      .map((at) => [at, bicarbonate(at, pco2)] as const)
      .filter(([, hco3]) => hco3 <= most),
  )
  const positions = points.map((each) => [x(each.ph), y(bicarbonate(each.ph, each.pco2))] as const)
  const bottom = bottomAxis(area, x, ticksOf(x, 7), 'pH')
  const side = sideAxis(area, y, ticksOf(y, 8), { label: 'Bicarbonate (mEq/L)' })
  return onPaper(330, {
    paths: [
      ...side.paths,
      ...bottom.paths,
      ...curves.map((curve) => stroke(polyline(curve.map(([at, hco3]) => [x(at), y(hco3)])), 'axis', { width: 0.9 })),
      ...(inOrder
        ? [
            stroke(
              positions
                .slice(1)
                .map((to, n) => arrow(positions[n] ?? to, to))
                .join(''),
              'blue',
              { width: 1.6 },
            ),
          ]
        : []),
      { d: positions.map(([px, py]) => circle(px, py, 4.2)).join(''), fill: 'red' as const },
    ],
    words: [
      ...side.words,
      ...bottom.words,
      ...curves.map((curve, n) => {
        const [at, hco3] = curve.at(-1) ?? [0, 0]
        return say(String(isobars[n]), x(at) + (hco3 > most - 2 ? -3 : 4), y(hco3) + (hco3 > most - 2 ? 14 : 4), {
          size: 10,
          ink: 'axis',
          anchor: hco3 > most - 2 ? 'end' : 'start',
        })
      }),
      say('PCO\u2082 (mm Hg)', area.right + 26, area.top - 16, { size: 10, ink: 'axis', anchor: 'end' }),
      ...points.map(({ label }, n) =>
        say(label, (positions[n]?.[0] ?? 0) + 8, (positions[n]?.[1] ?? 0) + 15, { bold: true }),
      ),
    ],
  })
}

/** From one point to the next, ending before it. */
function arrow([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length]
  const [ex, ey] = [x2 - 7 * ux, y2 - 7 * uy]
  const wing = (side: number) => segment(ex, ey, ex - 8 * ux - 4 * side * uy, ey - 8 * uy + 4 * side * ux)
  return segment(x1 + 6 * ux, y1 + 6 * uy, ex, ey) + wing(1) + wing(-1)
}

export const acidBaseKind: Kind<AcidBase> = {
  draw: drawAcidBase,
  tables: ({ points }) => [
    table(
      'Points',
      ['Point', 'pH', 'PCO\u2082 (mm Hg)', 'Bicarbonate (mEq/L)'],
      points.map(({ label, ph, pco2 }) => [label, ph, pco2, written(bicarbonate(ph, pco2), 1)]),
    ),
  ],
}
