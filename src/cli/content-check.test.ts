import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { withContentRoot } from '../server/testing/pipeline-content.ts'

const check = join(import.meta.dirname, 'content-check.ts')

// Shows pipeline-24
test('a word of the blueprint that no list has is found before a draft takes it over', () =>
  withContentRoot(async (root) => {
    const path = join(root, 'qbanks/bank/topics.yaml')
    const topics = await readFile(path, 'utf8')
    await writeFile(
      path,
      topics.replace('topic: Blankets', 'topic: Blankkets').replace('The apple rule', 'The appple rule'),
    )
    const { stdout } = await promisify(execFile)(process.execPath, [check, root]).catch((error) => error)
    const found = stdout.split('\n').filter((line: string) => line.includes('[spelling]'))
    expect(found).toEqual([
      expect.stringContaining("Correct 'Blankkets', or add it to content/spelling/medical-words.txt"),
      expect.stringContaining("Correct 'appple', or add it"),
    ])
  }))
