import { listFigureExamples, previewFigure } from '../../contract/figures.ts'
import type { Handle } from '../http/handle.ts'
import { drawSource } from './api.ts'
import { figureExamples } from './examples.ts'

export function figureRoutes(handle: Handle) {
  handle(listFigureExamples, { prepare: figureExamples, answer: async ({ prepared }) => prepared })

  handle(previewFigure, async ({ body: { source } }) => drawSource(source))
}
