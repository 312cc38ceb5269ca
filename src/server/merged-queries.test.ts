import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { userPreferences } from '../contract/preferences.ts'
import { findUserBySession, lockUserBySession } from './auth/queries.ts'
import {
  insertChanges,
  listAnswerLog,
  listLoggedIds,
  saveStatus,
  updateBlockQuestion,
  updateClock,
} from './blocks/change-queries.ts'
import { newBlock } from './blocks/draw-block.ts'
import { listAnswered, listCompletedQuestions, listDrawn, listOpenExamQuestions } from './blocks/drawn-queries.ts'
import {
  countAnswered,
  countChoices,
  countPeerResults,
  findAvailability,
  findBlock,
  insertBlock,
  listBlockQuestions,
  listBlocksOf,
  listCompletedBlocksOf,
  listDomainsByBlock,
} from './blocks/queries.ts'
import type { Database, Db } from './db/database.ts'
import { tables } from './db/model.ts'
import {
  countAdded,
  listAdded,
  listDeckChoices,
  listOwnCards,
  saveDeckChoice,
  saveOwnCard,
} from './flashcards/queries.ts'
import { countStartedSince, listDue, listNoLongerNew, listStarts } from './flashcards/schedules/due-queries.ts'
import {
  listLearnerCards,
  listStageCounts,
  moveCounts,
  saveSchedules,
} from './flashcards/schedules/learner-card-queries.ts'
import {
  countRatings,
  findStudySession,
  insertReviews,
  insertStudySession,
  insertUndo,
  listEarlyRatings,
  listReviewedCards,
  listReviewsSince,
  listSessionsOfRatings,
  listUndone,
  nextSessionNumber,
  updateStudySession,
} from './flashcards/study/study-queries.ts'
import { countReviews, insertLedgerEntry } from './ledger/queries.ts'
import { getPreferences } from './preferences/queries.ts'
import { listSelected, replaceSelected } from './qbank/queries.ts'
import { now } from './testing/app.ts'
import { onPostgres, withDatabase } from './testing/database.ts'
import { reviewRow } from './testing/flashcards.ts'
import { whenAsked } from './testing/when-asked.ts'
import { countUsage, roomFor, takeRoom } from './usage/queries.ts'

const learners = ['ana', 'ben', 'ada']
const at = now.toISOString()

/** `n` counts the runs; what they write differs by it, and by the learner. */
type Run = (db: Db, userId: string, n: number) => Promise<unknown>

const keyOf = (userId: string) => ({ userId, id: '1' })

/** A text that a text within a text has to keep: quotes, backslashes, braces, commas, and what is no ASCII. */
const strange = (userId: string, n: number) => `{"${userId}", '${n}'\\, $1 "calls"."p1" NULL} ünï €`

const schedule = (userId: string, n: number) => ({
  userId,
  cardId: 'heart-c1',
  deckId: 'heart',
  state: null,
  firstReviewedAt: at,
  reviews: n,
  correct: n,
  stage: n % 2 === 0 ? ('new' as const) : ('learning' as const),
  dueFrom: null,
  lastRating: 3 as const,
  lastReviewId: `${userId}-${n}`,
  lastRatedAt: at,
})

const review = (userId: string, n: number, cardId: string) => ({
  ...reviewRow(at),
  userId,
  id: `${cardId}-${n}`,
  cardId,
  sessionNumber: n % 2 === 0 ? null : n,
  sessionId: n % 2 === 0 ? 'session' : null,
})

const studySession = (userId: string, id: string, number: number) => ({
  userId,
  id,
  number,
  deckId: 'heart',
  deckName: 'Heart',
  mode: 'cram' as const,
  cardCount: 1,
  completed: 0,
  secondsSpent: 0,
  startedAt: at,
})

const change = (userId: string, n: number, questionId: string) => ({
  userId,
  blockId: '1',
  questionId,
  id: `${questionId}-${n}`,
  field: 'note' as const,
  value: strange(userId, n),
  at,
  receivedAt: at,
  arrival: n,
  secondsSpent: 5,
  namedBy: 'client' as const,
  lateBecause: null,
})

const yesterday = new Date(now.getTime() - 86_400_000)

const availability: Run = (db, userId) =>
  findAvailability(db, { id: userId, role: 'user' }, { id: 'bank', questions: [] }, 'open')

/** By the name of each compiled query. */
const runs: Record<string, Run> = {
  selectBySession: (db, userId) => findUserBySession(db, userId, now),
  lockBySession: (db, userId) => lockUserBySession(db, userId, now),
  selectHeld: (db, userId) => lockUserBySession(db, userId, now),
  spendUsage: (db, userId, n) => takeRoom(db, userId, 'cards', { amount: n + userId.length, room: 100 }),
  addUsage: (db, userId, n) => countUsage(db, userId, 'cards', n + 1),
  selectUsage: (db, userId) => roomFor(db, userId, 'cards'),
  selectBlock: (db, userId) => findBlock(db, userId, '1'),
  setClock: (db, userId, n) =>
    updateClock(
      db,
      { ...block(userId), id: '1' },
      {
        timeRemainingSeconds: 100 - n,
        timeUpAt: null,
        currentIndex: n,
        clockRun: userId === 'ben' ? null : strange(userId, n),
        clockRunSince: at,
        clockRunSeconds: 7,
        timeNotVerifiedAt: null,
      },
    ),
  writeQuestionState: (db, userId, n) =>
    updateBlockQuestion(db, {
      userId,
      blockId: '1',
      questionId: userId === 'ana' ? 'card-1' : 'card-2',
      version: 1,
      position: 0,
      state: { note: { value: strange(userId, n), at } },
      answer: n === 0 ? null : 'a',
      secondsSpent: n,
    }),
  selectBlockQuestions: (db, userId) => listBlockQuestions(db, keyOf(userId), ['card-2', 'card-1']),
  writeStatus: (db, userId, n) =>
    saveStatus(
      db,
      {
        userId,
        qbankId: 'bank',
        questionId: 'card-1',
        version: 1,
        blockId: '1',
        answer: 'a',
        status: n === 1 ? 'correct' : 'incorrect',
        answeredAt: new Date(now.getTime() + n).toISOString(),
      },
      now,
    ),
  insertChanges: (db, userId, n) =>
    insertChanges(db, { changes: ['card-1', 'card-2'].map((questionId) => change(userId, n, questionId)) }),
  selectLoggedIds: (db, userId) => listLoggedIds(db, keyOf(userId), ['card-1-0', 'nothing', `card-2-${userId.length}`]),
  insertReviews: (db, userId, n) =>
    insertReviews(db, { reviews: ['heart-c1', 'heart-c2'].map((cardId) => review(userId, n, cardId)) }),
  selectReviewedCards: (db, userId) => listReviewedCards(db, userId, ['heart-c1-0', 'nothing', 'heart-c2-1']),
  selectUndone: (db, userId) => listUndone(db, userId, ['undone', userId]),
  selectSessions: (db, userId) => listSessionsOfRatings(db, userId, ['session', userId]),
  selectStudySession: (db, userId) => findStudySession(db, userId, 'session'),
  selectLastNumber: (db, userId) => nextSessionNumber(db, userId),
  insertStudySession: (db, userId, n) => insertStudySession(db, { session: studySession(userId, `new-${n}`, 20 + n) }),
  updateStudySession: (db, userId, n) =>
    updateStudySession(db, { userId, id: 'session', completed: n, secondsSpent: n + userId.length }),
  selectCountsByNumber: (db, userId) => countRatings(db, userId, [studySession(userId, 'session', 91)]),
  selectCountsById: (db, userId) => countRatings(db, userId, [studySession(userId, 'session', 90)]),
  listEarlyRatings: (db, userId) => listEarlyRatings(db, { userId, sessionId: 'session' }),
  selectOwnCards: (db, userId) => listOwnCards(db, userId, ['own', userId]),
  upsertWhole: (db, userId, n) => saveSchedules(db, userId, [schedule(userId, n)], new Map()),
  upsertMoved: async (db, userId, n) => {
    const rows = await listLearnerCards(db, userId, ['heart-c1'])
    await saveSchedules(db, userId, [schedule(userId, n + 10)], new Map(rows.map((row) => [row.cardId, row])))
  },
  selectLearnerCards: (db, userId) => listLearnerCards(db, userId, ['heart-c1', 'heart-c2']),
  addToCount: (db, userId, n) =>
    moveCounts(db, userId, [
      { was: undefined, is: { deckId: 'heart', stage: n === 0 ? 'new' : 'review', archivedAt: null } },
    ]),
  selectPreferences: (db, userId) => getPreferences(db, userId, 'user', userPreferences),
  selectDrawn: (db, userId) => listDrawn(db, userId, { questionIds: ['card-1', 'card-2'] }),
  selectAnswered: (db, userId) => listAnswered(db, userId, { blockId: '1' }),
  selectCompleted: (db, userId) => listCompletedQuestions(db, userId),
  selectOpenExams: (db, userId) => listOpenExamQuestions(db, userId),
  selectBlocks: (db, userId) => listBlocksOf(db, userId, 'bank'),
  selectCompletedBlocks: (db, userId) => listCompletedBlocksOf(db, userId),
  selectAnsweredCounts: (db, userId) => countAnswered(db, userId),
  selectDomains: (db, userId) => listDomainsByBlock(db, userId),
  selectDrawnOf: availability,
  selectStatuses: availability,
  selectChoices: (db, userId) => countChoices(db, ['card-1', userId]),
  selectPeerResults: (db, userId) => countPeerResults(db, userId),
  selectAnswerLog: (db, userId) => listAnswerLog(db, block(userId)),
  sumReviews: (db, userId) => countReviews(db, userId),
  selectSelected: (db, userId) => listSelected(db, userId),
  selectAdded: (db, userId) => listAdded(db, userId, ['heart', userId]),
  selectAddedCounts: (db, userId) => countAdded(db, userId),
  selectDeckChoices: (db, userId) => listDeckChoices(db, userId),
  selectDue: (db, userId) => listDue(db, userId, now),
  selectStartedCount: (db, userId) => countStartedSince(db, userId, yesterday),
  selectStarts: (db, userId) => listStarts(db, userId, yesterday),
  selectNoLongerNew: (db, userId) => listNoLongerNew(db, userId, 'heart'),
  selectCounts: (db, userId) => listStageCounts(db, userId, new Set()),
  selectReviewsSince: (db, userId) => listReviewsSince(db, userId, yesterday),
}

const block = (userId: string) =>
  newBlock(
    '1',
    { userId, clientId: undefined, now },
    { qbankId: 'bank', mode: 'exam', questionCount: 2, secondsPerQuestion: 90, title: strange(userId, 0) },
  )

const questions = ['card-1', 'card-2'].map((id) => ({ id, version: 1 }))

/** Not all learners have all of it. */
const fill = ({ write }: Database) =>
  write(async (db) => {
    for (const userId of learners) await insertBlock(db, block(userId), questions)
    for (const [number, id] of ['session', 'ana'].entries())
      await insertStudySession(db, { session: studySession('ana', id, number) })
    for (const [n, userId] of ['ana', 'ada'].entries()) {
      const added = { userId, cardId: `added-${n}`, deckId: 'heart', kind: 'added' as const }
      await saveOwnCard(db, { ...added, front: strange(userId, n), back: 'Back', category: null, createdAt: at })
      await saveDeckChoice(db, { userId, deckId: 'heart', choice: 'chosen' })
      await replaceSelected(db, userId, ['bank'])
      await insertReviews(db, { reviews: [review(userId, 90 + n, 'heart-c2')] })
      await saveSchedules(
        db,
        userId,
        [{ ...schedule(userId, n), cardId: 'heart-c2', stage: 'review', dueFrom: at }],
        new Map(),
      )
      const entry = { userId, id: `entry-${n}`, reviews: n + 3, points: 0, reason: 'vote' }
      await insertLedgerEntry(db, { ...entry, createdAt: at, undoneAt: null })
    }
    const done = { ...block('ben'), id: '2', completedAt: at, score: 50, correctAnswers: 1 }
    await insertBlock(db, done, questions)
    await insertChanges(db, { changes: [{ ...change('ben', 7, 'card-1'), field: 'answer', value: 'a' }] })
    const answered = { version: 1, position: 0, state: {}, answer: 'a', secondsSpent: 3 }
    for (const blockId of ['1', '2'])
      await updateBlockQuestion(db, { ...answered, userId: 'ben', blockId, questionId: 'card-1' })
    await insertUndo(db, 'ben', 'undone', at)
    await insertUndo(db, 'ben', 'ben', at)
    await db
      .insertInto('preferences')
      .values({ userId: 'ada', area: 'user', content: '{"timeZone":"Europe/Berlin"}' })
      .execute()
  })

const content = ({ read }: Database) =>
  read((db) =>
    Promise.all(
      (Object.keys(tables) as (keyof typeof tables)[])
        .filter((name) => 'userId' in tables[name].columns || name === 'users')
        .map(async (name) => {
          const rows = await db.selectFrom(name).selectAll().execute()
          return [name, rows.map((row) => JSON.stringify(row)).sort()]
        }),
    ),
  )

/** What is asked of it once by many: before its form is known, for two, and for three where there is room for four. */
const sizes = [2, 2, 3]

// Their text does not let them be merged.
const alwaysAlone = ['addUsage', 'writeStatus']

const withTwo = (run: (one: Database, other: Database) => Promise<void>) =>
  withDatabase((one) => withDatabase((other) => run(one, other), 'cards'), 'cards')

test.each(Object.entries(runs))('%s does for many calls what it does for each alone', (name, run) =>
  withTwo(async (alone, shared) => {
    for (const database of [alone, shared]) await fill(database)
    for (const [n, size] of sizes.entries()) {
      const some = learners.slice(0, size)
      const wanted: unknown[] = []
      for (const id of some) wanted.push(await alone.writeOwn((db) => run(db, id, n)))
      const texts: string[] = []
      const stop = whenAsked((asked, send) => {
        texts.push(...asked)
        return send()
      })
      const given = await Promise.all(some.map((id) => shared.writeBeside(id, (db) => run(db, id, n))))
      stop()
      expect(given).toEqual(wanted)
      if (onPostgres && n > 0 && !alwaysAlone.includes(name)) expect(texts.some(isMerged)).toBe(true)
    }
    expect(await content(shared)).toEqual(await content(alone))
  }),
)

const isMerged = (text: string) => text.includes(' as "calls" (')

test('every compiled query of the server has such a run', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const found = sources.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/const (\w+) = (?:compiledQuery<|upsertSchedules\()/g)].map(
      ([, query]) => query,
    ),
  )
  expect(found.sort()).toEqual(Object.keys(runs).sort())
})
