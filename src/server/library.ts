import { dealInTurn } from '../domain/content/access.ts'
import type { QbankHead } from './content/formats.ts'
import {
  getContentCounter,
  listCurrentQbanks,
  listCurrentQuestions,
  listVersionsOf,
  type StoredQuestion,
} from './content/queries.ts'
import type { Db } from './db/database.ts'

export interface CurrentQbank extends QbankHead {
  /** Not retired, in the order in which they open to learners. */
  questions: readonly StoredQuestion[]
}

/** A question in the version in which a block drew it. */
interface Pin {
  questionId: string
  version: number
}

export interface Library {
  /** What is published now, by Qbank id. */
  current(db: Db, now: Date): Promise<ReadonlyMap<string, CurrentQbank>>
  /** These versions, in this order; they never change. */
  pinned(db: Db, pins: readonly Pin[]): Promise<StoredQuestion[]>
}

const lookAgainAfterMs = 2_000

/**
 * Keeps the content of the database in memory: versions for good, because they are immutable, and what is current until
 * the content counter has changed, so that several processes on one database agree.
 */
export function createLibrary(): Library {
  const versions = new Map<string, StoredQuestion>()
  let qbanks: ReadonlyMap<string, CurrentQbank> = new Map()
  let counter = -1
  let lookedAtMs = Number.NEGATIVE_INFINITY

  const remember = (questions: readonly StoredQuestion[]) => {
    for (const question of questions)
      versions.set(keyOf({ questionId: question.id, version: question.version }), question)
  }

  return {
    async current(db, now) {
      if (now.getTime() - lookedAtMs < lookAgainAfterMs) return qbanks
      const newest = await getContentCounter(db)
      if (newest !== counter) {
        const questions = await listCurrentQuestions(db)
        remember(questions)
        qbanks = arranged(await listCurrentQbanks(db), questions)
        counter = newest
      }
      lookedAtMs = now.getTime()
      return qbanks
    },

    async pinned(db, pins) {
      const missing = pins.filter((pin) => !versions.has(keyOf(pin))).map(({ questionId }) => questionId)
      if (missing.length > 0) remember(await listVersionsOf(db, [...new Set(missing)]))
      return pins.map((pin) => {
        const question = versions.get(keyOf(pin))
        if (!question) throw new Error(`No version ${pin.version} of question ${pin.questionId} is stored.`)
        return question
      })
    },
  }
}

const keyOf = ({ questionId, version }: Pin) => `${questionId} ${version}`

function arranged(heads: readonly QbankHead[], questions: readonly StoredQuestion[]) {
  const bySection = Map.groupBy(questions, ({ qbankId, domain }) => JSON.stringify([qbankId, domain]))
  return new Map(
    heads.map((head) => {
      const domains = head.domains.map(({ name }) => bySection.get(JSON.stringify([head.id, name])) ?? [])
      return [head.id, { ...head, questions: dealInTurn(domains) }]
    }),
  )
}
