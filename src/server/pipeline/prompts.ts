import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataRule, type Prompt, quoted } from '../../domain/revisions/prompts.ts'

const names = ['researcher', 'creator', 'inspector', 'hunter-search', 'hunter', 'grader'] as const

export type PromptName = (typeof names)[number]

interface PromptFile {
  /** Such as `creator-1`. */
  version: string
  system: string
}

function readPrompt(name: PromptName): PromptFile {
  const written = readFileSync(join(import.meta.dirname, 'prompts', `${name}.md`), 'utf8')
  const [, number, text] = /^version: (\d+)\n\n(.+)$/s.exec(written) ?? []
  if (number === undefined || text === undefined) throw new Error(`prompts/${name}.md begins with no version.`)
  return { version: `${name}-${number}`, system: `${dataRule}\n\n${text.trim()}` }
}

const files = Object.fromEntries(names.map((name) => [name, readPrompt(name)])) as Record<PromptName, PromptFile>

export const promptVersion = (name: PromptName): string => files[name].version

/** The rules of a prompt file, and the material that it is about, each part quoted as data. */
export const promptOf = (name: PromptName, material: Readonly<Record<string, object>>): Prompt => ({
  system: files[name].system,
  prompt: Object.entries(material)
    .map(([part, data]) => quoted(part, data))
    .join('\n\n'),
})

/** Another mark for any other wording of any prompt, and for any other model. */
export function markOf(models: readonly string[]): string {
  const texts = names.map((name) => [files[name].version, files[name].system])
  return createHash('sha256')
    .update(JSON.stringify([texts, models]))
    .digest('base64url')
}
