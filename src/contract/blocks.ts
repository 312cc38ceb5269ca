import { z } from 'zod'
import { questionStatuses } from '../domain/blocks/available-questions.ts'
import { blockModes, shownModes } from '../domain/blocks/block-mode.ts'
import { mostRanges } from '../domain/highlights/ranges.ts'
import { endpoint } from './endpoint.ts'
import { answeredQuestion, openQuestion } from './question.ts'
import { blockId, itemId, success, time, withoutNul } from './shapes.ts'

const seconds = z.int().min(0)
/** The most seconds that one change carries: a day. */
export const mostSecondsAChange = 86_400
export const secondsOfChange = seconds.max(mostSecondsAChange)
/** The most changes that one save takes. */
export const mostChangesASave = 500
export const optionId = z.string().min(1).max(8)
/** `''` and null take the answer back. */
export const choice = z.union([optionId, z.literal(''), z.null()])

/** Characters of the text, from `start` (counted) to `end` (not counted). */
const range = z.object({ start: z.int().min(0), end: z.int().min(0) })
const ranges = z.array(range).max(mostRanges)
const questionHighlights = z.object({ stem: ranges.optional(), vignette: ranges.optional() })
/** The explanation, and what stands beside it by the name of its part: a clue, a rationale, a cell of the table, a source. */
const explanationPart = z
  .string()
  .regex(/^(explanation|keyPoint|changed|(clue|source|supports)-\d{1,2}|why-\w{1,8}|cell-\d{1,2}-\d{1,2})$/)
const explanationHighlights = z.record(explanationPart, ranges.optional())
const cleared = z.union([z.null(), z.literal(''), z.tuple([])])
export const questionHighlighted = z.union([questionHighlights, cleared])
export const explanationHighlighted = z.union([explanationHighlights, cleared])

export type QuestionHighlights = z.output<typeof questionHighlights>
export type ExplanationHighlights = z.output<typeof explanationHighlights>

/** The most characters of a note. */
export const longestNote = 10_000
export const note = z
  .string()
  .overwrite(withoutNul)
  .max(longestNote, 'A note is at most 10,000 characters; shorten it.')

/** What a completed block says of the learner's own work on a question. */
const ownWork = {
  /** Seconds spent on this question. */
  timeSpent: seconds,
  /** The answers that came in after completion; they do not count. */
  lateAnswers: z.array(z.object({ answerId: z.string(), answeredAt: time })),
}

const reviewedQuestion = answeredQuestion.extend({
  ...ownWork,
  /** Percent of learners by option id; null while fewer than 5 have answered. */
  peerChoices: z.record(z.string(), z.int()).nullable(),
})

/** A question whose key is withheld because an open exam of the same learner asks it: again no field for the key. */
const withheldQuestion = openQuestion.extend({ withheld: z.literal(true) })

export type OpenQuestion = z.output<typeof openQuestion>
export type AnsweredQuestion = z.output<typeof answeredQuestion>
export type ReviewedQuestion = z.output<typeof reviewedQuestion>

const blockResult = z.object({
  /** Whole percent. */
  score: z.int(),
  totalQuestions: z.int(),
  correctAnswers: z.int(),
  completedDate: time,
})

export type BlockResult = z.output<typeof blockResult>

/** What a block remembers, as it is read. */
const progress = z.object({
  selectedAnswers: z.record(z.string(), z.string()),
  showExplanations: z.record(z.string(), z.boolean()),
  currentIndex: z.int(),
  markedQuestions: z.array(z.string()),
  timeRemaining: seconds.nullable(),
  questionHighlightedText: z.record(z.string(), questionHighlights),
  explanationHighlightedText: z.record(z.string(), explanationHighlights),
  optionCrossedOut: z.record(z.string(), z.array(z.string())),
  notesMap: z.record(z.string(), z.string()),
})

const originalMode = z.enum(blockModes)

const block = z.object({
  id: z.string(),
  title: z.string(),
  qbankId: z.string(),
  questionCount: z.int(),
  secondsPerQuestion: z.int(),
  originalMode,
  date: time,
  createdAt: time,
  completed: z.boolean(),
  progress,
})

// The mode decides what leaves: an open exam has no field that could carry its key, whatever a handler returns.
const blockReply = z.discriminatedUnion('mode', [
  block.extend({ mode: z.literal('exam'), questions: z.array(openQuestion) }),
  block.extend({ mode: z.literal('tutor'), questions: z.array(z.union([withheldQuestion, answeredQuestion])) }),
  block.extend({
    mode: z.literal('review'),
    // Withheld comes first: what is withheld loses its key here even if a handler left it in.
    questions: z.array(z.union([withheldQuestion.extend(ownWork), reviewedQuestion])),
    result: blockResult,
    /** A device claimed less running time than went by. */
    timeNotVerified: z.literal(true).optional(),
  }),
])

export type Block = z.output<typeof blockReply>

const blockSummary = z.object({
  id: z.string(),
  title: z.string(),
  qbankId: z.string(),
  questionCount: z.int(),
  answeredCount: z.int(),
  /** Those of its questions, the one with the most questions first. */
  domains: z.array(z.string()),
  mode: z.enum(shownModes),
  originalMode,
  date: time,
  createdAt: time,
  completed: z.boolean(),
  /** Whole percent; null while unfinished. */
  score: z.int().nullable(),
})

export type BlockSummary = z.output<typeof blockSummary>

const changeBase = z.object({ id: itemId, questionId: itemId, at: time })

/** One thing that a learner did, counted once by its id. */
const change = z.discriminatedUnion('field', [
  changeBase.extend({
    field: z.literal('answer'),
    value: choice,
    timeSpent: secondsOfChange.optional(),
  }),
  changeBase.extend({ field: z.literal('note'), value: note.nullable() }),
  changeBase.extend({ field: z.literal('marked'), value: z.boolean().nullable() }),
  changeBase.extend({
    field: z.literal('highlights'),
    value: z
      .object({ question: questionHighlighted.optional(), explanation: explanationHighlighted.optional() })
      .nullable(),
  }),
  changeBase.extend({ field: z.literal('crossedOut'), value: z.array(optionId).max(20).nullable() }),
  changeBase.extend({ field: z.literal('explanationShown'), value: z.boolean().nullable() }),
  /** Seconds on the question that no answer carries: looked at and left. They add up. */
  changeBase.extend({ field: z.literal('timeSpent'), value: secondsOfChange }),
])

export type Change = z.input<typeof change>

const perQuestion = <Value extends z.ZodType>(value: Value) => z.record(itemId, value)

const progressToSave = z
  .object({
    selectedAnswers: perQuestion(choice),
    showExplanations: perQuestion(z.boolean()),
    currentIndex: z.int().min(0).max(99),
    markedQuestions: z.array(itemId).max(100),
    timeRemaining: seconds.nullable(),
    /**
     * Names a stretch for which the clock runs without a stop; absent while it stands. Each start, and a device that slept,
     * begins another one.
     */
    clockRun: itemId,
    questionHighlightedText: perQuestion(questionHighlighted),
    explanationHighlightedText: perQuestion(explanationHighlighted),
    optionCrossedOut: perQuestion(z.array(optionId).max(20).nullable()),
    notesMap: perQuestion(note.nullable()),
    /** The device's clock at this very attempt; it puts right the times of the changes. */
    lastSaveAttempt: time,
    answerLog: z
      .array(
        z.object({
          id: itemId,
          questionId: itemId,
          answerId: choice,
          answeredAt: time,
          timeSpent: secondsOfChange.optional(),
        }),
      )
      .max(mostChangesASave),
    /** Only those that no reply has acknowledged. */
    changes: z.array(change).max(mostChangesASave),
  })
  .partial()

export type ProgressToSave = z.output<typeof progressToSave>

const params = z.object({ id: blockId })

export const longestTitle = 100
const title = z
  .string()
  .overwrite(withoutNul)
  .trim()
  .min(1, 'Enter a title.')
  .max(longestTitle, 'A title is at most 100 characters; shorten it.')

export const createBlock = endpoint({
  method: 'POST',
  path: '/api/blocks',
  summary: 'Draws a new block of questions.',
  access: 'learner',
  body: z.object({
    qbankId: itemId,
    mode: z.enum(shownModes),
    questionCount: z
      .int('Enter a whole number of questions.')
      .min(1, 'Choose at least 1 question.')
      .max(100, 'Choose at most 100 questions.'),
    selectedDomains: z.array(z.string().max(200)).min(1, 'Select at least one section.').max(200),
    questionStatus: z.enum(questionStatuses).optional(),
    questionStatuses: z.array(z.enum(questionStatuses)).min(1).optional(),
    /** Draws only questions that the learner marked in an earlier block. */
    markedOnly: z.boolean().optional(),
    title: title.optional(),
    secondsPerQuestion: z.int().min(30).max(300).default(90),
    /**
     * Made by the client: the same id again answers with the block that the first call made, and once that was deleted
     * is refused with `block_deleted`; then a new id makes a new block.
     */
    clientId: z.uuid().optional(),
  }),
  status: 201,
  reply: blockReply,
  refusals: ['unknown_qbank', 'unknown_domain', 'not_enough_questions', 'block_deleted'],
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/blocks',
  summary: 'The learner\u2019s blocks, newest first.',
  access: 'learner',
  query: z.object({ qbank_id: itemId.optional() }),
  reply: z.array(blockSummary),
  refusals: [],
})

export const getBlock = endpoint({
  method: 'GET',
  path: '/api/blocks/:id',
  summary: 'One block with its questions; the key of an open exam stays on the server.',
  access: 'learner',
  params,
  reply: blockReply,
  refusals: ['not_found'],
})

export const saveProgress = endpoint({
  method: 'PUT',
  path: '/api/blocks/:id',
  summary: 'Saves what the learner did; answered once it is on disk.',
  access: 'learner',
  params,
  body: progressToSave,
  reply: success.extend({ savedAt: time }),
  refusals: ['not_found', 'block_completed', 'time_up', 'unknown_question', 'unknown_option'],
})

export const renameBlock = endpoint({
  method: 'PATCH',
  path: '/api/blocks/:id',
  summary: 'Gives a block another title.',
  access: 'learner',
  params,
  body: z.object({ title }),
  reply: blockReply,
  refusals: ['not_found'],
})

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/api/blocks/:id',
  summary: 'Deletes an unfinished block.',
  access: 'learner',
  params,
  reply: success,
  refusals: ['not_found', 'block_completed'],
})

export const completeBlock = endpoint({
  method: 'POST',
  path: '/api/blocks/:id/complete',
  summary: 'Ends a block and scores it, once.',
  access: 'learner',
  params,
  body: z.object({
    answers: perQuestion(choice).default({}),
    timeSpent: seconds.max(10_000_000).default(0),
  }),
  reply: blockResult,
  refusals: ['not_found', 'unknown_question', 'unknown_option'],
})
