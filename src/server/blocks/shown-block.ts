import type { Block, BlockResult, BlockSummary } from '../../contract/blocks.ts'
import type { Disclosure } from '../../domain/blocks/disclosure.ts'
import { progressOf } from '../../domain/blocks/merge-change.ts'
import { peerPercents } from '../../domain/blocks/peer-percents.ts'
import type { StoredQuestion } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import { listLinkedCards } from '../flashcards/api.ts'
import type { Learner } from '../http/learner.ts'
import { entry, Pieced } from '../http/pieces.ts'
import { shownOpen, shownWithheld, shownWithKey } from './api.ts'
import { listAnswerLog } from './change-queries.ts'
import { withDisclosure } from './drawn-queries.ts'
import { type BlockQuestion, countChoices, listBlockQuestions, type StoredBlock } from './queries.ts'

/** All else of a question in a block is of its version alone. */
const ownFields = ['linkedCards', 'timeSpent', 'lateAnswers', 'peerChoices']

/** The block as its mode lets it be seen. */
export async function showBlock(
  learner: Learner,
  block: StoredBlock,
  read = listBlockQuestions(learner.db, block),
): Promise<Pieced<Block>> {
  const { db, library } = learner
  const rows = await library.withQuestions(db, await read)
  const { id, title, qbankId, secondsPerQuestion, mode, createdAt, completedAt, deletedAt } = block
  const shared = {
    id,
    title,
    qbankId,
    secondsPerQuestion,
    createdAt,
    date: createdAt,
    questionCount: rows.length,
    originalMode: mode,
    completed: completedAt !== null,
    progress: {
      ...progressOf(rows, mode),
      currentIndex: block.currentIndex,
      timeRemaining: block.timeRemainingSeconds,
    },
  }
  if (mode === 'exam' && completedAt === null) {
    const questions = rows.map(({ question }) => entry(shownOpen, question, {}))
    return Pieced.of({ ...shared, mode: 'exam' }, 'questions', questions, ownFields)
  }
  const facts = rows.map((row) => ({ ...row, mode, completedAt, deletedAt }))
  const disclosed = await withCards(learner, await withDisclosure(db, block.userId, facts))
  if (completedAt === null) {
    const questions = disclosed.map(({ question, disclosure, linkedCards }) =>
      disclosure.inBlock === 'key'
        ? entry(shownWithKey, question, { ...linkedCards })
        : entry(shownWithheld, question, {}),
    )
    return Pieced.of({ ...shared, mode: 'tutor' }, 'questions', questions, ownFields)
  }
  const review = {
    ...shared,
    mode: 'review' as const,
    result: resultOf({ ...block, completedAt }),
    ...(block.timeNotVerifiedAt !== null && { timeNotVerified: true as const }),
  }
  return Pieced.of(review, 'questions', await reviewedQuestions(db, block, disclosed), ownFields)
}

interface DisclosedRow extends BlockQuestion {
  question: StoredQuestion
  disclosure: Disclosure
}

/** Each row with the cards on its question's point, where there are some and its key is shown. */
async function withCards<Row extends DisclosedRow>(learner: Learner, rows: readonly Row[]) {
  const shown = rows.filter(({ disclosure }) => disclosure.inBlock === 'key').map(({ questionId }) => questionId)
  const cards = await listLinkedCards(learner, shown)
  return rows.map((row) => {
    const linkedCards = cards.get(row.questionId)
    return { ...row, linkedCards: linkedCards && { linkedCards } }
  })
}

type RowWithCards = Awaited<ReturnType<typeof withCards<DisclosedRow>>>[number]

async function reviewedQuestions(db: Db, block: StoredBlock, rows: readonly RowWithCards[]) {
  const peers = rows.filter(({ disclosure }) => disclosure.showsPeers).map(({ questionId }) => questionId)
  const [choices, log] = await Promise.all([countChoices(db, peers), listAnswerLog(db, block)])
  const late = log.filter(({ lateBecause }) => lateBecause !== null)
  return rows.map(({ questionId, question, secondsSpent, disclosure, linkedCards }) => {
    const lateAnswers = late.filter((change) => change.questionId === questionId)
    const ownWork = {
      timeSpent: secondsSpent,
      lateAnswers: lateAnswers.map(({ value, at }) => ({ answerId: value, answeredAt: at })),
    }
    if (disclosure.inBlock !== 'key') return entry(shownWithheld, question, ownWork)
    const { version, options } = question
    const counts = choices.filter((choice) => choice.questionId === questionId && choice.version === version)
    const learners = new Map(counts.map((choice) => [choice.answer, choice.learners]))
    return entry(shownWithKey, question, { ...linkedCards, ...ownWork, peerChoices: peerPercents(options, learners) })
  })
}

/** The result of a completed block. */
export const resultOf = (block: StoredBlock & { completedAt: string }): BlockResult => ({
  score: block.score ?? 0,
  totalQuestions: block.questionCount,
  correctAnswers: block.correctAnswers ?? 0,
  completedDate: block.completedAt,
})

export const summaryOf = (
  block: StoredBlock,
  { answeredCount, domains }: Pick<BlockSummary, 'answeredCount' | 'domains'>,
): BlockSummary => ({
  id: block.id,
  title: block.title,
  qbankId: block.qbankId,
  questionCount: block.questionCount,
  answeredCount,
  domains,
  mode: block.completedAt === null ? block.mode : 'review',
  originalMode: block.mode,
  date: block.createdAt,
  createdAt: block.createdAt,
  completed: block.completedAt !== null,
  score: block.score,
})
