import { z } from 'zod'
import { aeeg } from './brain/format.ts'
import { capnogram, flowVolume, ventilator } from './breathing/format.ts'
import { acidBase, controlChart, forest, interval, roc, runChart, survival, timeCourse } from './charts/format.ts'
import { pressureDiagram } from './circulation/format.ts'
import { ecg } from './ecg/format.ts'
import { ctg } from './fetal/format.ts'
import { audiogram, tympanogram } from './hearing/format.ts'
import { pedigree } from './pedigree/format.ts'

/** The data of a figure, as a question or a card has them in its file. */
const figure = z.discriminatedUnion(
  'kind',
  [
    ecg,
    pedigree,
    flowVolume,
    ventilator,
    capnogram,
    ctg,
    aeeg,
    audiogram,
    tympanogram,
    pressureDiagram,
    runChart,
    controlChart,
    survival,
    forest,
    interval,
    roc,
    acidBase,
    timeCourse,
  ],
  'There is no such kind of figure.',
)

export type Figure = z.output<typeof figure>
export type FigureKind = Figure['kind']

export const figureKinds: FigureKind[] = figure.options.flatMap(kindsOf)

type ReadFigure = { figure: Figure } | { problem: string }

/** Reads a figure's data; where they do not fit, one sentence says which field and why. */
export function readFigure(data: unknown): ReadFigure {
  const { success, data: read, error } = figure.safeParse(data)
  if (success) return { figure: read }
  const [issue] = error.issues
  return { problem: `${issue?.path.join('.') || 'figure'}: ${issue?.message ?? 'does not fit.'}` }
}

/** The control chart is itself a choice of four formats with one kind. */
function kindsOf(option: (typeof figure.options)[number]): FigureKind[] {
  return 'shape' in option ? [option.shape.kind.value] : [option.options[0].shape.kind.value]
}
