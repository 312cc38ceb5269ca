import { describe, expect, test } from 'vitest'
import type { Block } from '../../../contract/blocks.ts'
import type { Card } from '../../../contract/flashcard-parts.ts'
import { type Tools, withApp } from '../../testing/app.ts'

const cardPath = '/api/flashcards/cards/deck/cards/card-c1'
const clientId = '0193e0a0-0000-7000-8000-00000000000a'
const everything = { qbankId: 'bank', selectedDomains: ['Cardiology', 'Nephrology'] }

const countsOf = async (ask: Tools['ask']) => (await ask('ana', 'GET', `${cardPath}/questions`)).json
const makeBlock = (ask: Tools['ask'], body: object = {}) => ask('ana', 'POST', `${cardPath}/block`, body)

const givenBlock = async (ask: Tools['ask'], body: object) =>
  (await ask('ana', 'POST', '/api/blocks', { ...everything, ...body })).json as Block

// The card of the test content tests the point of all its 40 questions.
describe('the questions on the point of a card', () => {
  // Shows flashcards-51
  test('are counted, and become one tutor block of those that the learner has not seen', () =>
    withApp(async ({ ask }) => {
      expect(await countsOf(ask)).toEqual({ questionCount: 40, unseenCount: 40 })
      const { id, questions } = await givenBlock(ask, { mode: 'tutor', questionCount: 10 })
      await ask('ana', 'POST', `/api/blocks/${id}/complete`, {
        answers: Object.fromEntries(questions.slice(1).map((question) => [question.id, 'a'])),
      })
      expect(await countsOf(ask)).toEqual({ questionCount: 40, unseenCount: 31 })

      const made = await makeBlock(ask, { clientId })
      expect(made.status).toBe(201)
      const block = (await ask('ana', 'GET', `/api/blocks/${(made.json as { id: string }).id}`)).json as Block
      expect(block).toMatchObject({ mode: 'tutor', qbankId: 'bank', questionCount: 31 })
      const seen = new Set(questions.slice(1).map((question) => question.id))
      expect(block.questions.filter((question) => seen.has(question.id))).toEqual([])

      expect((await makeBlock(ask, { clientId })).json).toEqual(made.json)
      expect(await countsOf(ask)).toEqual({ questionCount: 40, unseenCount: 0 })
      expect(await makeBlock(ask)).toMatchObject({
        status: 400,
        json: { code: 'not_enough_questions', error: expect.stringContaining('go on with your cards') },
      })
      await ask('ana', 'DELETE', `/api/blocks/${block.id}`)
      expect(await makeBlock(ask, { clientId })).toMatchObject({ status: 409, json: { code: 'block_deleted' } })
      expect(await countsOf(ask)).toEqual({ questionCount: 40, unseenCount: 31 })
    }))

  test('are only those that are open to the learner', () =>
    withApp(async ({ ask }) => expect(await countsOf(ask)).toEqual({ questionCount: 80, unseenCount: 50 }), {
      questionsADomain: 40,
    }))

  test('are said to nobody else, and of no card that is not there', () =>
    withApp(async ({ ask }) => {
      expect((await ask('stranger', 'GET', `${cardPath}/questions`)).status).toBe(401)
      expect((await ask('stranger', 'POST', `${cardPath}/block`, {})).status).toBe(401)
      for (const path of ['deck/cards/other', 'other/cards/card-c1']) {
        expect((await ask('ana', 'GET', `/api/flashcards/cards/${path}/questions`)).status).toBe(404)
        expect((await ask('ana', 'POST', `/api/flashcards/cards/${path}/block`, {})).status).toBe(404)
      }
      const { id } = (await makeBlock(ask)).json as { id: string }
      expect((await ask('ben', 'GET', `/api/blocks/${id}`)).status).toBe(404)
    }))

  // Shows flashcards-52
  test('are kept back while an open exam asks one of them', () =>
    withApp(async ({ ask }) => {
      const cards = async () => (await ask('ana', 'GET', '/api/flashcards/cards?deckId=deck')).json as Card[]
      const exam = await givenBlock(ask, { mode: 'exam', questionCount: 1 })
      expect(await countsOf(ask)).toEqual({ questionCount: 0, unseenCount: 0 })
      expect((await makeBlock(ask)).status).toBe(400)
      expect((await cards())[0]).not.toHaveProperty('questions')
      await ask('ana', 'POST', `/api/blocks/${exam.id}/complete`, {})
      expect(await countsOf(ask)).toMatchObject({ questionCount: 40 })
      expect((await cards())[0]?.questions).toHaveLength(40)
    }))
})

describe('the cards on the point of a question', () => {
  const cardsOf = async (ask: Tools['ask'], questionId: string, as: 'ana' | 'ben' = 'ana') =>
    ((await ask(as, 'GET', `/api/flashcards/cards?deckId=question-${questionId}`)).json as Card[]).map(({ id }) => id)
  const linked = [{ id: 'card-c1', deckId: 'deck' }]

  // Shows flashcards-53, player-53
  test('come with its key in a tutor block and in review, and can be studied then', () =>
    withApp(async ({ ask }) => {
      const { id, questions } = await givenBlock(ask, { mode: 'tutor', questionCount: 2 })
      expect(questions).toMatchObject([{ linkedCards: linked }, { linkedCards: linked }])
      const [question] = questions
      expect(await cardsOf(ask, question?.id ?? '')).toEqual(['card-c1'])
      expect(await cardsOf(ask, question?.id ?? '', 'ben')).toEqual([])
      const queue = await ask('ana', 'GET', `/api/flashcards/queue?deckId=question-${question?.id}`)
      expect(queue.json).toMatchObject({ cards: [{ id: 'card-c1' }] })
      const session = { deckId: `question-${question?.id}`, mode: 'spaced', cardCount: 1 }
      expect((await ask('ana', 'POST', '/api/flashcards/sessions', session)).status).toBe(201)
      await ask('ana', 'POST', `/api/blocks/${id}/complete`, {})
      const review = (await ask('ana', 'GET', `/api/blocks/${id}`)).json
      expect(review).toMatchObject({ mode: 'review', questions: [{ linkedCards: linked }, { linkedCards: linked }] })
    }))

  test('are left out once the learner archived them', () =>
    withApp(async ({ ask }) => {
      await ask('ana', 'PUT', `${cardPath}/archived`, { archived: true })
      const { questions } = await givenBlock(ask, { mode: 'tutor', questionCount: 1 })
      expect(questions[0]).not.toHaveProperty('linkedCards')
    }))

  test('are kept back in an open exam, and everywhere while one asks the question', () =>
    withApp(async ({ ask }) => {
      const tutor = await givenBlock(ask, { mode: 'tutor', questionCount: 1, selectedDomains: ['Nephrology'] })
      const asked = tutor.questions[0]?.id ?? ''
      await ask('ana', 'POST', `/api/blocks/${tutor.id}/complete`, { answers: { [asked]: 'a' } })
      expect(await cardsOf(ask, asked)).toEqual(['card-c1'])
      const exam = await givenBlock(ask, { mode: 'exam', questionCount: 1, questionStatus: 'incorrect' })
      expect(exam.questions.map(({ id }) => id)).toEqual([asked])
      expect(exam.questions[0]).not.toHaveProperty('linkedCards')
      const review = (await ask('ana', 'GET', `/api/blocks/${tutor.id}`)).text
      expect(review).not.toContain('linkedCards')
      expect(await cardsOf(ask, asked)).toEqual([])
      // What a device began before the exam still finds its way.
      const session = { deckId: `question-${asked}`, mode: 'spaced', cardCount: 1 }
      expect((await ask('ana', 'POST', '/api/flashcards/sessions', session)).status).toBe(201)
    }))
})
