import { describe, expect, test } from 'vitest'
import type { Person } from '../testing/app.ts'
import { withApp } from '../testing/app.ts'

const defaults = {
  claims: { proofreadByExperts: false },
  timeline: [
    { date: 'March 2025', text: 'Company founded' },
    { date: 'March 2025', text: 'Pediatric Board Flashcards launched' },
    { date: 'April 2025', text: 'Pediatric Qbank planned' },
    { date: 'April 2025', text: 'Neonatology Flashcards in beta' },
  ],
}

describe('what the public pages say about the server', () => {
  // Shows landing-10, landing-16
  test('is counted on the server, for strangers too', () =>
    withApp(async ({ ask }) => {
      const { status, json } = await ask('stranger', 'GET', '/api/site')
      expect(status).toBe(200)
      expect(json).toEqual({
        ...defaults,
        counts: {
          qbanks: 1,
          questions: 40,
          figures: 0,
          answeredBlind: 40,
          sections: 2,
          topics: 40,
          sources: 1,
          decks: 1,
          cards: 1,
          accepted: 0,
          rejected: 0,
          destroyed: { researcher: 0, creator: 0, inspector: 0, hunter: 0, grader: 0, controller: 0 },
        },
        specialties: [
          { id: 'medical-school', questions: 0, cards: 0, qbankIds: [] },
          { id: 'internal-medicine', questions: 0, cards: 0, qbankIds: [] },
          { id: 'pediatrics', questions: 40, cards: 1, qbankIds: ['bank'] },
          { id: 'emergency-medicine', questions: 0, cards: 0, qbankIds: [] },
          { id: 'family-medicine', questions: 0, cards: 0, qbankIds: [] },
          { id: 'neonatology', questions: 0, cards: 0, qbankIds: [] },
        ],
        contentAccess: 'ranked',
        lastCorrectionAt: null,
      })
    }))

  // Shows landing-19
  test('follows the content', () =>
    withApp(
      async ({ ask, clock }) => {
        const counts = async () => ((await ask('ana', 'GET', '/api/site')).json as { counts: object }).counts
        expect(await counts()).toMatchObject({ questions: 6, cards: 1 })
        const card = { deckId: 'deck', front: 'Front 2', back: 'Back 2', extendedExplanation: '' }
        expect((await ask('ada', 'POST', '/api/admin/cards', card)).status).toBe(201)
        clock.now = new Date(clock.now.getTime() + 3_000)
        expect(await counts()).toMatchObject({ questions: 6, cards: 2 })
      },
      { questionsADomain: 3, contentAccess: 'open' },
    ))

  // Shows landing-25
  test('counts corrections that were accepted and rejected, and says when the last one was', () =>
    withApp(async ({ ask, clock }) => {
      const revise = async (id: string, state: string) => {
        const { json } = await ask('ada', 'GET', `/api/admin/questions/${id}/versions`)
        const { stem, options, correctAnswer, explanation } = (json as Record<string, unknown>[]).at(-1) ?? {}
        const text = { vignette: `Saturation is 84% in ${id}.`, stem, options, correctAnswer, explanation }
        const made = await ask('ada', 'POST', `/api/admin/questions/${id}/revisions`, { ...text, reason: 'Clearer.' })
        expect(made.status).toBe(201)
        const { id: revisionId } = made.json as { id: string }
        expect((await ask('ada', 'PUT', `/api/admin/revisions/${revisionId}`, { state })).status).toBe(200)
      }
      await revise('card-2', 'accepted')
      clock.now = new Date(clock.now.getTime() + 60_000)
      await revise('card-3', 'accepted')
      await revise('card-4', 'rejected')
      expect((await ask('stranger', 'GET', '/api/site')).json).toMatchObject({
        // Nobody has answered the two revised ones blind.
        counts: { accepted: 2, rejected: 1, questions: 40, answeredBlind: 38 },
        lastCorrectionAt: '2026-01-05T09:01:00.000Z',
      })
    }))

  // Shows landing-22
  test('says whether content is unlocked by rank', () =>
    withApp(
      async ({ ask }) => {
        expect((await ask('stranger', 'GET', '/api/site')).json).toMatchObject({ contentAccess: 'open' })
      },
      { contentAccess: 'open' },
    ))
})

describe('claims and timeline', () => {
  const address = '/api/admin/site'

  test.each<{ name: string; as: Person; status: number }>([
    { name: 'an admin may', as: 'ada', status: 200 },
    { name: 'a learner may not', as: 'ana', status: 403 },
    { name: 'a stranger may not', as: 'stranger', status: 401 },
    // Shows landing-23
  ])('$name read and set them', ({ as, status }) =>
    withApp(async ({ ask }) => {
      expect((await ask(as, 'GET', address)).status).toBe(status)
      expect((await ask(as, 'PUT', address, { claims: { proofreadByExperts: true } })).status).toBe(status)
    }),
  )

  // Shows landing-23
  test('what is left out stays, a repeat changes nothing, and visitors see it', () =>
    withApp(async ({ ask }) => {
      expect((await ask('ada', 'GET', address)).json).toEqual(defaults)
      const claims = { proofreadByExperts: true }
      expect((await ask('ada', 'PUT', address, { claims })).json).toEqual({ ...defaults, claims })
      const timeline = [{ date: 'May 2026', text: 'Server opened' }]
      expect((await ask('ada', 'PUT', address, { timeline })).json).toEqual({ claims, timeline })
      expect((await ask('ada', 'PUT', address, { timeline })).json).toEqual({ claims, timeline })
      expect((await ask('stranger', 'GET', '/api/site')).json).toMatchObject({ claims, timeline })
    }))

  test.each([
    { name: 'an entry without a date', body: { timeline: [{ date: ' ', text: 'x' }] }, field: 'timeline.0.date' },
    { name: 'an entry without a text', body: { timeline: [{ date: 'x', text: '' }] }, field: 'timeline.0.text' },
    {
      name: 'a claim that is neither true nor false',
      body: { claims: { proofreadByExperts: 'yes' } },
      field: 'claims',
    },
    // Shows landing-23
  ])('$name is refused', ({ body, field }) =>
    withApp(async ({ ask }) => {
      const { status, json } = await ask('ada', 'PUT', address, body)
      expect(status).toBe(400)
      expect((json as { field: string }).field).toContain(field)
      expect((await ask('ada', 'GET', address)).json).toEqual(defaults)
    }),
  )
})
