// Holds docs/requirements/*.md to the tests: a line such as `// Shows player-3` above a test, or above its row in a table of rows,
// names what it shows.
import { globSync, readFileSync } from 'node:fs'
import { readArguments } from '../src/server/settings/read-arguments.ts'

const usage = `npm run coverage               holds the requirements to the tests
npm run coverage -- --page     prints each requirement with its tests`
const { page: printsPage } = readArguments(usage, { page: { type: 'boolean' } }).values

const fewestRequirements = 100
const pages = globSync('docs/requirements/*.md').sort()
const complaints = []

/** By id: its text, and the tests that show it as `file › title`. */
const requirements = new Map()
for (const page of pages) {
  for (const [, id, part, text] of readFileSync(page, 'utf8').matchAll(/^\| ([a-z]+-\d+) \| (.+?) \| (.+) \|$/gm)) {
    if (requirements.has(id)) complaints.push(`${page}: '${id}' stands there twice.`)
    requirements.set(id, { part, text, tests: [] })
  }
}

for (const file of globSync(['src/**/*.test.{ts,tsx}', 'e2e/*.spec.ts']).sort()) {
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const [n, line] of lines.entries()) {
    const ids = /^\s*\/\/ Shows (.+)$/.exec(line)?.[1]?.split(', ') ?? []
    for (const id of ids) {
      const requirement = requirements.get(id)
      if (requirement) requirement.tests.push(`${file}:${n + 2} › ${titleAfter(lines, n)}`)
      else complaints.push(`${file}:${n + 1}: there is no requirement '${id}'.`)
    }
  }
}

for (const [id, { text, tests }] of requirements) {
  const reason = /\(no test: (.+)\)$/.exec(text)?.[1]
  if (tests.length === 0 && !reason) complaints.push(`${id}: no test shows it.`)
  if (tests.length > 0 && reason) complaints.push(`${id}: it has a test, and says why it has none.`)
}
// Else a page that is renamed, or a table that is written another way, would pass unread.
if (requirements.size < fewestRequirements) complaints.push(`Only ${requirements.size} requirements were read.`)

if (printsPage) {
  for (const [id, { part, text, tests }] of requirements) {
    console.log(`\n**${id}** ${part}: ${text}\n`)
    for (const test of tests) console.log(`- ${test}`)
  }
}
for (const complaint of complaints) console.error(complaint)
console.log(`${requirements.size} requirements on ${pages.length} pages, ${complaints.length} complaints`)
process.exitCode = complaints.length > 0 ? 1 : 0

/** The first text in quotes below the line. */
function titleAfter(lines, n) {
  const below = lines.slice(n + 1, n + 6).join('\n')
  return /(['"`])((?:\\.|(?!\1).)+)\1/s.exec(below)?.[2] ?? ''
}
