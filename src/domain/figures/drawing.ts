import type { DataTable, Ink, Path, Scene, Word } from './scene.ts'

/** What a kind draws; words and tables around it are the same for all. */
type Picture = Pick<Scene, 'width' | 'height' | 'most' | 'paths' | 'words'>

/** A picture and its table, each from the same data. */
export interface Kind<Data> {
  draw: (data: Data) => Picture
  tables: (data: Data) => DataTable[]
}

export const round = (value: number): number => Math.round(value * 10) / 10

export const stroke = (d: string, ink: Ink, more: Partial<Path> = {}): Path => ({ d, stroke: ink, ...more })

export const segment = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`

export const polyline = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], n) => `${n === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`

export const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

export const say = (text: string, x: number, y: number, more: Partial<Word> = {}): Word => ({
  text,
  x: round(x),
  y: round(y),
  ink: 'text',
  size: 12,
  anchor: 'start',
  ...more,
})

/** A number as a reader writes it: no more digits than it needs, and a true minus sign. */
export const written = (value: number, digits = 2): string =>
  String(Number(value.toFixed(digits))).replace('-', '\u2212')

export const table = (title: string, columns: string[], rows: (string | number | undefined)[][]): DataTable => ({
  title,
  columns,
  rows: rows.map((row) => row.map((cell) => (typeof cell === 'number' ? written(cell) : (cell ?? '\u2013')))),
})

/** The path that d3 wrote; it gives none only where it draws into a canvas. */
export function writtenPath(path: string | null): string {
  if (path === null) throw new Error('d3 wrote no path.')
  return path
}

/** A grid of lines every `step` pixels, one path for all of them. */
export function gridPath(x: number, y: number, width: number, height: number, stepX: number, stepY = stepX): string {
  const lines: string[] = []
  for (let at = 0; at <= width + 0.01; at += stepX) lines.push(`M${round(x + at)} ${round(y)}v${round(height)}`)
  for (let at = 0; at <= height + 0.01; at += stepY) lines.push(`M${round(x)} ${round(y + at)}h${round(width)}`)
  return lines.join('')
}
