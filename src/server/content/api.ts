import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../db/database.ts'
import { inTime } from '../http/in-time.ts'
import { listCards, listCurrentDecks, type StoredCard } from './card-queries.ts'
import type { DraftQuestion } from './file-formats.ts'
import {
  getContentCounter,
  listCurrentQbanks,
  listCurrentQuestions,
  listVersionsOf,
  type StoredQuestion,
} from './queries.ts'
import type { SpelledTexts } from './spelled-texts.ts'
import type { DeckHead, QbankHead } from './stored-content.ts'

// biome-ignore lint/performance/noBarrelFile: other rooms meet this one here, and Node loads these files anyway.
export { figureInWords } from './figure-in-words.ts'
export {
  blindFile,
  type DraftQuestion,
  draftQuestion,
  type QuestionItem,
  sourceRecord,
} from './file-formats.ts'
export { itemHash } from './item-hash.ts'
export { fileHashOf, questionContentOf } from './load.ts'
export { readContentFiles, readYaml } from './read-files.ts'
export { readReferences, readTopics, type Topics, topicsPath } from './read-topics.ts'
export { sortLists } from './sort-lists.ts'
export type { Provenance } from './stored-content.ts'

/** The words of a question that no dictionary of ours has. */
export async function misspelledWords(root: string, question: DraftQuestion): Promise<string[]> {
  const { wordsOfQuestion } = await import('./spelled-texts.ts')
  return misspelledIn(root, wordsOfQuestion(question))
}

/** The same of these texts alone; the dictionary is loaded when it is first asked. */
export async function misspelledIn(root: string, spelled: Omit<SpelledTexts, 'where'>): Promise<string[]> {
  const { spellCheck } = await import('./spell-check.ts')
  const found = await spellCheck(root, [{ where: { path: '' }, ...spelled }])
  return found.filter(({ rule }) => rule === 'spelling').map(({ message }) => message)
}

/** Takes the words of these names of sources into the list of those that are right as they are. */
export async function addReferenceWords(root: string, names: readonly string[]) {
  const { addWords } = await import('./spell-check.ts')
  await addWords(root, names)
}

export interface CurrentQbank extends QbankHead {
  /** Not retired, in the order in which they open to learners. */
  questions: readonly StoredQuestion[]
}

export interface CurrentDeck extends DeckHead {
  /** Not retired, in published order. */
  cards: readonly StoredCard[]
}

/** The decks for everybody. */
interface Decks {
  /** In published order. */
  byId: ReadonlyMap<string, CurrentDeck>
  /** Every card by id, retired ones and those of retired decks too. */
  cards: ReadonlyMap<string, StoredCard>
  /** The ids of what can no longer be studied. */
  retired: ReadonlySet<string>
}

/** A question in the version in which a block drew it. */
interface Pin {
  questionId: string
  version: number
}

export interface Library {
  /** What is published now, by Qbank id. */
  current(db: Db, now: Date): Promise<ReadonlyMap<string, CurrentQbank>>
  /** The decks that are published now. */
  decks(db: Db, now: Date): Promise<Decks>
  /** These versions, in this order; they never change. */
  pinned(db: Db, pins: readonly Pin[]): Promise<StoredQuestion[]>
  /** Each row with the version of the question that it names. */
  withQuestions<Row extends Pin>(db: Db, rows: readonly Row[]): Promise<(Row & { question: StoredQuestion })[]>
}

/** Of another call's look; the whole content takes about a second on a slow machine. */
const longestLookMs = 2_000
const lookAgainAfterMs = 2_000

/**
 * Keeps the content of the database in memory until the content counter has changed, so that several processes on one
 * database agree.
 */
export function createLibrary(): Library {
  let versions = new Map<string, StoredQuestion>()
  /** As they were before the content changed. */
  let earlier: ReadonlyMap<string, StoredQuestion> = new Map()
  let qbanks: ReadonlyMap<string, CurrentQbank> = new Map()
  let decks: Decks = { byId: new Map(), cards: new Map(), retired: new Set() }
  let counter = -1
  let lookedAtMs = Number.NEGATIVE_INFINITY

  /** What has not changed stays the same object, for what was made of it is kept by that. */
  const keep = (questions: readonly StoredQuestion[], into: Map<string, StoredQuestion>) => {
    for (const question of questions) {
      const key = keyOf({ questionId: question.id, version: question.version })
      if (into.has(key)) continue
      const known = versions.get(key) ?? earlier.get(key)
      into.set(key, known && isDeepStrictEqual(known, question) ? known : question)
    }
    return into
  }

  // Either way, for a clock may have been set back.
  const isDue = (now: Date) => Math.abs(now.getTime() - lookedAtMs) >= lookAgainAfterMs

  let looking: Promise<void> | undefined

  /**
   * The published content is large, so one call reads it for all calls that come meanwhile; where that one fails, the next.
   * A call that has waited too long for another's connection reads by its own.
   */
  const refresh = async (db: Db, now: Date) => {
    let waitsNoLonger = false
    while (isDue(now)) {
      if (looking && !waitsNoLonger) {
        const over = looking.then(
          () => true,
          () => true,
        )
        waitsNoLonger = (await inTime(longestLookMs, over)) === undefined
      } else {
        const own = look(db, now).finally(() => {
          if (looking === own) looking = undefined
        })
        looking = own
        await own
      }
    }
  }

  const look = async (db: Db, now: Date) => {
    const newest = await getContentCounter(db)
    if (newest !== counter) {
      const read = await listCurrentQuestions(db)
      const heads = await listCurrentQbanks(db)
      const newDecks = arrangedDecks(await listCurrentDecks(db), await listCards(db))
      // A version never changes, but its question may have moved to another domain.
      const newVersions = keep(read, new Map())
      qbanks = arranged(heads, [...newVersions.values()])
      decks = newDecks
      earlier = versions
      versions = newVersions
      counter = newest
    }
    lookedAtMs = now.getTime()
  }

  const withQuestions: Library['withQuestions'] = async (db, rows) => {
    // Another call's look may put a newer map in its place, in which neither what was there before nor what was read belongs.
    const seen = versions
    const missing = rows.filter((pin) => !seen.has(keyOf(pin))).map(({ questionId }) => questionId)
    if (missing.length > 0) keep(await listVersionsOf(db, [...new Set(missing)]), seen)
    return rows.map((row) => {
      const question = seen.get(keyOf(row))
      if (!question) throw new Error(`No version ${row.version} of question ${row.questionId} is stored.`)
      return { ...row, question }
    })
  }

  return {
    async current(db, now) {
      await refresh(db, now)
      return qbanks
    },

    async decks(db, now) {
      await refresh(db, now)
      return decks
    },

    async pinned(db, pins) {
      return (await withQuestions(db, pins)).map(({ question }) => question)
    },

    withQuestions,
  }
}

const keyOf = ({ questionId, version }: Pin) => `${questionId} ${version}`

function arranged(heads: readonly QbankHead[], questions: readonly StoredQuestion[]) {
  const byQbank = Map.groupBy(questions, ({ qbankId }) => qbankId)
  return new Map(heads.map((head) => [head.id, { ...head, questions: byQbank.get(head.id) ?? [] }]))
}

function arrangedDecks(heads: readonly DeckHead[], cards: readonly StoredCard[]): Decks {
  const current = Map.groupBy(
    cards.filter(({ isRetired }) => !isRetired),
    ({ deckId }) => deckId,
  )
  const byId = new Map(heads.map((head) => [head.id, { ...head, cards: current.get(head.id) ?? [] }]))
  const isGone = ({ isRetired, deckId }: StoredCard) => isRetired || !byId.has(deckId)
  return {
    byId,
    cards: new Map(cards.map((card) => [card.id, card])),
    retired: new Set(cards.filter(isGone).map(({ id }) => id)),
  }
}
