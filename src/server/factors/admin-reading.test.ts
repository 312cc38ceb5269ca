import { expect, test } from 'vitest'
import { type Tools, withApp } from '../testing/app.ts'
import { withCards } from '../testing/flashcards.ts'
import { savePolicy } from './policy-queries.ts'

const question = 'neph-3'
const reason = 'Named the saturation.'

async function givenRevision({ ask }: Tools) {
  const { json } = await ask('ada', 'GET', `/api/admin/questions/${question}/versions`)
  const { vignette, options, correctAnswer, explanation } = (json as Record<string, unknown>[]).at(-1) ?? {}
  const text = { vignette, stem: 'What is the most likely cause?', options, correctAnswer, explanation, reason }
  expect((await ask('ada', 'POST', `/api/admin/questions/${question}/revisions`, text)).status).toBe(201)
}

/** What an admin reads in calls that learners make too. */
async function readsOf({ ask }: Tools) {
  const [qbank] = (await ask('ada', 'GET', '/api/qbank')).json as { unlockedCount: number }[]
  const counted = (await ask('ada', 'GET', '/api/qbank/bank/domain-counts?mode=tutor')).json as Record<string, number>
  return {
    allOpen: qbank?.unlockedCount === 120,
    canDrawAll: Object.values(counted).reduce((one, other) => one + other) === 120,
    revisions: (await ask('ada', 'GET', `/api/questions/revisions/${question}`)).text.includes(reason),
  }
}

// Shows account-45
test('an admin without the factor that is needed reads no more than a learner, in the calls that learners make too', () =>
  withApp(
    async (tools) => {
      await givenRevision(tools)
      const asAdmin = { allOpen: true, canDrawAll: true, revisions: true }
      expect(await readsOf(tools)).toEqual(asAdmin)
      await tools.database.write((db) => savePolicy(db, { adminsNeedFactor: true }))
      const asLearner = { allOpen: false, canDrawAll: false, revisions: false }
      expect(await readsOf(tools)).toEqual(asLearner)
    },
    { questionsADomain: 60 },
  ))

// Shows account-45
test('the decks that are earned are locked to such an admin too', () =>
  withCards(async ({ ask, database }) => {
    const locked = async () => {
      const { json } = await ask('ada', 'GET', '/api/flashcards/decks')
      return (json as { id: string; locked: boolean }[]).flatMap((deck) => (deck.locked ? deck.id : []))
    }
    expect(await locked()).toEqual([])
    await database.write((db) => savePolicy(db, { adminsNeedFactor: true }))
    expect(await locked()).toEqual(['medications', 'numbers', 'studies'])
  }))
