import { curveMonotoneX, line } from 'd3-shape'
import { type Kind, segment, stroke, table, writtenPath } from '../drawing.ts'
import { bottomAxis, chartWidth, curveChart, curveOf, niceLimits, onLinear, sideAxis, ticksOf } from '../frame.ts'
import type { FlowVolume, Loop } from './format.ts'

const area = { left: 44, top: 30, right: chartWidth - 16, bottom: 300 }

type Point = [volume: number, flow: number]

/** Breathing out: a steep rise to the peak, then through the flows that are given. */
function outward({ fvc, pef, fef25, fef50, fef75 }: Loop): Point[] {
  // A peak that the flow at 25% already reaches is a plateau.
  const peakAt = fef25 > 0.95 * pef ? 0.1 : 0.13
  return [
    [0, 0],
    [fvc * peakAt * 0.4, pef * 0.72],
    [fvc * peakAt, pef],
    [fvc * 0.25, fef25],
    [fvc * 0.5, fef50],
    [fvc * 0.75, fef75],
    [fvc, 0],
  ]
}

/** Breathing in, drawn beneath the line from the residual volume back. */
function inward({ fvc, pif, fif50 }: Loop): Point[] {
  if (pif === undefined || fif50 === undefined) return []
  const flat = fif50 > 0.97 * pif
  return [
    [0, 0],
    [fvc * (flat ? 0.1 : 0.12), -(flat ? 0.9 : 0.62) * pif],
    [fvc * (flat ? 0.3 : 0.36), -pif],
    [fvc * 0.5, -fif50],
    [fvc * (flat ? 0.88 : 0.85), -fif50 * (flat ? 0.92 : 0.68)],
    [fvc, 0],
  ]
}

function drawFlowVolume({ loops }: FlowVolume) {
  const volumes = loops.map(({ fvc }) => fvc)
  const x = onLinear([0, niceLimits(volumes, true)[1]], [area.left, area.right])
  const flows = loops.flatMap((each) => [...outward(each), ...inward(each)]).map(([, flow]) => flow)
  const y = onLinear(niceLimits([...flows, 0]), [area.bottom, area.top])
  const curve = line<Point>(
    ([volume]) => x(volume),
    ([, flow]) => y(flow),
  )
    .curve(curveMonotoneX)
    .digits(1)
  const bottom = bottomAxis(area, x, ticksOf(x, 6), 'Volume (L)')
  const side = sideAxis(area, y, ticksOf(y, 8), { label: 'Flow (L/s)' })
  const halves = (loop: Loop) => [outward(loop), inward(loop)].filter((points) => points.length > 0)
  return curveChart({
    area,
    side,
    bottom,
    names: loops.map(({ label }) => label),
    drawn: [
      stroke(segment(area.left, y(0), area.right, y(0)), 'axis', { width: 1.2 }),
      ...loops.flatMap((loop, n) => halves(loop).map((points) => curveOf(writtenPath(curve(points)), n))),
    ],
  })
}

export const flowVolumeKind: Kind<FlowVolume> = {
  draw: drawFlowVolume,
  tables: ({ loops }) => [
    table(
      'Volumes (L) and flows (L/s)',
      ['Loop', 'FVC', 'PEF', 'FEF25', 'FEF50', 'FEF75', 'PIF', 'FIF50'],
      loops.map(({ label, fvc, pef, fef25, fef50, fef75, pif, fif50 }) => [
        label,
        fvc,
        pef,
        fef25,
        fef50,
        fef75,
        pif,
        fif50,
      ]),
    ),
  ],
}
