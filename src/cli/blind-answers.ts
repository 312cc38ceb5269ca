import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type BlindVerdict, blindVerdict } from '../domain/content/blind-verdict.ts'
import type { Finding } from '../domain/content/finding.ts'
import type { Item } from '../domain/content/item.ts'
import { itemHash } from './item-hash.ts'

const letter = z.enum(['a', 'b', 'c', 'd', 'e'])

const blindFile = z.strictObject({
  answeredBy: z.string().min(1),
  answeredAt: z.iso.date(),
  answers: z.array(
    z.strictObject({
      id: z.string(),
      itemHash: z.string().regex(/^[0-9a-f]{16}$/, 'Expected 16 hex digits.'),
      answer: letter,
      confidence: z.int().min(1).max(5),
      defensible: z.array(letter).default([]),
      note: z.string().nullish(),
    }),
  ),
})

type BlindAnswer = z.output<typeof blindFile>['answers'][number]

const messages: Record<Exclude<BlindVerdict, 'agreed'>, string> = {
  unanswered: 'Have it answered blind again: no answer to it is filed.',
  outdated: 'Have it answered blind again: its wording changed since.',
  'another-answer': 'Rewrite or drop it: someone who did not see the key chose another option.',
  'another-defensible': 'Rewrite or drop it: someone who did not see the key could defend another option too.',
}

/** Finds the questions of a Qbank that no one, or not everyone, answered with their key without seeing it. */
export async function checkBlindAnswers(root: string, qbankId: string, items: readonly Item[]): Promise<Finding[]> {
  const byId = Map.groupBy(await readAnswers(root, qbankId), ({ id }) => id)
  return items.flatMap((item) => {
    const { path, id, answer } = item
    const verdict = blindVerdict(answer, itemHash(item), byId.get(id) ?? [])
    if (verdict === 'agreed') return []
    return [{ rule: 'blind-answer', level: 'error', where: { path, id }, message: messages[verdict] }]
  })
}

async function readAnswers(root: string, qbankId: string): Promise<BlindAnswer[]> {
  const folder = `blind-answers/${qbankId}`
  const names = await readdir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    // A Qbank that nobody has answered yet has no folder.
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.yaml')).sort()
  return (await Promise.all(files.map((name) => readAnswerFile(root, `${folder}/${name}`)))).flat()
}

async function readAnswerFile(root: string, path: string): Promise<BlindAnswer[]> {
  const { data, error } = blindFile.safeParse(parse(await readFile(join(root, path), 'utf8')))
  if (data) return data.answers
  const [issue] = error.issues
  throw new Error(`content/${path}: ${issue?.path.join('.') || 'the file'} does not fit: ${issue?.message}`)
}
