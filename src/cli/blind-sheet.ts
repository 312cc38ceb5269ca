import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { questionItem } from '../server/content/file-formats.ts'
import { itemHash } from './item-hash.ts'

// Not the whole format: a sheet is wanted before the file says that its blind answers agree, and must show no key.
const { id, vignette, figure, stem, options } = questionItem.shape
const asked = z.object({ questions: z.array(z.object({ id, vignette, figure, stem, options })) })

const [qbankId, root = join(import.meta.dirname, '../../content')] = process.argv.slice(2)
if (!qbankId) {
  console.error('Say which Qbank: npm run --silent content:blind -- <qbank-id>')
  process.exit(2)
}

const folder = join(root, 'qbanks', qbankId)
const files = (await readdir(folder)).filter(
  (name) => name.endsWith('.yaml') && !['qbank.yaml', 'topics.yaml'].includes(name),
)
const sheet = (await Promise.all(files.map(questionsOf))).flat()
// The order of the hashes has nothing to do with that of the files, and is the same on every printing.
sheet.sort((left, right) => (left.itemHash < right.itemHash ? -1 : 1))
console.log(stringify({ questions: sheet }, { lineWidth: 0 }))

async function questionsOf(name: string) {
  const { data, error } = asked.safeParse(parse(await readFile(join(folder, name), 'utf8')))
  if (!data) throw new Error(`${name} does not fit: ${z.prettifyError(error)}`)
  return data.questions.map(({ id, ...question }) => ({ id, itemHash: itemHash(question), ...question }))
}
