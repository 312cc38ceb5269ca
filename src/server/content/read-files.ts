import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { deckFile, domainFile, qbankFile } from './formats.ts'

export type QbankFolder = z.output<typeof qbankFile> & {
  /** One for each domain, in the Qbank's order. */
  sections: (z.output<typeof domainFile> & { path: string })[]
}
export type DeckFile = z.output<typeof deckFile> & { path: string }

export interface ContentFiles {
  qbanks: QbankFolder[]
  decks: DeckFile[]
}

/**
 * Reads all Qbanks and decks below the folder `content/`.
 *
 * @throws Error with one sentence that names the file, and the field where one does not fit
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
  return { qbanks, decks: await Promise.all(decks) }
}

const namesIn = async (root: string, folder: string) =>
  (await readdir(join(root, folder))).filter((name) => !name.startsWith('.')).sort()

async function readYaml<Schema extends z.ZodType>(
  root: string,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const source = await readFile(join(root, path), 'utf8')
  const { success, data, error } = schema.safeParse(parsedYaml(path, source))
  if (success) return data
  const [issue] = error.issues
  throw new Error(`content/${path}: ${issue?.path.join('.') || 'the file'} does not fit: ${issue?.message}`)
}

function parsedYaml(path: string, source: string): unknown {
  try {
    return parse(source)
  } catch (error) {
    throw new Error(`content/${path} is not YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
}
