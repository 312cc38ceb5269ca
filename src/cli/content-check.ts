import type { Finding } from '../domain/content/finding.ts'
import { lintContent } from '../domain/content/lint-content.ts'
import { lintReferences, lintUndated } from '../domain/content/lint-references.ts'
import { type Analyte, citedSources } from '../domain/reference-values/analyte.ts'
import { lintAnalytes } from '../domain/reference-values/lint-analytes.ts'
import { type ContentFiles, readContentFiles } from '../server/content/read-files.ts'
import { readAnalytes, referenceValuesPath } from '../server/content/read-reference-values.ts'
import { contentRoot, readTopics, topicsPath } from '../server/content/read-topics.ts'
import { spellCheck } from '../server/content/spell-check.ts'
import { spelledAnalytes, spelledTexts, spelledTopics } from '../server/content/spelled-texts.ts'
import { readArguments } from '../server/settings/read-arguments.ts'
import { checkBlindAnswers } from './blind-answers.ts'
import { checkTopics } from './check-topics.ts'
import { checkedContent, lintFigures } from './checked-content.ts'

const usage = 'npm run content:check [-- <folder of content>]    says what is wrong with the content files'
const [root = contentRoot] = readArguments(usage, {}, 1).words

try {
  const [files, analytes] = await Promise.all([readContentFiles(root), readAnalytes(root)])
  const findings = await check(files, analytes)
  print(findings)
  const errors = findings.filter(({ level }) => level === 'error').length
  console.log(`${summary(files, analytes)}, ${errors} errors, ${findings.length - errors} warnings`)
  process.exitCode = errors > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function check(files: ContentFiles, analytes: readonly Analyte[]): Promise<Finding[]> {
  const content = checkedContent(files)
  const ofAnalytes = analytes.map((analyte) => ({
    path: referenceValuesPath,
    id: analyte.name,
    cited: citedSources(analyte).map(({ id }) => id),
  }))
  const blueprints = files.qbanks.map(async ({ id }) => spelledTopics(topicsPath(id), await readTopics(root, id)))
  const spelled = [
    spelledTexts(files),
    spelledAnalytes(referenceValuesPath, analytes),
    ...(await Promise.all(blueprints)),
  ]
  const filed = files.qbanks.flatMap((qbank) => [
    checkTopics(root, qbank),
    checkBlindAnswers(
      root,
      qbank.id,
      qbank.sections.flatMap(({ path, questions }) => questions.map((question) => ({ ...question, path }))),
    ),
  ])
  return [
    ...lintContent(content),
    ...lintReferences('references.yaml', files.references, [...content.citing, ...ofAnalytes]),
    ...lintUndated(files.references, content.citing),
    ...lintAnalytes(referenceValuesPath, analytes, new Set(files.references.map(({ id }) => id))),
    ...lintFigures(files),
    ...(await spellCheck(root, spelled.flat())),
    ...(await Promise.all(filed)).flat(),
  ]
}

function print(findings: readonly Finding[]): void {
  const byFile = [...Map.groupBy(findings, ({ where }) => where.path)].sort(([left], [right]) =>
    left < right ? -1 : 1,
  )
  for (const [path, found] of byFile) {
    console.log(`content/${path}`)
    for (const { rule, level, where, message } of found) {
      console.log(`  ${level.padEnd(7)}  ${where.id ? `${where.id}: ` : ''}${message} [${rule}]`)
    }
    console.log('')
  }
}

function summary({ qbanks, decks }: ContentFiles, analytes: readonly Analyte[]): string {
  const sections = qbanks.flatMap(({ sections }) => sections)
  const questions = sections.flatMap(({ questions }) => questions).length
  const cards = decks.flatMap(({ cards }) => cards).length
  return `${questions} questions in ${sections.length} domains, ${cards} cards, ${analytes.length} analytes`
}
