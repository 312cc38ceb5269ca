import { aeegKind } from './brain/draw.ts'
import { capnogramKind } from './breathing/capnogram.ts'
import { flowVolumeKind } from './breathing/flow-volume.ts'
import { ventilatorKind } from './breathing/ventilator.ts'
import { acidBaseKind } from './charts/acid-base.ts'
import { rocKind, survivalKind } from './charts/curves.ts'
import { forestKind, intervalKind } from './charts/estimates.ts'
import { controlChartKind, runChartKind } from './charts/process-charts.ts'
import { timeCourseKind } from './charts/time-course.ts'
import { pressureDiagramKind } from './circulation/draw.ts'
import type { Kind } from './drawing.ts'
import { ecgKind } from './ecg/draw.ts'
import { ctgKind } from './fetal/draw.ts'
import type { Figure, FigureKind } from './figure.ts'
import { audiogramKind, tympanogramKind } from './hearing/draw.ts'
import { pedigreeKind } from './pedigree/draw.ts'
import type { DataTable, Scene } from './scene.ts'

const kinds: { [Name in FigureKind]: Kind<Extract<Figure, { kind: Name }>> } = {
  ecg: ecgKind,
  pedigree: pedigreeKind,
  'flow-volume': flowVolumeKind,
  ventilator: ventilatorKind,
  capnogram: capnogramKind,
  ctg: ctgKind,
  aeeg: aeegKind,
  audiogram: audiogramKind,
  tympanogram: tympanogramKind,
  'pressure-diagram': pressureDiagramKind,
  'run-chart': runChartKind,
  'control-chart': controlChartKind,
  survival: survivalKind,
  forest: forestKind,
  interval: intervalKind,
  roc: rocKind,
  'acid-base': acidBaseKind,
  'time-course': timeCourseKind,
}

const kindOf = (figure: Figure): Kind<Figure> => kinds[figure.kind] as Kind<Figure>

/** The table of a figure's data for those who cannot see it, without the name of its pattern. */
export const dataTable = (figure: Figure): DataTable[] => kindOf(figure).tables(figure)

/** The finished scene, all that leaves the server. */
export const drawFigure = (figure: Figure): Scene => ({
  alt: figure.alt,
  caption: figure.caption,
  ...kindOf(figure).draw(figure),
  tables: dataTable(figure),
})
