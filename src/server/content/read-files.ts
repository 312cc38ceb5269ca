import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import type { Reference } from '../../domain/content/reference.ts'
import { deckFile, domainFile, qbankFile, referencesFile } from './file-formats.ts'

export type QbankFolder = z.output<typeof qbankFile> & {
  /** One for each domain, in the Qbank's order. */
  sections: (z.output<typeof domainFile> & { path: string })[]
}
export type DeckFile = z.output<typeof deckFile> & { path: string }

export interface ContentFiles {
  qbanks: QbankFolder[]
  decks: DeckFile[]
  /** Every source that questions and cards cite. */
  references: Reference[]
}

const referencesPath = 'references.yaml'

/**
 * Reads all Qbanks, decks and references below the folder `content/`.
 *
 * @throws Error with a line that names file, item and field for each thing that does not fit
 */
export async function readContentFiles(root: string): Promise<ContentFiles> {
  const qbanks: QbankFolder[] = []
  for (const folder of await namesIn(root, 'qbanks')) {
    const head = await readYaml(root, `qbanks/${folder}/qbank.yaml`, qbankFile)
    const sections = head.domains.map(async ({ name, file }) => {
      const path = `qbanks/${folder}/${file}.yaml`
      const section = await readYaml(root, path, domainFile)
      if (section.domain !== name) throw new Error(`content/${path}: domain must be '${name}', as in qbank.yaml.`)
      return { ...section, path }
    })
    qbanks.push({ ...head, sections: await Promise.all(sections) })
  }
  const decks = (await namesIn(root, 'decks')).map(async (name) => {
    const path = `decks/${name}`
    return { ...(await readYaml(root, path, deckFile)), path }
  })
  const references = await readYaml(root, referencesPath, referencesFile)
  const files = { qbanks, decks: await Promise.all(decks), references }
  const problems = [...unknownSources(files), ...repeatedReferences(references)]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return files
}

const namesIn = async (root: string, folder: string) =>
  (await readdir(join(root, folder))).filter((name) => !name.startsWith('.')).sort()

/** @throws Error with one line for each field that does not fit, and the id of its item */
export async function readYaml<Schema extends z.ZodType>(
  root: string,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const written = parsedYaml(path, await readFile(join(root, path), 'utf8'))
  const { success, data, error } = schema.safeParse(written)
  if (success) return data
  const lines = error.issues.map(({ path: at, message }) => {
    const { id, field } = placeOf(written, at)
    return `content/${path}: ${id === undefined ? '' : `${id}: `}${field || 'the file'} does not fit: ${message}`
  })
  throw new Error(lines.join('\n'))
}

function parsedYaml(path: string, source: string): unknown {
  try {
    return parse(source)
  } catch (error) {
    throw new Error(`content/${path} is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}

/** The innermost item with an id on the way to a field, and the field within it. */
function placeOf(written: unknown, path: readonly PropertyKey[]): { id?: string; field: string } {
  let place: { id?: string; field: string } = { field: path.join('.') }
  let value = written
  for (const [n, key] of path.entries()) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
    const id = (value as { id?: unknown } | null | undefined)?.id
    if (typeof id === 'string') place = { id, field: path.slice(n + 1).join('.') }
  }
  return place
}

function unknownSources({ qbanks, decks, references }: ContentFiles): string[] {
  const known = new Set(references.map(({ id }) => id))
  const sections = [
    ...qbanks.flatMap(({ sections }) => sections.map(({ path, questions }) => ({ path, items: questions }))),
    ...decks.map(({ path, cards }) => ({ path, items: cards })),
  ]
  const cited = sections.flatMap(({ path, items }) =>
    items.flatMap((item: Cited) =>
      item.references.flatMap(({ source }, n) =>
        known.has(source) ? [] : [`content/${path}: ${item.id}: references.${n}.source '${source}' is not recorded.`],
      ),
    ),
  )
  const superseded = references.flatMap(({ id, supersedes }) =>
    supersedes
      .filter((older) => !known.has(older))
      .map((older) => `content/${referencesPath}: ${id}: supersedes '${older}', which is not recorded.`),
  )
  return [...cited, ...superseded]
}

interface Cited {
  id: string
  references: readonly { source: string }[]
}

function repeatedReferences(references: readonly Reference[]): string[] {
  const repeats = [...Map.groupBy(references, ({ id }) => id)].filter(([, records]) => records.length > 1)
  return repeats.map(([id]) => `content/${referencesPath}: ${id}: id stands there more than once.`)
}
