// Prints what each bank has: its domains against the blueprint, difficulty, tasks, figures and tables.
import type { QuestionItem } from '../server/content/file-formats.ts'
import { type QbankFolder, readContentFiles } from '../server/content/read-files.ts'
import { contentRoot, readTopics, type Topics } from '../server/content/read-topics.ts'
import { readArguments } from '../server/settings/read-arguments.ts'
import { tableText } from './table-text.ts'

const usage = 'npm run content:stats [-- <folder of content>]    prints what each bank has, beside its blueprint'
const [root = contentRoot] = readArguments(usage, {}, 1).words

const levels = [1, 2, 3, 4, 5] as const
const heads = ['Domain', 'Items', 'Aim', 'Share %', 'Blueprint %', ...levels.map((level) => `D${level}`)]
const noteHeads = ['Mean', 'Figures', 'Tables', 'Changed', 'No point']

const files = await readContentFiles(root)
for (const qbank of files.qbanks) {
  console.log(`${qbank.name}\n`)
  printTable([[...heads, ...noteHeads], ...rowsOf(qbank, await readTopics(root, qbank.id))])
  console.log('')
}
printTable([
  ['Deck', 'Cards', 'Figures', 'Tables', 'Linked'],
  ...files.decks.map(({ name, cards }) => [
    name,
    ...[cards.length, count(cards, ({ figure }) => figure), count(cards, ({ table }) => table)].map(String),
    String(count(cards, ({ questions }) => questions.length > 0)),
  ]),
])

function rowsOf({ domains, sections, difficulty }: QbankFolder, topics: Topics): string[][] {
  const all = sections.flatMap(({ questions }) => questions)
  const aimOf = (name: string) =>
    topics.domains
      .filter(({ domain }) => domain === name)
      .flatMap(({ topics }) => topics.map(({ items }) => items))
      .reduce((sum, items) => sum + items, 0)
  const rows = domains.map(({ name, weight }, n) => {
    const questions = sections[n]?.questions ?? []
    const share = ((100 * questions.length) / Math.max(1, all.length)).toFixed(1)
    return [name, String(questions.length), String(aimOf(name)), share, String(weight), ...notesOf(questions)]
  })
  const aim = domains.reduce((sum, { name }) => sum + aimOf(name), 0)
  const percents = levels.map((level) =>
    ((100 * count(all, (one) => one.difficulty === level)) / all.length).toFixed(0),
  )
  const wanted = levels.map((level) => difficulty[`${level}`].join('-'))
  return [
    ...rows,
    ['All', String(all.length), String(aim), '100', '100', ...notesOf(all)],
    ['Percent', '', '', '', '', ...percents],
    ['Percent aimed at', '', '', '', '', ...wanted],
  ]
}

function notesOf(questions: readonly QuestionItem[]): string[] {
  const mean = questions.reduce((sum, { difficulty }) => sum + difficulty, 0) / Math.max(1, questions.length)
  return [
    ...levels.map((level) => String(count(questions, ({ difficulty }) => difficulty === level))),
    mean.toFixed(1),
    String(count(questions, ({ figure, explanationFigure }) => figure ?? explanationFigure)),
    String(count(questions, ({ comparison }) => comparison)),
    String(count(questions, ({ changed }) => changed)),
    String(count(questions, ({ point }) => point === undefined)),
  ]
}

function count<Of>(all: readonly Of[], holds: (one: Of) => unknown): number {
  return all.filter((one) => Boolean(holds(one))).length
}

/** Words to the left, numbers to the right. */
function printTable(rows: readonly (readonly string[])[]): void {
  console.log(tableText(rows, (cell, width, column) => (column === 0 ? cell.padEnd(width) : cell.padStart(width))))
}
