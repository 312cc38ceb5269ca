import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { listReadFiles } from './queries.ts'
import { type ContentFiles, readContentFiles } from './read-files.ts'

const source = join(import.meta.dirname, '../..')

/** The code and settings that decide how a file is read and stored. */
const folders = ['server/content', 'domain/content', 'domain/figures']

/** Reads what is new since the last start, which is most of a start's work. */
export async function readChangedFiles(database: Database, root: string, format?: string): Promise<ContentFiles> {
  const read = await database.read(listReadFiles)
  return readContentFiles(root, {
    format: format ?? (await formatOfThisBuild()),
    digests: new Map(read.map(({ path, digest }) => [path, digest])),
  })
}

/** Of the code itself and of the libraries' versions: a number could be forgotten, and old readings would stay. */
async function formatOfThisBuild(): Promise<string> {
  const namesIn = async (folder: string) =>
    (await readdir(folder, { recursive: true })).map((name) => join(folder, name))
  const code = await Promise.all(folders.map((folder) => namesIn(join(source, folder))))
  const paths = code
    .flat()
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .sort()
  const hash = createHash('sha256')
  for (const bytes of await Promise.all([join(source, '../package.json'), ...paths].map((path) => readFile(path))))
    hash.update(bytes)
  return hash.digest('base64url')
}
