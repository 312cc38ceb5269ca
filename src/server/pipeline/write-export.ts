import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { dump } from 'js-yaml'
import type { z } from 'zod'
import { lintQbank } from '../../domain/content/lint-qbank.ts'
import { lintSection } from '../../domain/content/lint-section.ts'
import { referenceText } from '../../domain/content/reference.ts'
import {
  addReferenceWords,
  blindFile,
  readContentFiles,
  readReferences,
  readTopics,
  readYaml,
  sortLists,
  topicsPath,
} from '../content/api.ts'
import type { StoredQuestion } from '../content/queries.ts'
import { type ExportedRun, exportedRun } from './export-files.ts'
import { editedTopics, topicsText, topicsWith } from './exported-topics.ts'
import type { Draft, Run } from './queries.ts'

const layout = { lineWidth: 120, quoteStyle: 'double' } as const

interface Written {
  added: number
  leftOut: ExportedRun['leftOut']
  /** What `content:check` finds wrong with the questions of the file and of the bank taken together. */
  findings: string[]
}

/**
 * Appends what passed of a run to the content files below a folder, so that `content:check` finds all that it asks for:
 * questions, their sources, the blind answers and the points of the blueprint. What is there already stays as it is.
 *
 * @param current the questions of all banks in their newest versions
 * @returns undefined where the files do not have the domain of the run
 */
export async function writeExport(
  root: string,
  run: Run,
  drafts: readonly Draft[],
  current: readonly StoredQuestion[],
  now: Date,
): Promise<Written | undefined> {
  const files = await readContentFiles(root)
  const bank = files.qbanks.find(({ id }) => id === run.qbankId)
  const section = bank?.sections.find(({ domain }) => domain === run.domain)
  if (!bank || !section) return undefined
  const inBank = bank.sections.flatMap((one) => one.questions)
  const around = { inBank, inFile: section.questions, recorded: await readReferences(root), current, now }
  const { questions, leftOut, references, blindAnswers, points } = exportedRun(run, drafts, around)
  if (questions.length === 0) return { added: 0, leftOut, findings: [] }

  const list = dump({ questions }, layout)
  const path = join(root, section.path)
  const written = await readFile(path, 'utf8').catch(() => '')
  if (written === '') await writeFile(path, `${dump({ domain: run.domain }, layout)}${list}`)
  else await appendFile(path, `${written.endsWith('\n') ? '' : '\n'}${list.slice(list.indexOf('\n') + 1)}`)

  if (references.length > 0) await appendFile(join(root, 'references.yaml'), dump(references, layout))
  await writeAnswers(root, run, blindAnswers)
  await writeTopics(root, run, points)
  // Authors, journals and titles are spelled as others spell them.
  const named = references.map(referenceText)
  await addReferenceWords(root, named)
  await sortLists(root)
  return { added: questions.length, leftOut, findings: await findingsOf(root, run) }
}

/** The new questions among the points of the blueprint: a point that was planned is in by its question. */
async function writeTopics(root: string, { qbankId, domain }: Run, points: ExportedRun['points']) {
  const path = join(root, topicsPath(qbankId))
  const written = await readFile(path, 'utf8')
  const wanted = topicsWith(await readTopics(root, qbankId), domain, points)
  await writeFile(path, editedTopics(written, domain, points))
  const isAsWanted = isDeepStrictEqual(await readTopics(root, qbankId).catch(() => undefined), wanted)
  if (!isAsWanted) await writeFile(path, topicsText(written, wanted))
}

/** Findings about the file and the bank as a whole, which no single question can mend. */
async function findingsOf(root: string, { qbankId, domain }: Run): Promise<string[]> {
  const bank = (await readContentFiles(root)).qbanks.find(({ id }) => id === qbankId)
  if (!bank) return []
  const sections = bank.sections.map(({ path, questions, ...section }) => ({
    ...section,
    path,
    items: questions.map((question) => ({ ...question, path, grade: question.provenance.grade, references: [] })),
  }))
  const moved = new Set(bank.domains.flatMap((one) => one.moved))
  const ofFile = sections
    .filter((section) => section.domain === domain)
    .flatMap(({ items }) => lintSection(items, moved))
  const all = sections.flatMap(({ items }) => items)
  return [...ofFile, ...lintQbank(topicsPath(qbankId), bank.difficulty, all)]
    .filter(({ level }) => level === 'error')
    .map(({ message }) => message)
}

/** One file for each examiner of the run, in which the answers of an export before stay with those of this one. */
async function writeAnswers(root: string, { id, qbankId }: Run, blindAnswers: ExportedRun['blindAnswers']) {
  const folder = `blind-answers/${qbankId}`
  await mkdir(join(root, folder), { recursive: true })
  const names = (await readdir(join(root, folder))).filter((name) => name.startsWith(`pipeline-${id}-`))
  const filed = new Map<string, z.output<typeof blindFile> | undefined>()
  for (const name of names.sort()) filed.set(name, await readYaml(root, `${folder}/${name}`, blindFile))
  for (const given of blindAnswers) {
    const before = [...filed].find(([, file]) => file?.answeredBy === given.answeredBy)
    const name = before?.[0] ?? freeName(id, filed)
    const isNew = new Set(given.answers.map((answer) => answer.id))
    const kept = before?.[1]?.answers.filter((answer) => !isNew.has(answer.id)) ?? []
    await writeFile(join(root, folder, name), dump({ ...given, answers: [...kept, ...given.answers] }, layout))
    filed.set(name, undefined)
  }
}

function freeName(id: string, taken: ReadonlyMap<string, unknown>): string {
  for (let n = 1; ; n++) if (!taken.has(`pipeline-${id}-${n}.yaml`)) return `pipeline-${id}-${n}.yaml`
}
