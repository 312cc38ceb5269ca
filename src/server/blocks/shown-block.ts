import type { BlockProgress, BlockSummary, Block as ShownBlock } from '../../contract/blocks.ts'
import type { Field } from '../../domain/blocks/merge-change.ts'
import { peerPercents } from '../../domain/blocks/peer-percents.ts'
import type { Db } from '../db/database.ts'
import type { Library } from '../library.ts'
import { shownOpen, shownWithKey } from '../shown-question.ts'
import { listAnswerLog } from './changes/queries.ts'
import { type Block, type BlockQuestion, countChoices, listBlockQuestions } from './queries.ts'

/** The block as its mode lets it be seen. */
export async function showBlock(db: Db, library: Library, block: Block): Promise<ShownBlock> {
  const rows = await listBlockQuestions(db, block)
  const questions = await library.pinned(db, rows)
  const { id, title, qbankId, secondsPerQuestion, mode, createdAt, completedAt, score, correctAnswers } = block
  const shared = {
    ...{ id, title, qbankId, secondsPerQuestion, createdAt, date: createdAt },
    questionCount: rows.length,
    originalMode: mode,
    completed: completedAt !== null,
    progress: progressOf(block, rows),
  }
  if (completedAt === null) {
    return mode === 'exam'
      ? { ...shared, mode: 'exam', questions: questions.map(shownOpen) }
      : { ...shared, mode: 'tutor', questions: questions.map(shownWithKey) }
  }
  const result = { score: score ?? 0, totalQuestions: rows.length, correctAnswers: correctAnswers ?? 0 }
  const choices = await countChoices(
    db,
    rows.map(({ questionId }) => questionId),
  )
  const late = (await listAnswerLog(db, block)).filter(({ lateBecause }) => lateBecause !== null)
  const reviewed = questions.map((question, n) => {
    const { id: questionId, version, options } = question
    const counts = choices.filter((choice) => choice.questionId === questionId && choice.version === version)
    const lateAnswers = late.filter((change) => change.questionId === questionId)
    return {
      ...shownWithKey(question),
      peerChoices: peerPercents(options, new Map(counts.map(({ answer, learners }) => [answer, learners]))),
      timeSpent: rows[n]?.secondsSpent ?? 0,
      lateAnswers: lateAnswers.map(({ value, at }) => ({ answerId: value, answeredAt: at })),
    }
  })
  return { ...shared, mode: 'review', questions: reviewed, result: { ...result, completedDate: completedAt } }
}

export const summaryOf = (block: Block, answeredCount: number): BlockSummary => ({
  id: block.id,
  title: block.title,
  qbankId: block.qbankId,
  questionCount: block.questionCount,
  answeredCount,
  mode: block.completedAt === null ? block.mode : 'review',
  originalMode: block.mode,
  date: block.createdAt,
  createdAt: block.createdAt,
  completed: block.completedAt !== null,
  score: block.score,
})

function progressOf({ currentIndex, timeRemainingSeconds }: Block, rows: readonly BlockQuestion[]): BlockProgress {
  const held = <Value>(field: Field, value: (text: string) => Value) =>
    Object.fromEntries(
      rows.flatMap(({ questionId, state }) => {
        const text = state[field]?.value
        return text ? [[questionId, value(text)] as const] : []
      }),
    )
  return {
    selectedAnswers: Object.fromEntries(
      rows.flatMap(({ questionId, answer }) => (answer === null ? [] : [[questionId, answer] as const])),
    ),
    showExplanations: held('explanationShown', () => true),
    currentIndex,
    markedQuestions: Object.keys(held('marked', () => true)),
    timeRemaining: timeRemainingSeconds,
    questionHighlightedText: held('questionHighlights', (text) => JSON.parse(text)),
    explanationHighlightedText: held('explanationHighlights', (text) => JSON.parse(text)),
    optionCrossedOut: held('crossedOut', (text) => JSON.parse(text)),
    notesMap: held('note', (text) => text),
  }
}
