import { z } from 'zod'
import { judgedDifficulty } from '../../domain/content/blind-verdict.ts'
import { judgeExamined, judgeGrade } from '../../domain/pipeline/judge-stages.ts'
import { type DraftQuestion, figureInWords, itemHash } from '../content/api.ts'
import { json } from '../db/json.ts'
import { askedOf, type StageContext, type StageWork } from './context.ts'
import type { ExaminedAnswer } from './dossier.ts'
import { promptVersion } from './prompts.ts'

/** The question of a draft that has come so far. */
export function questionOf({ draft }: Pick<StageContext, 'draft'>): DraftQuestion {
  const { question } = draft.dossier
  if (!question) throw new Error(`Draft ${draft.id} has no question to inspect.`)
  return question
}

const level = z.int().min(1).max(5)
const examinersAnswer = z.object({
  answer: z.string(),
  confidence: level,
  defensible: z.array(z.string()),
  difficulty: level,
  flaws: z.array(z.object({ kind: z.string(), severity: z.enum(['minor', 'major']), what: z.string() })),
  note: z.string(),
})

/** An answer that a killed attempt had got already. */
const keptFirst = json(z.object({ first: examinersAnswer }))

/** The Accuracy Inspector: two examiners answer it, who see neither its key nor what explains it. */
export async function inspect(context: StageContext): Promise<StageWork> {
  const { job, tools, draft, model, second = model } = context
  const question = questionOf(context)
  const { vignette, figure, stem, options } = question
  const seen = { vignette, ...(figure && { figure: figureInWords(figure) }), stem, options }
  const asked = { prompt: 'inspector', material: { question: seen }, answer: examinersAnswer } as const
  const first = job.kept === null ? await context.ask(asked) : keptFirst.decode(job.kept).first
  if (job.kept === null) await tools.keep({ first })
  const other = await context.ask({ ...asked, model: second })

  const hash = itemHash(question)
  const isOne = second === model || second.name === model.name
  const named = [
    { ...first, answeredBy: isOne ? `${model.name}, first call` : model.name },
    { ...other, answeredBy: isOne ? `${model.name}, second call` : second.name },
  ]
  const examined = named.map(
    ({ answer, defensible, ...rest }): ExaminedAnswer => ({
      ...rest,
      answer: answer.trim(),
      // The key among them is no second one.
      defensible: defensible.map((letter) => letter.trim()).filter((letter) => letter !== answer.trim()),
      itemHash: hash,
    }),
  )
  const difficulty = judgedDifficulty(hash, examined) ?? question.difficulty
  return {
    ...judgeExamined(question.answer, hash, examined),
    input: { question: seen },
    output: { examined },
    models: [...new Set([model.name, second.name])],
    promptVersion: promptVersion('inspector'),
    dossier: { ...draft.dossier, examined, question: { ...question, difficulty } },
  }
}

const graded = z.object({ grade: z.int().min(1).max(10), reason: z.string() })

/** The Question Grader. */
export async function grade(context: StageContext): Promise<StageWork> {
  const question = questionOf(context)
  const output = await context.ask({ prompt: 'grader', material: { question }, answer: graded })
  return {
    ...judgeGrade(output.grade, output.reason),
    input: { question },
    output,
    ...askedOf(context, 'grader'),
    dossier: { ...context.draft.dossier, grade: output.grade },
  }
}
