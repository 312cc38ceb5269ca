import { z } from 'zod'
import { blockModes } from '../domain/blocks/block-mode.ts'
import { isTimeZone } from '../domain/calendar/calendar.ts'
import { endpoint } from './endpoint.ts'

/** What New block begins with. */
export const qbankPreferences = z.object({
  defaultMode: z.enum(blockModes).default('exam'),
  defaultQuestionCount: z.int().min(1).max(100).default(40),
})

export const getQbankPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences/qbank',
  summary: 'What New block begins with.',
  access: 'learner',
  reply: qbankPreferences,
  refusals: [],
})

export const setQbankPreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences/qbank',
  summary: 'Sets what New block begins with; what is left out stays.',
  access: 'learner',
  body: z.object({
    defaultMode: z.enum(blockModes).optional(),
    defaultQuestionCount: z.int().min(1).max(100).optional(),
  }),
  reply: qbankPreferences,
  refusals: [],
})

const timeZone = z.string().max(64).refine(isTimeZone, 'Expected a time zone such as America/New_York.')

/** How many cards one session has at most. */
export const mostInSession = 1000

const sessionSetup = z.object({
  cardCount: z.int().min(1).max(mostInSession),
  /** Null: all that are due. */
  reviewCards: z.int().min(0).max(mostInSession).nullable(),
  includeFailed: z.boolean(),
  randomizeOrder: z.boolean(),
})

const usualSessionSetup: z.output<typeof sessionSetup> = {
  cardCount: 20,
  reviewCards: null,
  includeFailed: true,
  randomizeOrder: true,
}

export const longestDiscipline = 100
export const longestPublicName = 40

/** What a learner has set for studying; where nothing was set, the defaults. */
export const userPreferences = z.object({
  theme: z.enum(['auto', 'light', 'dark']).default('auto'),
  scheduler: z.enum(['classic', 'fsrs']).default('classic'),
  newCardsPerDay: z.int().min(0).max(100).default(20),
  /** FSRS: the chance of recall, as a fraction, at which a card comes up again. */
  desiredRetention: z.number().min(0.7).max(0.99).default(0.9),
  /** FSRS: the longest interval. */
  maximumIntervalDays: z.int().min(1).max(36_500).default(36_500),
  /** FSRS: the weights that were fitted to the learner’s own reviews; null: those for everybody. */
  fsrsParameters: z.array(z.number()).length(21).nullable().default(null),
  /** The hour of the clock at which the learner's day begins. */
  dayStartHour: z.int().min(0).max(23).default(0),
  timeZone: timeZone.default('UTC'),
  /** What a spaced session begins with; new cards a day stand above. */
  sessionSetup: sessionSetup.default(usualSessionSetup),
  examDate: z.iso.date().nullable().default(null),
  discipline: z.string().trim().max(longestDiscipline).nullable().default(null),
  /** What visitors read on the leaderboard; null: nothing but a number. */
  publicName: z.string().trim().min(1).max(longestPublicName).nullable().default(null),
  /** Whether the learner stands on the leaderboard at all. */
  onLeaderboard: z.boolean().default(true),
})

export type UserPreferences = z.output<typeof userPreferences>

/** Of who has set nothing. */
export const usualPreferences = userPreferences.parse({})

export const getUserPreferences = endpoint({
  method: 'GET',
  path: '/api/preferences/user',
  summary: 'What the learner has set for studying.',
  access: 'learner',
  reply: userPreferences,
  refusals: [],
})

const { shape } = userPreferences

export const setUserPreferences = endpoint({
  method: 'PUT',
  path: '/api/preferences/user',
  summary: 'Sets how the learner studies; what is left out stays. A change of the scheduler replays every review.',
  access: 'learner',
  body: z
    .object({
      theme: shape.theme.unwrap(),
      scheduler: shape.scheduler.unwrap(),
      newCardsPerDay: shape.newCardsPerDay.unwrap(),
      desiredRetention: shape.desiredRetention.unwrap(),
      maximumIntervalDays: shape.maximumIntervalDays.unwrap(),
      fsrsParameters: shape.fsrsParameters.unwrap(),
      dayStartHour: shape.dayStartHour.unwrap(),
      timeZone,
      sessionSetup: shape.sessionSetup.unwrap(),
      examDate: shape.examDate.unwrap(),
      discipline: shape.discipline.unwrap(),
      publicName: shape.publicName.unwrap(),
      onLeaderboard: shape.onLeaderboard.unwrap(),
    })
    .partial(),
  reply: userPreferences,
  refusals: [],
})
