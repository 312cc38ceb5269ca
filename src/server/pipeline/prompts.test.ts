import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'prompts')

/** Of the text of each version that there was; a new text gets a new number and a line here. */
const digests: Readonly<Record<string, string>> = {
  'creator-1': '29a31c6fa33c',
  'grader-1': '8b193455786e',
  'hunter-search-1': '4c176ffacf00',
  'hunter-1': '8bf351501f81',
  'inspector-1': 'd63155ef41d9',
  'researcher-1': 'ebf13a6a3acf',
}

// Shows pipeline-20
test('a prompt with another text has another version', () => {
  for (const name of readdirSync(folder)) {
    const written = readFileSync(join(folder, name), 'utf8')
    const [, version = '', text = ''] = /^version: (\d+)\n(.*)$/s.exec(written) ?? []
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
    expect({ [`${name.replace('.md', '')}-${version}`]: digest }).toEqual({
      [`${name.replace('.md', '')}-${version}`]: digests[`${name.replace('.md', '')}-${version}`],
    })
  }
})
