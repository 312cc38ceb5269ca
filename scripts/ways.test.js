import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ways = readFileSync('docs/ways.md', 'utf8')
const steps = [...ways.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => `src/${path}`)

test('each file on a way from a click to the commit is where docs/ways.md says', () => {
  expect(steps.length).toBeGreaterThan(40)
  expect(steps.filter((path) => !existsSync(path))).toEqual([])
})
