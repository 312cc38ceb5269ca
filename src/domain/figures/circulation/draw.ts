import { type Kind, say, stroke, table, written } from '../drawing.ts'
import { onPaper } from '../frame.ts'
import type { Path, Word } from '../scene.ts'
import type { PressureDiagram, Site } from './format.ts'

type Name = keyof PressureDiagram['sites']

interface Slot {
  short: string
  long: string
  column: number
  row: number
}

/** Vessels above, chambers in the middle, vessels below; the patient's right on the left. */
const layout: Record<Name, Slot> = {
  svc: { short: 'SVC', long: 'Superior vena cava', column: 0, row: 0 },
  pa: { short: 'PA', long: 'Pulmonary artery', column: 1, row: 0 },
  ao: { short: 'Ao', long: 'Aorta', column: 2, row: 0 },
  ra: { short: 'RA', long: 'Right atrium', column: 0, row: 1 },
  wedge: { short: 'Wedge', long: 'Pulmonary capillary wedge', column: 1, row: 1 },
  la: { short: 'LA', long: 'Left atrium', column: 2, row: 1 },
  pv: { short: 'PV', long: 'Pulmonary vein', column: 3, row: 1 },
  rv: { short: 'RV', long: 'Right ventricle', column: 0, row: 2 },
  lv: { short: 'LV', long: 'Left ventricle', column: 2, row: 2 },
  ivc: { short: 'IVC', long: 'Inferior vena cava', column: 0, row: 3 },
  descendingAo: { short: 'Desc. Ao', long: 'Descending aorta', column: 2, row: 3 },
}

const size = { width: 76, height: 66, gapX: 8, gapY: 12 }
const at = (column: number, row: number) => ({
  x: 11 + column * (size.width + size.gapX),
  y: 10 + row * (size.height + size.gapY),
})

const rounded = (x: number, y: number, width: number, height: number, r: number): string =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${-(width - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${-r}v${-(height - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`

function pressureText({ systolic, diastolic, mean }: Pick<Site, 'systolic' | 'diastolic' | 'mean'>): string {
  const both = systolic === undefined ? '' : `${written(systolic)}/${written(diastolic ?? 0)}`
  if (mean === undefined) return both
  return both === '' ? `m ${written(mean)}` : `${both}, m ${written(mean)}`
}

function siteMarks(name: string, site: Site, x: number, y: number, chamber: boolean): { paths: Path[]; words: Word[] } {
  const middle = x + size.width / 2
  const pressure = pressureText(site)
  return {
    paths: [
      {
        d: rounded(x, y, size.width, size.height, chamber ? 14 : 4),
        stroke: chamber ? 'text' : 'axis',
        fill: 'shade',
        width: chamber ? 1.8 : 1,
      },
    ],
    words: [
      say(name, middle, y + 16, { anchor: 'middle', bold: true, size: name.length > 9 ? 10 : 12 }),
      ...(site.saturation === undefined
        ? []
        : [
            say(`${written(site.saturation)}%`, middle, y + 37, {
              anchor: 'middle',
              size: 16,
              ink: 'blue',
              bold: true,
            }),
          ]),
      ...(pressure === '' ? [] : [say(pressure, middle, y + 56, { anchor: 'middle', size: 11 })]),
    ],
  }
}

const chambers = new Set<Name>(['ra', 'rv', 'la', 'lv'])

function drawDiagram({ sites, others }: PressureDiagram) {
  const measured = (Object.keys(layout) as Name[]).flatMap((name) => {
    const site = sites[name]
    return site ? [{ name, site, ...layout[name] }] : []
  })
  const rows = [...new Set(measured.map(({ row }) => row))].sort()
  const marks = measured.map(({ name, site, short, column, row }) => {
    const { x, y } = at(column, rows.indexOf(row))
    return siteMarks(short, site, x, y, chambers.has(name))
  })
  const extra = others.map((other, n) => {
    const { x, y } = at(n, rows.length)
    return siteMarks(other.label, other, x, y, false)
  })
  const count = rows.length + (others.length > 0 ? 1 : 0)
  const height = 10 + count * (size.height + size.gapY) + 38
  const all = [...marks, ...extra]
  return onPaper(height, {
    paths: [...septum(sites, rows), ...all.flatMap(({ paths }) => paths)],
    words: [
      ...all.flatMap(({ words }) => words),
      say('Saturation in %', 11, height - 24, { ink: 'axis' }),
      say('Pressure in mm Hg: systolic/diastolic, m mean', 11, height - 8, { ink: 'axis' }),
    ],
  })
}

/** A dotted line between right and left, wherever chambers are drawn. */
function septum(sites: PressureDiagram['sites'], rows: readonly number[]): Path[] {
  const drawn = [1, 2].filter((row) => rows.includes(row))
  if (drawn.length === 0 || sites.wedge) return []
  const x = 11 + 1.5 * (size.width + size.gapX) + size.width / 2 - size.width / 2
  const first = at(0, rows.indexOf(drawn[0] ?? 1))
  const last = at(0, rows.indexOf(drawn.at(-1) ?? 1))
  return [stroke(`M${x} ${first.y}V${last.y + size.height}`, 'axis', { dash: 'dotted' })]
}

export const pressureDiagramKind: Kind<PressureDiagram> = {
  draw: drawDiagram,
  tables: ({ sites, others }) => {
    const row = (name: string, { saturation, systolic, diastolic, mean }: Site) => [
      name,
      saturation,
      systolic,
      diastolic,
      mean,
    ]
    const measured = (Object.keys(layout) as Name[]).flatMap((name) => {
      const site = sites[name]
      return site ? [row(layout[name].long, site)] : []
    })
    return [
      table(
        'Measured',
        ['Place', 'Saturation (%)', 'Systolic (mm Hg)', 'Diastolic (mm Hg)', 'Mean (mm Hg)'],
        [...measured, ...others.map((other) => row(other.label, other))],
      ),
    ]
  },
}
