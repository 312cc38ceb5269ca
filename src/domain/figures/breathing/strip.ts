import { polyline, stroke } from '../drawing.ts'
import { bottomAxis, niceLimits, onLinear, paperOf, sideAxis, ticksOf } from '../frame.ts'
import type { Path, Word } from '../scene.ts'

export interface Trace {
  label: string
  points: (readonly [seconds: number, value: number])[]
  limits?: readonly [number, number]
}

const stripLeft = 44
const panelHeight = 110
const between = 30

/** Pixels for each second, so that a strip is wide enough to be read and no wider than a page. */
const pixelsPerSecond = (seconds: number): number => Math.max(8, Math.min(110, 560 / seconds))

/** Traces over one time, one panel under the other. */
export function drawTraces(traces: readonly Trace[], seconds: number) {
  const width = Math.round(stripLeft + seconds * pixelsPerSecond(seconds) + 16)
  const x = onLinear([0, seconds], [stripLeft, width - 16])
  const paths: Path[] = []
  const words: Word[] = []
  let bottom = 0
  for (const { label, points, limits } of traces) {
    const area = { left: stripLeft, right: width - 16, top: bottom + between, bottom: bottom + between + panelHeight }
    const y = onLinear(
      limits ??
        niceLimits(
          points.map(([, value]) => value),
          true,
        ),
      [area.bottom, area.top],
    )
    const side = sideAxis(area, y, ticksOf(y, 5), { label })
    const line = polyline(points.map(([at, value]) => [x(at), y(value)]))
    paths.push(
      ...side.paths,
      stroke(
        polyline([
          [area.left, y(0)],
          [area.right, y(0)],
        ]),
        'axis',
        { width: 0.8 },
      ),
      stroke(line, 'trace', { width: 1.6 }),
    )
    words.push(...side.words)
    bottom = area.bottom
  }
  const axis = bottomAxis(
    { left: stripLeft, right: width - 16, top: 0, bottom },
    x,
    ticksOf(x, Math.min(10, Math.ceil(seconds))),
    'Time (s)',
  )
  return {
    width,
    height: bottom + 42,
    most: 1.25,
    paths: [paperOf(width, bottom + 42), ...paths, ...axis.paths],
    words: [...words, ...axis.words],
  }
}
