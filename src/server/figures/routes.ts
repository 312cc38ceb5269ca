import { listFigureExamples, previewFigure } from '../../contract/figures.ts'
import type { Handle, HandlePrepared } from '../http.ts'
import { drawSource, figureExamples } from './examples.ts'

export function figureRoutes(handle: Handle, handlePrepared: HandlePrepared) {
  handlePrepared(listFigureExamples, figureExamples, async ({ prepared }) => prepared)

  handle(previewFigure, async ({ body: { source } }) => drawSource(source))
}
