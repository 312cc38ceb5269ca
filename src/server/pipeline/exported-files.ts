import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { StoredQuestion } from '../content/queries.ts'
import type { Draft, Run } from './queries.ts'
import { writeExport } from './write-export.ts'

/** A content file as it stands after an export; its path begins below `content/`. */
interface ExportedFile {
  path: string
  text: string
}

/**
 * What `writeExport` would make of the content files, which themselves stay as they are: each file that changes or is new.
 *
 * @returns undefined where the files do not have the domain of the run
 */
export async function exportedFiles(
  root: string,
  run: Run,
  drafts: readonly Draft[],
  current: readonly StoredQuestion[],
  now: Date,
) {
  const folder = await mkdtemp(join(tmpdir(), 'preceptor-export-'))
  try {
    await cp(root, folder, { recursive: true })
    const outcome = await writeExport(folder, run, drafts, current, now)
    return outcome && { ...outcome, files: outcome.added === 0 ? [] : await changedFiles(root, folder) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function changedFiles(before: string, after: string): Promise<ExportedFile[]> {
  const entries = await readdir(after, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(after, join(entry.parentPath, entry.name)))
  const changed: ExportedFile[] = []
  for (const path of paths.sort()) {
    const text = await readFile(join(after, path), 'utf8')
    if (text !== (await readFile(join(before, path), 'utf8').catch(() => undefined))) changed.push({ path, text })
  }
  return changed
}
