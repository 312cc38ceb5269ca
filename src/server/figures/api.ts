import { dump, load } from 'js-yaml'
import type { ShownFigure } from '../../contract/question.ts'
import { drawFigure } from '../../domain/figures/draw-figure.ts'
import { readFigure } from '../../domain/figures/figure.ts'
import { figureProblems } from '../../domain/figures/figure-problems.ts'
import type { Scene } from '../../domain/figures/scene.ts'
import type { FigureData } from '../content/queries.ts'

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

/** The data of a stored figure as they stand in a file: a line for each field, and for each part of a list of parts. */
export const figureSource = (data: object | undefined): string | undefined =>
  data &&
  Object.entries(data)
    .map(([field, value]) => dump({ [field]: value }, { ...layout, flowLevel: isListOfParts(value) ? 2 : 1 }))
    .join('')

const layout = { flowBracketPadding: true, lineWidth: -1 }

const isListOfParts = (value: unknown) => Array.isArray(value) && value.some((part) => typeof part === 'object')

/** Draws data as they stand in a file; what does not fit is said in one sentence. */
export function drawSource(source: string): { scene: Scene; problem: null } | { scene: null; problem: string } {
  const read = readSource(source)
  return 'problem' in read ? { scene: null, problem: read.problem } : { scene: drawFigure(read.figure), problem: null }
}

/**
 * The data that an editor wrote, to be stored; undefined where nothing is written.
 *
 * @param optionTexts the options that the figure's words must not name; none where it is seen with the key
 */
export function writtenFigure(
  source: string,
  optionTexts: readonly string[],
): { data: FigureData | undefined } | { problem: string } {
  if (source.trim() === '') return { data: undefined }
  const read = readSource(source)
  if ('problem' in read) return read
  const [problem] = figureProblems(read.data, optionTexts)
  return problem === undefined ? { data: read.data as FigureData } : { problem }
}

function readSource(source: string) {
  const data = parsed(source)
  if (data instanceof Error) return { problem: `This is not YAML: ${data.message.split('\n')[0]}` }
  const read = readFigure(data)
  return 'problem' in read ? read : { ...read, data }
}

function parsed(source: string): unknown {
  try {
    // Aliases could make a short text very long.
    return load(source, { maxAliases: 0 })
  } catch (error) {
    return error instanceof Error ? error : new Error('it does not parse.')
  }
}
