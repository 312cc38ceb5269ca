import type { Block } from '../../../contract/blocks.ts'
import { makeQuestion } from './make-question.ts'

const nothingDone: Block['progress'] = {
  selectedAnswers: {},
  showExplanations: {},
  currentIndex: 0,
  markedQuestions: [],
  timeRemaining: null,
  questionHighlightedText: {},
  explanationHighlightedText: {},
  optionCrossedOut: {},
  notesMap: {},
}

export const makeReviewedQuestion = (id: string) => ({
  ...makeQuestion(id),
  peerChoices: null,
  timeSpent: 0,
  lateAnswers: [],
})

/** A block of three questions in which nothing was done, or only what is given. */
export function makeBlock(mode: Block['mode'], progress: Partial<Block['progress']> = {}): Block {
  const questions = ['q1', 'q2', 'q3'].map(makeReviewedQuestion)
  const shared = {
    id: '1',
    title: 'Block 1',
    qbankId: 'pediatrics',
    questionCount: 3,
    secondsPerQuestion: 90,
    date: '2026-01-05T09:00:00.000Z',
    createdAt: '2026-01-05T09:00:00.000Z',
    completed: mode === 'review',
    progress: { ...nothingDone, timeRemaining: mode === 'exam' ? 270 : null, ...progress },
  }
  const result = { score: 33, totalQuestions: 3, correctAnswers: 1, completedDate: '2026-01-05T10:00:00.000Z' }
  if (mode === 'review') return { ...shared, mode, originalMode: 'exam', questions, result }
  if (mode === 'tutor') return { ...shared, mode, originalMode: mode, questions }
  return { ...shared, mode, originalMode: mode, questions }
}
