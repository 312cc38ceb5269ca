import { dataTable } from '../../domain/figures/draw-figure.ts'
import { readFigure } from '../../domain/figures/figure.ts'

/** A figure in the words of an observer: its data may name the pattern. */
export function figureInWords(data: { alt: string; caption: string }) {
  const read = readFigure(data)
  if ('problem' in read) throw new Error(read.problem)
  return { alt: data.alt, caption: data.caption, tables: dataTable(read.figure) }
}
