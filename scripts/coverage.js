// Holds docs/coverage.md to its word: every test that a requirement names must be there, by its file and its title.
import { existsSync, readFileSync } from 'node:fs'

const path = 'docs/coverage.md'
const fewestRows = 100

const rows = readFileSync(path, 'utf8')
  .split('\n')
  .map((line, n) => ({ line, number: n + 1 }))
  .filter(({ line }) => line.startsWith('|') && !/^\|\s*(Part\b|-)/.test(line))

const complaints = rows.flatMap(({ line, number }) => complaintsOf(line).map((text) => `${path}:${number}: ${text}`))
if (rows.length < fewestRows) complaints.push(`${path}: only ${rows.length} rows were read.`)
for (const complaint of complaints) console.error(complaint)
console.log(`${rows.length} requirements, ${complaints.length} without what shows them`)
process.exitCode = complaints.length > 0 ? 1 : 0

/** The last cell holds tests as `file › title`, several separated by `<br>`, or a reason behind a dash. */
function complaintsOf(line) {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const shownBy = cells.at(-1) ?? ''
  if (cells.length !== 3 || cells.includes('')) return ['a row has three cells: part, requirement, what shows it.']
  if (shownBy.startsWith('—')) return shownBy.length > 10 ? [] : ['the dash needs a reason.']
  return shownBy.split('<br>').flatMap((test) => {
    const [file = '', title = ''] = test.split(' › ').map((text) => text.trim().replaceAll('`', ''))
    if (!existsSync(file)) return [`there is no ${file || 'test named'}.`]
    // A title may stand in a template with the width or theme in it; what is quoted here is the part before that.
    if (!title || !readFileSync(file, 'utf8').includes(title)) return [`${file} has no test '${title}'.`]
    return []
  })
}
