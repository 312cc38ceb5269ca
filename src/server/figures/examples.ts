import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { Scene } from '../../domain/figures/scene.ts'
import { drawSource } from './api.ts'

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
