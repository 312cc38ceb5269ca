import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'js-yaml'
import type { z } from 'zod'
import type { Reference } from '../../domain/content/reference.ts'
import { deckFile, domainFile, qbankFile, referencesFile } from './file-formats.ts'

export type QbankFolder = z.output<typeof qbankFile> & {
  /** One for each domain, in the Qbank's order; one that was left out has no questions. */
  sections: (z.output<typeof domainFile> & FileMark)[]
}
export type DeckFile = z.output<typeof deckFile> & FileMark & { position: number }

interface FileMark {
  path: string
  /** Of the file's bytes and of all else that decides what is read from it. */
  digest: string
}

export interface ContentFiles {
  qbanks: QbankFolder[]
  decks: DeckFile[]
  /** Every source that these questions and cards may cite. */
  references: Reference[]
  /** The domains and decks that were left out, as the same was read from them before. */
  unchanged: FileMark[]
}

export interface ReadBefore {
  /** Another for each build that reads the same bytes otherwise. */
  format: string
  /** By path. */
  digests: ReadonlyMap<string, string>
}

const referencesPath = 'references.yaml'

/**
 * Reads the Qbanks, decks and references below the folder `content/`, without the domains and decks that were read before.
 *
 * @throws Error with a line that names file, item and field for each thing that does not fit
 */
export async function readContentFiles(
  root: string,
  before: ReadBefore = { format: '', digests: new Map() },
): Promise<ContentFiles> {
  const citable = await readFile(join(root, referencesPath), 'utf8')
  // The words of its sources stand in what is stored of an item.
  const common = digestOf([before.format, citable])
  const unchanged: FileMark[] = []
  const readIfNew = async <Data extends object>(path: string, location: string, schema: z.ZodType<Data>) => {
    const written = await readFile(join(root, path), 'utf8')
    const digest = digestOf([common, location, written])
    const isNew = before.digests.get(path) !== digest
    if (!isNew) unchanged.push({ path, digest })
    return { data: isNew ? fitting(path, written, schema) : undefined, mark: { path, digest } }
  }

  const qbanks: QbankFolder[] = []
  for (const folder of await namesIn(root, 'qbanks')) {
    const head = await readYaml(root, `qbanks/${folder}/qbank.yaml`, qbankFile)
    const present = new Set(await namesIn(root, `qbanks/${folder}`))
    const sections = head.domains.map(async ({ name, file }) => {
      const path = `qbanks/${folder}/${file}.yaml`
      if (isUnwritten(`${file}.yaml`, head.domains, present)) return { domain: name, questions: [], path, digest: '' }
      const { data, mark } = await readIfNew(path, JSON.stringify([head.id, name]), domainFile)
      if (data && data.domain !== name) throw new Error(`content/${path}: domain must be '${name}', as in qbank.yaml.`)
      return { domain: name, questions: [], ...data, ...mark }
    })
    qbanks.push({ ...head, sections: await Promise.all(sections) })
  }
  const names = await namesIn(root, 'decks')
  const decks = names.map(async (name, position) => {
    const { data, mark } = await readIfNew(`decks/${name}`, `${position}`, deckFile)
    return data ? [{ ...data, ...mark, position }] : []
  })
  const filed = { qbanks, decks: (await Promise.all(decks)).flat() }
  const references = isNothing(filed) ? [] : fitting(referencesPath, citable, referencesFile)
  const files = { ...filed, references, unchanged }
  const problems = [...unknownSources(files), ...repeatedReferences(references)]
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return files
}

/** A new bank begins without questions. A file that is only misnamed is none of a domain, and is not passed over. */
function isUnwritten(file: string, domains: readonly { file: string }[], present: ReadonlySet<string>): boolean {
  const known = new Set(['qbank.yaml', 'topics.yaml', ...domains.map((domain) => `${domain.file}.yaml`)])
  return !present.has(file) && [...present].every((name) => known.has(name))
}

const isNothing = ({ qbanks, decks }: Pick<ContentFiles, 'qbanks' | 'decks'>) =>
  decks.length === 0 && qbanks.every(({ sections }) => sections.every(({ questions }) => questions.length === 0))

const digestOf = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const namesIn = async (root: string, folder: string) =>
  (await readdir(join(root, folder))).filter((name) => !name.startsWith('.')).sort()

/** @throws Error with one line for each field that does not fit, and the id of its item */
export const readYaml = async <Data>(root: string, path: string, schema: z.ZodType<Data>): Promise<Data> =>
  fitting(path, await readFile(join(root, path), 'utf8'), schema)

function fitting<Data>(path: string, source: string, schema: z.ZodType<Data>): Data {
  const written = parsedYaml(path, source)
  const { success, data, error } = schema.safeParse(written)
  if (success) return data
  const lines = error.issues.map(({ path: at, message }) => {
    const { id, field } = locationOf(written, at)
    return `content/${path}: ${id === undefined ? '' : `${id}: `}${field || 'the file'} does not fit: ${message}`
  })
  throw new Error(lines.join('\n'))
}

function parsedYaml(path: string, source: string): unknown {
  try {
    return load(source)
  } catch (error) {
    throw new Error(`content/${path} is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}

/** The innermost item with an id on the way to a field, or with a name where nothing has an id, and the field within it. */
function locationOf(written: unknown, path: readonly PropertyKey[]): { id?: string; field: string } {
  const steps = path.map((_, n) => path.slice(0, n + 1).reduce(valueAt, written))
  const itemBy = (key: 'id' | 'name') => {
    const n = steps.findLastIndex((step) => typeof valueAt(step, key) === 'string')
    return n < 0 ? undefined : { id: String(valueAt(steps[n], key)), field: path.slice(n + 1).join('.') }
  }
  return itemBy('id') ?? itemBy('name') ?? { field: path.join('.') }
}

const valueAt = (value: unknown, key: PropertyKey): unknown =>
  (value as Record<PropertyKey, unknown> | null | undefined)?.[key]

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
