import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BlindAnswer, type BlindVerdict, blindVerdict, judgedDifficulty } from '../domain/content/blind-verdict.ts'
import type { Finding } from '../domain/content/finding.ts'
import { blindFile, type QuestionItem } from '../server/content/file-formats.ts'
import { itemHash } from '../server/content/item-hash.ts'
import { readYaml } from '../server/content/read-files.ts'

const messages: Record<Exclude<BlindVerdict, 'agreed'>, string> = {
  unanswered: 'Have it answered blind by two: no answer to it is filed.',
  outdated: 'Have it answered blind again by two: its wording changed since.',
  'answered-by-one': 'Have it answered blind by a second person: all answers to this wording are by one.',
  'another-answer': 'Rewrite or drop it: someone who did not see the key chose another option.',
  'another-defensible': 'Rewrite or drop it: someone who did not see the key could defend another option too.',
}

type Located = QuestionItem & { path: string }

/** Finds the questions of a Qbank that not two people, or not everyone, answered with their key without seeing it. */
export async function checkBlindAnswers(root: string, qbankId: string, items: readonly Located[]): Promise<Finding[]> {
  const byId = Map.groupBy(await readAnswers(root, qbankId), ({ id }) => id)
  return items.flatMap((item) => checkItem(item, byId.get(item.id) ?? []))
}

function checkItem(item: Located, answers: readonly BlindAnswer[]): Finding[] {
  const { path, id, answer, difficulty } = item
  const found = (rule: string, message: string): Finding => ({ rule, level: 'error', where: { path, id }, message })
  const hash = itemHash(item)
  const verdict = blindVerdict(answer, hash, answers)
  if (verdict !== 'agreed') return [found('blind-answer', messages[verdict])]
  const judged = judgedDifficulty(hash, answers)
  if (judged === undefined || judged === difficulty) return []
  return [found('judged-difficulty', `Set its difficulty to ${judged}, the mean of its blind answerers, halves up.`)]
}

/** Every answer in the files of a Qbank, with who gave it. */
export async function readAnswers(root: string, qbankId: string) {
  const folder = `blind-answers/${qbankId}`
  const names = await readdir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    // A Qbank that nobody has answered yet has no folder.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const paths = names.filter((name) => name.endsWith('.yaml')).sort()
  const files = await Promise.all(paths.map((name) => readYaml(root, `${folder}/${name}`, blindFile)))
  return files.flatMap(({ answeredBy, answers }) => answers.map((answer) => ({ ...answer, answeredBy })))
}
