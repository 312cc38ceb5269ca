import type { ShownFigure } from '../../contract/question.ts'
import { drawFigure } from '../../domain/figures/draw-figure.ts'
import { readFigure } from '../../domain/figures/figure.ts'
import type { Scene } from '../../domain/figures/scene.ts'

/** A stored figure as it leaves the server; undefined where there is none that can be drawn. */
export function shownFigure(data: object | undefined): ShownFigure | undefined {
  const scene = data && sceneOf(data)
  if (!scene) return undefined
  const { alt, caption, tables, ...drawing } = scene
  return { scene: drawing, alt, caption, table: tables }
}

/** Versions are kept in memory as they are, so what was drawn lives as long as the data it was drawn from. */
const drawn = new WeakMap<object, Scene | null>()

/** The finished scene of a stored version's figure, drawn once; null where a later build no longer reads its data. */
export function sceneOf(data: object): Scene | null {
  const known = drawn.get(data)
  if (known !== undefined) return known
  const read = readFigure(data)
  const scene = 'figure' in read ? drawFigure(read.figure) : null
  drawn.set(data, scene)
  return scene
}
