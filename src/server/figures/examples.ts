import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { drawFigure } from '../../domain/figures/draw-figure.ts'
import { readFigure } from '../../domain/figures/figure.ts'
import type { Scene } from '../../domain/figures/scene.ts'

interface Example {
  name: string
  /** The data as a file has them. */
  source: string
  scene: Scene
}

const guide = join(import.meta.dirname, '../../../docs/figures.md')
let examples: Promise<Example[]> | undefined

/** The examples of the writers' guide, so that what editors see is what writers read. */
export function figureExamples(): Promise<Example[]> {
  examples ??= readExamples()
  return examples
}

async function readExamples(): Promise<Example[]> {
  const text = await readFile(guide, 'utf8')
  return [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, source = '']) => {
    const drawn = drawSource(source)
    if (!drawn.scene) throw new Error(`docs/figures.md: ${drawn.problem}`)
    return { name: (load(source) as { kind: string }).kind, source, scene: drawn.scene }
  })
}

/** Draws data as they stand in a file; what does not fit is said in one sentence. */
export function drawSource(source: string): { scene: Scene; problem: null } | { scene: null; problem: string } {
  const data = parsed(source)
  if (data instanceof Error) return { scene: null, problem: `This is not YAML: ${data.message.split('\n')[0]}` }
  const read = readFigure(data)
  return 'problem' in read ? { scene: null, problem: read.problem } : { scene: drawFigure(read.figure), problem: null }
}

function parsed(source: string): unknown {
  try {
    // Aliases could make a short text very long.
    return load(source, { maxAliases: 0 })
  } catch (error) {
    return error instanceof Error ? error : new Error('it does not parse.')
  }
}
