// Prints a bank's questions without their keys, for somebody who answers them blind.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import { z } from 'zod'
import { figureInWords } from '../server/content/figure-in-words.ts'
import { questionItem } from '../server/content/file-formats.ts'
import { itemHash } from '../server/content/item-hash.ts'
import { readYaml } from '../server/content/read-files.ts'
import { contentRoot } from '../server/content/read-topics.ts'
import { readArguments, refuse } from '../server/settings/read-arguments.ts'

// Not the whole format: a sheet is wanted before the file has its blind answers, and must show no key.
const { id, vignette, figure, stem, options } = questionItem.shape
const asked = z.object({ questions: z.array(z.object({ id, vignette, figure, stem, options })) })

const usage =
  'npm run --silent content:blind -- <qbank-id> [<folder of content>]    prints its questions without their keys'
const [qbankId, root = contentRoot] = readArguments(usage, {}, 2).words
if (!qbankId) refuse(usage, 'Say which Qbank.')

const folder = `qbanks/${qbankId}`
const others = new Set(['qbank.yaml', 'topics.yaml'])
const files = (await readdir(join(root, folder))).filter((name) => name.endsWith('.yaml') && !others.has(name))
const sheet = (await Promise.all(files.map(questionsOf))).flat()
// The order of the hashes has nothing to do with that of the files, and is the same on every printing.
sheet.sort((left, right) => (left.itemHash < right.itemHash ? -1 : 1))
console.log(dump({ questions: sheet }, { lineWidth: -1 }))

async function questionsOf(name: string) {
  const { questions } = await readYaml(root, `${folder}/${name}`, asked)
  return questions.map(({ id, figure, ...question }) => ({
    id,
    itemHash: itemHash({ ...question, figure }),
    ...question,
    ...(figure && { figure: figureInWords(figure) }),
  }))
}
