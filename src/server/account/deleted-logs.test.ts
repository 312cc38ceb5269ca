import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { deleteUserRow, lockUser } from '../auth/queries.ts'
import { insertChanges } from '../blocks/change-queries.ts'
import type { Database } from '../db/database.ts'
import { insertReviews } from '../flashcards/study/study-queries.ts'
import { now } from '../testing/app.ts'
import { onPostgres } from '../testing/database.ts'
import { reviewRow, withCards } from '../testing/flashcards.ts'

const at = now.toISOString()
const change = {
  userId: 'ana',
  blockId: '1',
  questionId: 'card-1',
  field: 'answer' as const,
  value: 'a',
  at,
  receivedAt: at,
  secondsSpent: 5,
  namedBy: 'client' as const,
  lateBecause: null,
}
const review = reviewRow(at)

const logsOf = ({ read }: Database, userId: string) =>
  read(async (db) => [
    ...(await db.selectFrom('blockChanges').select('id').where('userId', '=', userId).execute()),
    ...(await db.selectFrom('cardReviews').select('id').where('userId', '=', userId).execute()),
  ])

// On PostgreSQL no reference of the logs sees to it.
test('what is being written to the logs while the account is deleted goes with it', () =>
  withCards(async ({ ask, database }) => {
    const written = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const writing = database.writeOwn(async (db) => {
      await lockUser(db, 'ana')
      await insertChanges(db, { changes: [0, 1].map((arrival) => ({ ...change, arrival, id: `c-${arrival}` })) })
      await insertReviews(db, { reviews: [{ ...review, id: 'r-1' }] })
      written.resolve()
      await gate.promise
    })
    await written.promise
    const deleting = ask('ana', 'DELETE', '/api/user', {})
    await pause(100)
    gate.resolve()
    await writing
    expect((await deleting).status).toBe(200)
    expect(await logsOf(database, 'ana')).toEqual([])
  }))

test('saves and ratings that come beside a deletion leave nothing, and those of others stay', () =>
  withCards(async ({ ask, database }) => {
    const people = ['ana', 'ben'] as const
    const saves = people.map(async (who) => {
      const draw = { qbankId: 'bank', mode: 'exam', questionCount: 2, selectedDomains: ['Cardiology'] }
      const { id, questions } = (await ask(who, 'POST', '/api/blocks', draw)).json as Block
      const questionId = questions[0]?.id
      return (n: number) => [
        ask(who, 'PUT', `/api/blocks/${id}`, {
          changes: [{ id: `c-${n}`, questionId, at, field: 'answer', value: 'a' }],
        }),
        ask(who, 'POST', '/api/flashcards/reviews', [{ id: `r-${n}`, cardId: 'heart-c1', rating: 3, reviewedAt: at }]),
      ]
    })
    const [ana, ben] = await Promise.all(saves)
    const some = (from: number) => Array.from({ length: 8 }, (_, n) => [ana, ben].flatMap((save) => save?.(from + n)))
    const before = some(0).flat()
    const deleting = ask('ana', 'DELETE', '/api/user', {})
    const answers = await Promise.all([...before, ...some(8).flat()])
    expect((await deleting).status).toBe(200)
    for (const answer of answers) expect([200, 401]).toContain(answer?.status)
    expect(await logsOf(database, 'ana')).toEqual([])
    expect(await logsOf(database, 'ben')).toHaveLength(32)
  }))

test.runIf(onPostgres)('an account cannot be deleted by a transaction that does not see the newest of its logs', () =>
  withCards(async ({ database }) => {
    await expect(database.write((db) => deleteUserRow(db, 'ana'))).rejects.toThrow('read committed')
  }),
)
