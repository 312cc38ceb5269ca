// Holds docs/coverage*.md to their word: every test that a requirement names must be there, by its file and its title.
import { existsSync, globSync, readFileSync } from 'node:fs'

const fewestRows = 100
const pages = globSync('docs/coverage*.md').sort()

const sources = new Map()
const sourceOf = (file) => {
  if (!sources.has(file)) sources.set(file, readFileSync(file, 'utf8'))
  return sources.get(file)
}

const rows = pages.flatMap((page) =>
  readFileSync(page, 'utf8')
    .split('\n')
    .map((line, n) => ({ line, place: `${page}:${n + 1}` }))
    .filter(({ line }) => line.startsWith('|') && !/^\|\s*(Part\b|:?-)/.test(line)),
)

const complaints = rows.flatMap(({ line, place }) => complaintsOf(line).map((text) => `${place}: ${text}`))
// Else a page that is renamed, or a table that is written another way, would pass unread.
if (rows.length < fewestRows) complaints.push(`docs/coverage*.md: only ${rows.length} rows were read.`)
for (const complaint of complaints) console.error(complaint)
console.log(`${rows.length} requirements on ${pages.length} pages, ${complaints.length} without what shows them`)
process.exitCode = complaints.length > 0 ? 1 : 0

/** The last cell holds tests as `file › title`, several separated by `<br>`, or a reason behind a dash. */
function complaintsOf(line) {
  const cells = line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
  if (cells.length !== 3 || cells.includes('')) return ['a row has three cells: part, requirement, what shows it.']
  const shownBy = cells[2]
  if (shownBy.startsWith('—')) return shownBy.length > 10 ? [] : ['the dash needs a reason.']
  return shownBy.split('<br>').flatMap(complaintsOfTest)
}

function complaintsOfTest(test) {
  const [file = '', ...rest] = test.split(' › ').map((text) => text.trim().replaceAll(/^`|`$/g, ''))
  const title = rest.join(' › ').replaceAll('\\|', '|')
  if (!/\.(test|spec)\.tsx?$/.test(file)) return [`'${file}' is no file of tests.`]
  if (!existsSync(file)) return [`there is no ${file}.`]
  if (/^\$\w+$/.test(title)) return [`'${title}' names no row of ${file}.`]
  if (!title || !isTitleIn(sourceOf(file), title)) return [`${file} has no test '${title}'.`]
  return []
}

/** Written out between quotes, as the title of a test or the name of one of its rows; a template may go on behind it. */
function isTitleIn(source, title) {
  const written = [title, title.replaceAll("'", "\\'")]
  return written.some((text) => [`'${text}'`, `"${text}"`, `\`${text}`].some((quoted) => source.includes(quoted)))
}
