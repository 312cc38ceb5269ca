// Sets the blind answers of a bank beside its keys, item by item.
import { blindVerdict, judgedDifficulty } from '../domain/content/blind-verdict.ts'
import { itemHash } from '../server/content/item-hash.ts'
import { readContentFiles } from '../server/content/read-files.ts'
import { contentRoot } from '../server/content/read-topics.ts'
import { readArguments, refuse } from '../server/settings/read-arguments.ts'
import { readAnswers } from './blind-answers.ts'

const usage = 'npm run content:compare -- <qbank-id> [<folder of content>]    sets its blind answers beside its keys'
const [qbankId, root = contentRoot] = readArguments(usage, {}, 2).words
if (!qbankId) refuse(usage, 'Say which Qbank.')

const qbank = (await readContentFiles(root)).qbanks.find(({ id }) => id === qbankId)
if (!qbank) {
  console.error(`There is no Qbank '${qbankId}'.`)
  process.exit(2)
}

const answers = Map.groupBy(await readAnswers(root, qbankId), ({ id }) => id)
const questions = qbank.sections.flatMap(({ questions }) => questions)
const verdicts = questions.map((question) => {
  const hash = itemHash(question)
  const given = answers.get(question.id) ?? []
  const verdict = blindVerdict(question.answer, hash, given)
  const current = given.filter((one) => one.itemHash === hash)
  console.log(
    [
      question.id.padEnd(16),
      `key ${question.answer}`,
      `answers ${current.map(({ answer, defensible }) => [answer, ...defensible].join('/')).join(' ') || '-'}`.padEnd(
        16,
      ),
      `sure ${current.map(({ confidence }) => confidence).join(' ') || '-'}`.padEnd(12),
      `difficulty ${question.difficulty}, judged ${judgedDifficulty(hash, given) ?? '-'}`,
      verdict,
    ].join('  '),
  )
  for (const { answeredBy, flaws } of current) {
    for (const { kind, severity, what } of flaws) console.log(`    ${severity} ${kind} (${answeredBy}): ${what}`)
  }
  return verdict
})
const counts = [...Map.groupBy(verdicts, (verdict) => verdict)].map(([verdict, all]) => `${all.length} ${verdict}`)
console.log(`\n${questions.length} questions: ${counts.join(', ')}`)
