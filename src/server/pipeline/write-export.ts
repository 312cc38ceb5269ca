import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dump } from 'js-yaml'
import type { z } from 'zod'
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
import { type ExportedRun, exportedRun, topicsWith } from './export-files.ts'
import type { Draft, Run } from './queries.ts'

const layout = { lineWidth: 120, quoteStyle: 'double' } as const
// Points stand one a line.
const topicsLayout = { flowLevel: 7, lineWidth: -1, flowBracketPadding: true, quoteStyle: 'double' } as const

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
): Promise<{ added: number; leftOut: ExportedRun['leftOut'] } | undefined> {
  const files = await readContentFiles(root)
  const bank = files.qbanks.find(({ id }) => id === run.qbankId)
  const section = bank?.sections.find(({ domain }) => domain === run.domain)
  if (!bank || !section) return undefined
  const filed = new Set(bank.sections.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const around = { filed, recorded: await readReferences(root), current, now }
  const { questions, leftOut, references, blindAnswers, points } = exportedRun(run, drafts, around)
  if (questions.length === 0) return { added: 0, leftOut }

  const list = dump({ questions }, layout)
  const path = join(root, section.path)
  const written = await readFile(path, 'utf8').catch(() => '')
  if (written === '') await writeFile(path, `${dump({ domain: run.domain }, layout)}${list}`)
  else await appendFile(path, `${written.endsWith('\n') ? '' : '\n'}${list.slice(list.indexOf('\n') + 1)}`)

  if (references.length > 0) await appendFile(join(root, 'references.yaml'), dump(references, layout))
  await writeAnswers(root, run, blindAnswers)
  const topics = topicsWith(await readTopics(root, run.qbankId), run.domain, points)
  await writeFile(join(root, topicsPath(run.qbankId)), dump(topics, topicsLayout))
  // Authors, journals and titles are spelled as others spell them.
  const named = references.map(referenceText)
  await addReferenceWords(root, named)
  await sortLists(root)
  return { added: questions.length, leftOut }
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
