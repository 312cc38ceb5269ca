import { join } from 'node:path'
import type { z } from 'zod'
import { referencesFile, topicsFile } from './file-formats.ts'
import { readYaml } from './read-files.ts'

export type Topics = z.output<typeof topicsFile>

/** The folder with the content that ships. */
export const contentRoot = join(import.meta.dirname, '../../../content')

export const topicsPath = (qbankId: string) => `qbanks/${qbankId}/topics.yaml`

export const readTopics = (root: string, qbankId: string): Promise<Topics> =>
  readYaml(root, topicsPath(qbankId), topicsFile)

/** Every recorded source. */
export const readReferences = (root: string) => readYaml(root, 'references.yaml', referencesFile)
