import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { type Quota, quotaSentence, quotas } from '../../domain/account/quotas.ts'
import type { Database } from '../db/database.ts'
import { now, type Tools, withApp } from '../testing/app.ts'

type Ask = Tools['ask']

const wanted = { qbankId: 'bank', mode: 'tutor', questionCount: 2, selectedDomains: ['Cardiology'] }
const draw = async (ask: Ask) => (await ask('ana', 'POST', '/api/blocks', wanted)).json as Block
const at = now.toISOString()

const usageOf = async (database: Database, quota: Quota) =>
  (
    await database.read((db) =>
      db.selectFrom('usage').select('amount').where('userId', '=', 'ana').where('quota', '=', quota).execute(),
    )
  )[0]?.amount ?? 0

const setUsage = (database: Database, quota: Quota, amount: number) =>
  database.write((db) =>
    db
      .insertInto('usage')
      .values({ userId: 'ana', quota, amount })
      .onConflict((conflict) => conflict.columns(['userId', 'quota']).doUpdateSet({ amount }))
      .execute(),
  )

async function explained(ask: Ask) {
  const { id, questions } = await draw(ask)
  const [question] = questions
  await ask('ana', 'POST', `/api/questions/answer/${id}/${question?.id}`, { answerId: 'a' })
  return { blockId: id, questionId: question?.id ?? '' }
}

const idOf = (n: number) => `0192b5c0-0000-7000-8000-00000000000${n}`

/** What fills each quota: prepares, then writes the n-th piece. */
const writers: Record<Exclude<Quota, 'votes'>, (ask: Ask) => Promise<(n: number) => ReturnType<Ask>>> = {
  blocks: async (ask) => () => ask('ana', 'POST', '/api/blocks', { ...wanted, questionCount: 1 }),
  blockText: async (ask) => {
    const { id, questions } = await draw(ask)
    return (n) => {
      const change = { id: `n${n}`, questionId: questions[0]?.id, field: 'note', value: `Note ${n}`, at }
      return ask('ana', 'PUT', `/api/blocks/${id}`, { changes: [change], lastSaveAttempt: at })
    }
  },
  cards: async (ask) => (n) => ask('ana', 'POST', '/api/flashcards/cards/deck', { ...card, id: idOf(n) }),
  cardText: async (ask) => (n) => ask('ana', 'POST', '/api/flashcards/cards/deck', { ...card, id: idOf(n) }),
  reviews: async (ask) => (n) =>
    ask('ana', 'POST', '/api/flashcards/reviews', [{ id: `r${n}`, cardId: 'card-c1', rating: 3, reviewedAt: at }]),
  undos: async (ask) => (n) => ask('ana', 'DELETE', `/api/flashcards/reviews/r${n}`),
  studySessions: async (ask) => (n) =>
    ask('ana', 'POST', '/api/flashcards/sessions', {
      id: idOf(n),
      deckId: 'deck',
      mode: 'spaced',
      cardCount: 1,
      startedAt: at,
    }),
  feedback: async (ask) => {
    const place = await explained(ask)
    return (n) => ask('ana', 'POST', '/api/questions/feedback', { ...place, issues: ['other'], feedback: `Say ${n}` })
  },
  qbankAccesses: async (ask) => () => ask('ana', 'POST', '/api/qbank/bank/access', { accessedAt: at }),
}
const card = { front: 'Front', back: 'Back', category: 'Cardiology' }

describe('F9: what one account may fill', () => {
  test.each(Object.entries(writers))(
    '%s are counted, refused beyond the limit with a sentence, and stay',
    (name, make) =>
      withApp(
        async ({ ask, database }) => {
          const quota = name as Quota
          const write = await make(ask)
          const before = await usageOf(database, quota)
          expect((await write(1)).status).toBeLessThan(300)
          const each = (await usageOf(database, quota)) - before
          expect(each).toBeGreaterThan(0)

          await setUsage(database, quota, quotas[quota].most - each)
          expect((await write(2)).status).toBeLessThan(300)
          expect(await write(3)).toMatchObject({
            status: 413,
            json: { code: 'quota_reached', error: quotaSentence(quota) },
          })
          expect(await usageOf(database, quota)).toBe(quotas[quota].most)
          // Another learner has room of their own.
          expect((await ask('ben', 'POST', '/api/blocks', { ...wanted, questionCount: 1 })).status).toBeLessThan(300)
        },
        { contentAccess: 'open' },
      ),
  )

  test('of the ratings of one call those that have room are kept, and each of the others is refused', () =>
    withApp(async ({ ask, database }) => {
      await setUsage(database, 'reviews', quotas.reviews.most - 2)
      const rating = (n: number) => ({ id: `r${n}`, cardId: 'card-c1', rating: 3, reviewedAt: at })
      const send = (...ns: number[]) => ask('ana', 'POST', '/api/flashcards/reviews', ns.map(rating))
      const kept = { cardId: 'card-c1', state: expect.anything() }
      const over = (n: number) => ({ id: `r${n}`, code: 'quota_reached', error: quotaSentence('reviews') })
      expect((await send(1, 2, 3, 1, 4)).json).toEqual([kept, kept, over(3), kept, over(4)])
      // What is known is no new one.
      expect((await send(2, 3)).json).toEqual([kept, over(3)])
      expect(await send(3)).toMatchObject({ status: 413, json: { error: quotaSentence('reviews') } })
      expect(await usageOf(database, 'reviews')).toBe(quotas.reviews.most)
    }))

  test('the same thing sent again counts once', () =>
    withApp(async ({ ask, database }) => {
      for (const name of ['blockText', 'cards', 'reviews', 'undos', 'studySessions'] as const) {
        const write = await writers[name](ask)
        await write(1)
        const once = await usageOf(database, name)
        await write(1)
        expect(await usageOf(database, name)).toBe(once)
      }
    }))

  test('there is room for a collection of 100,000 cards with 1,000,000 reviews and 200 MB, brought at once', () => {
    expect(quotas.cards.most).toBeGreaterThan(100_000)
    expect(quotas.reviews.most).toBeGreaterThan(1_000_000)
    expect(quotas.cardText.most).toBeGreaterThan(200 * 2 ** 20)
  })
})
