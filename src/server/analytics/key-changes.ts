import type { RescoredBlock } from '../../contract/analytics.ts'
import { scoreBothWays } from '../../domain/analytics/score-both-ways.ts'
import { isKeyChanged, keyAmong } from '../../domain/revisions/key-change.ts'
import { listCompletedQuestions, withDisclosure } from '../blocks/drawn-queries.ts'
import { listCompletedBlocksOf } from '../blocks/queries.ts'
import type { Library } from '../content/api.ts'
import { listHistories, type StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'

type History = Awaited<ReturnType<typeof listHistories>>

interface Row {
  blockId: string
  questionId: string
  answer: string | null
  seen: StoredQuestion
  /** Undefined while nothing else is right than was. */
  now: StoredQuestion | undefined
}

/** The learner's completed blocks with an answered question whose key has changed since, newest first. */
export async function listRescored(db: Db, library: Library, userId: string, now: Date): Promise<RescoredBlock[]> {
  const rows = await listRows(db, library, userId, now)
  const rescored = rows.filter(({ now, answer }) => now !== undefined && answer !== null)
  const blockIds = new Set(rescored.map(({ blockId }) => blockId))
  if (blockIds.size === 0) return []
  const histories = await listHistories(db, [...new Set(rescored.map(({ questionId }) => questionId))])
  const blocks = (await listCompletedBlocksOf(db, userId)).filter(({ id }) => blockIds.has(id))
  return blocks.toReversed().map((block) => {
    const own = rows.filter(({ blockId }) => blockId === block.id)
    const scored = scoreBothWays(
      own.map(({ questionId, answer, seen, now }) => ({
        questionId,
        answer,
        keyThen: seen.correctAnswer,
        keyNow: now ? (keyAmong(seen, now) ?? null) : seen.correctAnswer,
      })),
    )
    return {
      blockId: block.id,
      title: block.title,
      completedAt: block.completedAt,
      ...scored.before,
      scoreNow: scored.today.score,
      correctAnswersNow: scored.today.correctAnswers,
      questions: own.flatMap((row) => rescoredQuestion(row, histories)),
    }
  })
}

/** A question that an open exam asks keeps its old key here: the new score would tell the new key. */
async function listRows(db: Db, library: Library, userId: string, now: Date): Promise<Row[]> {
  const drawn = await library.withQuestions(db, await withDisclosure(db, userId, listCompletedQuestions(db, userId)))
  const published = [...(await library.current(db, now)).values()].flatMap(({ questions }) => questions)
  const current = new Map(published.map((question) => [question.id, question]))
  return drawn.map(({ blockId, questionId, answer, question, disclosure }) => {
    const newest = current.get(questionId)
    const isMoved = newest !== undefined && disclosure.showsKeyElsewhere && isKeyChanged(question, newest)
    return { blockId, questionId, answer, seen: question, now: isMoved ? newest : undefined }
  })
}

function rescoredQuestion({ questionId, answer, seen, now }: Row, histories: History): RescoredBlock['questions'] {
  if (!now || answer === null) return []
  const history = histories.filter(({ itemId }) => itemId === questionId)
  const moved = history.findLast(({ content }, n) => {
    const before = history[n - 1]
    return before !== undefined && isKeyChanged(before.content, content)
  })
  if (!moved) return []
  return [
    {
      questionId,
      stem: now.stem,
      changedAt: moved.createdAt,
      source: moved.source,
      reason: moved.reason,
      chosen: optionOf(seen, answer),
      keyThen: optionOf(seen, seen.correctAnswer),
      keyNow: optionOf(now, now.correctAnswer),
    },
  ]
}

const optionOf = ({ options }: StoredQuestion, optionId: string) =>
  options.find(({ id }) => id === optionId) ?? { id: optionId, text: '' }
