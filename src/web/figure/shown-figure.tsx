import type { ShownFigure } from '../../contract/question.ts'
import { Figure } from './figure.tsx'

/** A figure as a question or a card carries it. */
export const ShownFigureView = ({ figure: { scene, alt, caption, table } }: { figure: ShownFigure }) => (
  <Figure scene={{ ...scene, alt, caption, tables: table }} />
)
