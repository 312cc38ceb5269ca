import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import type { Card } from '../../contract/flashcard-parts.ts'
import type { Deck } from '../../contract/flashcards.ts'
import type { Tools } from '../testing/app.ts'
import { lungsName, withCards } from '../testing/flashcards.ts'

const decksPath = '/api/flashcards/decks'
const cardsPath = '/api/flashcards/cards'
const missedDeck = 'missed-bank'
const ids = (json: unknown) => (json as { id: string }[]).map(({ id }) => id)

const listedDecks = async (ask: Tools['ask'], as: 'ana' | 'ben' | 'ada') =>
  new Map(((await ask(as, 'GET', decksPath)).json as Deck[]).map((deck) => [deck.id, deck]))

/** Answers a new block of two questions: the first wrong, the second right. */
async function answerBlock(ask: Tools['ask'], mode: 'exam' | 'tutor', domain = 'Cardiology') {
  const wanted = { qbankId: 'bank', mode, questionCount: 2, selectedDomains: [domain] }
  const block = (await ask('ana', 'POST', '/api/blocks', wanted)).json as Block
  const [wrong = '', right = ''] = block.questions.map(({ id }) => id)
  await ask('ana', 'POST', `/api/questions/answer/${block.id}/${wrong}`, { answerId: 'a' })
  await ask('ana', 'POST', `/api/questions/answer/${block.id}/${right}`, { answerId: 'b' })
  return { block, wrong, right }
}

describe('the list of decks', () => {
  // Shows flashcards-2
  test('holds every deck by name with its number of cards and whether it is on the learner\u2019s own list', () =>
    withCards(async ({ ask, chooseDecks }) => {
      await chooseDecks('ana')
      const decks = (await ask('ana', 'GET', decksPath)).json as Deck[]
      expect(decks.map(({ name, questionCount, kind, selected }) => [name, questionCount, kind, selected])).toEqual([
        ['Medications', 2, 'medications', false],
        ['Numbers', 2, 'numbers', false],
        ['Studies', 52, 'studies', false],
        ['Test bank: Cardiology', 5, 'domain', true],
        [lungsName, 3, 'domain', true],
      ])
      expect((await listedDecks(ask, 'ben')).get('heart')?.selected).toBe(false)
      expect((await ask('stranger', 'GET', decksPath)).status).toBe(401)
    }))

  // Shows flashcards-3
  test('shows the real split of mature, learning and unstudied cards, archived ones left out', () =>
    withCards(async ({ ask, minutesLater }) => {
      // Three goods graduate a card; the next ones make it 6, then 15, then 35 days.
      const course = Array.from({ length: 6 }, (_, n) => ({ minutes: n - 6 }))
      const rating = (cardId: string, n: number, minutes: number) => {
        return { id: `${cardId}-${n}`, cardId, rating: 3, reviewedAt: minutesLater(minutes) }
      }
      await ask('ana', 'POST', '/api/flashcards/reviews', [
        ...course.map(({ minutes }, n) => rating('heart-c1', n, minutes)),
        rating('heart-c2', 0, -1),
        rating('heart-c3', 0, -1),
      ])
      await ask('ana', 'PUT', `${cardsPath}/heart/cards/heart-c3/archived`, { archived: true })
      await ask('ana', 'PUT', `${cardsPath}/heart/cards/heart-c4/archived`, { archived: true })
      const heart = (await listedDecks(ask, 'ana')).get('heart')
      expect(heart).toMatchObject({ questionCount: 5, split: { mature: 1, learning: 1, unstudied: 1 } })
      const ofBen = (await listedDecks(ask, 'ben')).get('heart')
      expect(ofBen?.split).toEqual({ mature: 0, learning: 0, unstudied: 5 })
    }))

  // Shows flashcards-54
  test('tells how many cards of each deck are due, archived ones left out', () =>
    withCards(async ({ ask, clock, minutesLater }) => {
      const reviews = ['heart-c1', 'heart-c2', 'heart-c3', 'lungs-c1'].map((cardId) => {
        return { id: cardId, cardId, rating: 3, reviewedAt: minutesLater(0) }
      })
      await ask('ana', 'POST', '/api/flashcards/reviews', reviews)
      await ask('ana', 'PUT', `${cardsPath}/heart/cards/heart-c3/archived`, { archived: true })
      const dueIn = async (user: 'ana' | 'ben') =>
        [...(await listedDecks(ask, user)).values()].flatMap(({ id, due }) => (due > 0 ? [[id, due]] : []))
      expect(await dueIn('ana')).toEqual([])
      clock.now = new Date(minutesLater(30))
      expect(await dueIn('ana')).toEqual([
        ['heart', 2],
        ['lungs', 1],
      ])
      expect(await dueIn('ben')).toEqual([])
    }))

  // Shows flashcards-55
  test('takes several decks at once, and none where one is refused', () =>
    withCards(async ({ ask }) => {
      const choose = (user: 'ana' | 'stranger', deckIds: string[]) => ask(user, 'PUT', decksPath, { deckIds })
      const chosen = async () =>
        [...(await listedDecks(ask, 'ana')).values()].flatMap((deck) => (deck.selected ? deck.id : []))
      expect((await choose('ana', ['heart', 'studies'])).json).toMatchObject({ code: 'deck_locked' })
      expect((await choose('ana', ['heart', 'nothing'])).status).toBe(404)
      expect(await chosen()).toEqual([])
      for (let n = 0; n < 2; n++)
        expect((await choose('ana', ['heart', 'lungs'])).json).toEqual({ deckIds: ['heart', 'lungs'] })
      expect(await chosen()).toEqual(['heart', 'lungs'])
      expect((await choose('stranger', ['heart'])).status).toBe(401)
    }))

  // Shows flashcards-4
  test('locks the reward decks until the reviews open them, the top 50 first', () =>
    withCards(async ({ ask, earn }) => {
      const locked = await listedDecks(ask, 'ana')
      expect(locked.get('studies')).toMatchObject({
        locked: true,
        unlockedBy: { reviews: 8, rank: 'Senior Reviewer' },
      })
      expect(locked.get('medications')?.unlockedBy?.reviews).toBe(16)
      expect(locked.get('numbers')?.unlockedBy?.reviews).toBe(32)
      for (const [method, path, body] of [
        ['PUT', `${decksPath}/studies/selected`, { selected: true }],
        ['GET', `${cardsPath}?deckId=studies`, undefined],
        ['POST', `${cardsPath}/studies`, { front: 'A', back: 'B' }],
        ['PUT', `${cardsPath}/studies/cards/studies-c1/flagged`, { flagged: true }],
        ['GET', '/api/flashcards/queue?deckId=studies', undefined],
        ['GET', '/api/flashcards/progress?deckId=studies', undefined],
        ['POST', '/api/flashcards/sessions', { deckId: 'studies', mode: 'spaced', cardCount: 1 }],
      ] as const) {
        expect(await ask('ana', method, path, body)).toMatchObject({ status: 403, json: { code: 'deck_locked' } })
      }
      await earn('ana', 8)
      expect((await listedDecks(ask, 'ana')).get('studies')).toMatchObject({ locked: false, unlockedBy: null })
      expect(ids((await ask('ana', 'GET', `${cardsPath}?deckId=studies`)).json)).toHaveLength(50)
      await earn('ana', 56)
      expect(ids((await ask('ana', 'GET', `${cardsPath}?deckId=studies`)).json)).toHaveLength(52)
      expect((await listedDecks(ask, 'ada')).get('numbers')?.locked).toBe(false)
    }))

  test('can be chosen from, and a deck taken off by its URL-encoded name keeps what was studied', () =>
    withCards(async ({ ask, chooseDecks, minutesLater }) => {
      await chooseDecks('ana')
      const review = { id: 'r1', cardId: 'heart-c1', rating: 3, reviewedAt: minutesLater(0) }
      await ask('ana', 'POST', '/api/flashcards/reviews', [review])
      const path = `${decksPath}/${encodeURIComponent('Test bank: Cardiology')}`
      for (let n = 0; n < 2; n++) expect((await ask('ana', 'DELETE', path)).json).toEqual({ success: true })
      expect((await listedDecks(ask, 'ana')).get('heart')).toMatchObject({ selected: false, split: { learning: 1 } })
      expect((await ask('ana', 'DELETE', `${decksPath}/Nothing`)).status).toBe(404)
      expect((await ask('stranger', 'DELETE', path)).status).toBe(401)
      const off = await ask('ana', 'PUT', `${decksPath}/lungs/selected`, { selected: false })
      expect(off.json).toEqual({ selected: false })
      expect((await listedDecks(ask, 'ana')).get('lungs')?.selected).toBe(false)
      expect((await ask('ana', 'PUT', `${decksPath}/nothing/selected`, { selected: true })).status).toBe(404)
    }))

  // Shows flashcards-1
  test('takes a deck off whose encoded name is longer than a hundred characters', () =>
    withCards(async ({ ask, chooseDecks }) => {
      await chooseDecks('ana')
      const name = encodeURIComponent(lungsName)
      expect(name.length).toBeGreaterThan(100)
      expect((await ask('ana', 'DELETE', `${decksPath}/${name}`)).json).toEqual({ success: true })
      expect((await listedDecks(ask, 'ana')).get('lungs')?.selected).toBe(false)
    }))
})

describe('the deck of missed questions', () => {
  // Shows flashcards-7
  test('comes with the selection of its Qbank, goes with it, and comes back after it was removed', () =>
    withCards(async ({ ask }) => {
      expect((await listedDecks(ask, 'ana')).has(missedDeck)).toBe(false)
      await ask('ana', 'POST', '/api/qbank/selection/bank')
      expect((await listedDecks(ask, 'ana')).get(missedDeck)).toMatchObject({
        name: 'Test bank: Missed Questions',
        kind: 'missed',
        selected: true,
        questionCount: 0,
      })
      const name = encodeURIComponent('Test bank: Missed Questions')
      await ask('ana', 'DELETE', `${decksPath}/${name}`)
      expect((await listedDecks(ask, 'ana')).get(missedDeck)?.selected).toBe(false)
      await ask('ana', 'POST', '/api/qbank/selection', { selectedQbanks: [] })
      expect((await listedDecks(ask, 'ana')).has(missedDeck)).toBe(false)
      await ask('ana', 'POST', '/api/qbank/selection', { selectedQbanks: ['bank'] })
      expect((await listedDecks(ask, 'ana')).get(missedDeck)?.selected).toBe(true)
    }))

  // Shows flashcards-7
  test('has one card for each question answered incorrectly, with its key behind it', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', '/api/qbank/selection/bank')
      const { wrong } = await answerBlock(ask, 'tutor')
      const cards = (await ask('ana', 'GET', `${cardsPath}?deckId=${missedDeck}`)).json as Card[]
      expect(cards).toMatchObject([
        {
          id: `missed-${wrong}`,
          deckId: missedDeck,
          category: 'Cardiology',
          front: `Vignette of ${wrong}\n\nStem of ${wrong}?`,
          back: `Bronchiolitis\n\nSECRET key point of ${wrong}`,
          extendedExplanation: `SECRET explanation of ${wrong}`,
        },
      ])
      expect((await listedDecks(ask, 'ana')).get(missedDeck)).toMatchObject({
        questionCount: 1,
        split: { unstudied: 1 },
      })
      expect((await ask('ben', 'GET', `${cardsPath}?deckId=${missedDeck}`)).json).toEqual([])
    }))

  // Shows flashcards-7
  test('says nothing of an exam before it is completed, nor of a missed question that an open exam holds', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', '/api/qbank/selection/bank')
      const path = `${cardsPath}?deckId=${missedDeck}`
      const { block, wrong } = await answerBlock(ask, 'exam')
      const blockPath = `${cardsPath}?deckId=block-${block.id}`
      for (const open of [path, blockPath]) expect((await ask('ana', 'GET', open)).json).toEqual([])
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
      for (const done of [path, blockPath])
        expect(ids((await ask('ana', 'GET', done)).json)).toEqual([`missed-${wrong}`])

      const again = {
        qbankId: 'bank',
        mode: 'exam',
        questionCount: 1,
        selectedDomains: ['Cardiology'],
        questionStatus: 'incorrect',
      }
      expect((await ask('ana', 'POST', '/api/blocks', again)).json).toMatchObject({ questions: [{ id: wrong }] })
      for (const held of [path, blockPath, '/api/flashcards/queue']) {
        expect((await ask('ana', 'GET', held)).text).not.toContain('SECRET')
      }
    }))

  test('keeps the card of a question that is answered right later', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', '/api/qbank/selection/bank')
      const { block, wrong } = await answerBlock(ask, 'exam')
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
      const again = {
        qbankId: 'bank',
        mode: 'tutor',
        questionCount: 1,
        selectedDomains: ['Cardiology'],
        questionStatus: 'incorrect',
      }
      const second = (await ask('ana', 'POST', '/api/blocks', again)).json as Block
      await ask('ana', 'POST', `/api/questions/answer/${second.id}/${wrong}`, { answerId: 'b' })
      expect(ids((await ask('ana', 'GET', `${cardsPath}?deckId=${missedDeck}`)).json)).toEqual([`missed-${wrong}`])
    }))

  test('makes no card of a question that was left unanswered', () =>
    withCards(async ({ ask }) => {
      await ask('ana', 'POST', '/api/qbank/selection/bank')
      const wanted = { qbankId: 'bank', mode: 'exam', questionCount: 2, selectedDomains: ['Cardiology'] }
      const block = (await ask('ana', 'POST', '/api/blocks', wanted)).json as Block
      await ask('ana', 'POST', `/api/blocks/${block.id}/complete`, {})
      expect((await ask('ana', 'GET', `${cardsPath}?deckId=${missedDeck}`)).json).toEqual([])
    }))

  // Shows flashcards-49
  test('can be studied for one block, whether or not the Qbank is selected, and by its owner alone', () =>
    withCards(async ({ ask }) => {
      const { block, wrong } = await answerBlock(ask, 'tutor')
      await answerBlock(ask, 'tutor', 'Nephrology')
      const queue = await ask('ana', 'GET', `/api/flashcards/queue?deckId=block-${block.id}`)
      expect(queue.json).toMatchObject({ cards: [{ id: `missed-${wrong}` }], due: 0, fresh: 1 })
      const begun = { deckId: `block-${block.id}`, mode: 'spaced', cardCount: 1 }
      expect((await ask('ana', 'POST', '/api/flashcards/sessions', begun)).status).toBe(201)
      const review = { id: 'r1', cardId: `missed-${wrong}`, rating: 1, reviewedAt: '2026-01-05T08:00:00.000Z' }
      expect((await ask('ana', 'POST', '/api/flashcards/reviews', [review])).status).toBe(200)
      const later = await ask('ana', 'GET', `/api/flashcards/queue?deckId=block-${block.id}`)
      expect(later.json).toMatchObject({ cards: [{ id: `missed-${wrong}`, lastRating: 1 }], due: 1, fresh: 0 })
      expect((await ask('ben', 'GET', `/api/flashcards/queue?deckId=block-${block.id}`)).status).toBe(404)
      const stolen = await ask('ben', 'POST', '/api/flashcards/reviews', [{ ...review, id: 'r2' }])
      expect(stolen).toMatchObject({ status: 400, json: { code: 'unknown_card', field: '0.cardId' } })
    }))
})

describe('the cards', () => {
  test('of one deck come all at once, those of all chosen decks page by page by the Link header', () =>
    withCards(async ({ ask, chooseDecks }) => {
      await chooseDecks('ana')
      const heart = await ask('ana', 'GET', `${cardsPath}?deckId=heart`)
      expect(ids(heart.json)).toEqual(['heart-c1', 'heart-c2', 'heart-c3', 'heart-c4', 'heart-c5'])
      expect(heart.headers.link).toBeUndefined()
      expect((heart.json as Card[])[0]).toEqual({
        id: 'heart-c1',
        deckId: 'heart',
        front: 'Front 1 of heart',
        back: 'Back 1',
        extendedExplanation: 'Why 1',
        category: 'Test bank: Cardiology',
        tags: ['odd'],
        references: [],
        sources: [],
        archived: false,
        flagged: false,
        own: false,
        lastRating: null,
        state: null,
        hints: { 1: '~1 min', 2: '~1 min', 3: '~10 min', 4: '~10 min' },
        ef: 2.5,
        interval: 0,
        lastReviewed: null,
      })
      const seen: string[] = []
      let next: string | undefined = `${cardsPath}?limit=3`
      while (next) {
        const page = await ask('ana', 'GET', next)
        expect((page.json as Card[]).length).toBeLessThanOrEqual(3)
        seen.push(...ids(page.json))
        next = /<(.*)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      }
      const all = ids((await ask('ana', 'GET', `${cardsPath}?deckId=default`)).json)
      expect(seen).toEqual(all)
      expect(all).toHaveLength(8)
      expect(ids((await ask('ben', 'GET', cardsPath)).json)).toEqual([])
      expect((await ask('ana', 'GET', `${cardsPath}?after=gone`)).status).toBe(400)
      expect((await ask('ana', 'GET', `${cardsPath}?deckId=nothing`)).status).toBe(404)
      expect((await ask('stranger', 'GET', cardsPath)).status).toBe(401)
    }))

  // Shows flashcards-23
  test('of the learner\u2019s own are added once, stay at the end of their deck, and nobody else sees them', () =>
    withCards(async ({ ask }) => {
      const id = '00000000-0000-4000-8000-000000000001'
      const body = { front: 'New Card Front', back: 'New Card Back', category: 'Cardiology', id }
      const made = await ask('ana', 'POST', `${cardsPath}/heart`, body)
      expect(made).toMatchObject({ status: 201, json: { id, deckId: 'heart', front: 'New Card Front', own: true } })
      const repeat = await ask('ana', 'POST', `${cardsPath}/heart`, { ...body, front: 'Other' })
      expect(repeat).toMatchObject({ status: 201, json: { id, front: 'New Card Front' } })
      expect(ids((await ask('ana', 'GET', `${cardsPath}?deckId=heart`)).json).at(-1)).toBe(id)
      expect((await listedDecks(ask, 'ana')).get('heart')?.questionCount).toBe(6)
      const edited = await ask('ana', 'PUT', `${cardsPath}/heart/cards/${id}`, { front: 'Mine', back: 'Still mine' })
      expect(edited.json).toMatchObject({ front: 'Mine', back: 'Still mine', category: 'Cardiology' })

      expect((await listedDecks(ask, 'ben')).get('heart')?.questionCount).toBe(5)
      expect((await ask('ben', 'GET', `${cardsPath}?deckId=heart`)).text).not.toContain('Mine')
      expect((await ask('ben', 'PUT', `${cardsPath}/heart/cards/${id}`, { front: 'A', back: 'B' })).status).toBe(404)
      const withoutCategory = await ask('ana', 'POST', `${cardsPath}/heart`, { front: 'A', back: 'B' })
      expect(withoutCategory.json).toMatchObject({ category: 'Cardiology' })
      for (const place of ['nothing', 'default', 'block-1'])
        expect((await ask('ana', 'POST', `${cardsPath}/${place}`, body)).status).toBe(404)
      expect((await ask('stranger', 'POST', `${cardsPath}/heart`, body)).status).toBe(401)
    }))

  // Shows flashcards-57
  test('of the learner’s own are deleted with what was due of them, and brought back go on where they were', () =>
    withCards(async ({ ask, minutesLater }) => {
      const id = '00000000-0000-4000-8000-000000000001'
      const body = { front: 'Mine', back: 'Mine', id }
      await ask('ana', 'PUT', `${decksPath}/heart/selected`, { selected: true })
      await ask('ana', 'POST', `${cardsPath}/heart`, body)
      const review = { id: 'r-1', cardId: id, rating: 1, reviewedAt: minutesLater(-60) }
      const [rated] = (await ask('ana', 'POST', '/api/flashcards/reviews', [review])).json as { state: object }[]
      const heart = async () => (await listedDecks(ask, 'ana')).get('heart')
      const before = await heart()
      expect((await ask('ben', 'DELETE', `${cardsPath}/heart/cards/${id}`)).status).toBe(404)
      expect((await ask('ana', 'DELETE', `${cardsPath}/heart/cards/${id}`)).json).toEqual({ card: null })
      expect((await ask('ana', 'DELETE', `${cardsPath}/heart/cards/${id}`)).status).toBe(404)
      expect(await heart()).toMatchObject({
        questionCount: 5,
        due: 0,
        split: { mature: 0, learning: 0, unstudied: 5 },
      })
      const late = await ask('ana', 'POST', '/api/flashcards/reviews', [{ ...review, id: 'r-2' }])
      expect(late).toMatchObject({ status: 400, json: { code: 'unknown_card' } })
      const again = await ask('ana', 'POST', `${cardsPath}/heart`, body)
      expect(again.json).toMatchObject({ id, added: true, state: rated?.state })
      expect(await heart()).toEqual(before)
    }))

  // Shows flashcards-57
  test('reworded by a learner get their first words back, and keep their schedule', () =>
    withCards(async ({ ask, minutesLater }) => {
      const path = `${cardsPath}/heart/cards/heart-c1`
      const first = async () => ((await ask('ana', 'GET', `${cardsPath}?deckId=heart`)).json as Card[])[0]
      const review = { id: 'r-1', cardId: 'heart-c1', rating: 3, reviewedAt: minutesLater(-1) }
      await ask('ana', 'POST', '/api/flashcards/reviews', [review])
      const before = await first()
      expect((await ask('ana', 'PUT', path, { front: 'Mine', back: 'Mine' })).json).not.toHaveProperty('added')
      expect((await ask('ana', 'DELETE', path)).json).toEqual({ card: before })
      expect((await ask('ana', 'DELETE', path)).json).toEqual({ card: before })
      expect(await first()).toEqual(before)
    }))

  // Shows flashcards-23
  test('changed by a learner are changed for that learner alone, an admin\u2019s study as well', () =>
    withCards(async ({ ask }) => {
      const path = `${cardsPath}/heart/cards/heart-c1`
      const mine = { front: ' Mine ', back: 'Better', category: 'Neurology' }
      const edited = await ask('ana', 'PUT', path, mine)
      expect(edited.json).toMatchObject({ front: 'Mine', back: 'Better', category: 'Neurology', own: true })
      const again = await ask('ana', 'PUT', path, { front: 'Mine', back: 'Best' })
      expect(again.json).toMatchObject({ back: 'Best', category: 'Neurology', extendedExplanation: 'Why 1' })
      await ask('ada', 'PUT', path, { front: 'Of Ada', back: 'Of Ada' })
      const ofBen = ((await ask('ben', 'GET', `${cardsPath}?deckId=heart`)).json as Card[])[0]
      expect(ofBen).toMatchObject({ front: 'Front 1 of heart', back: 'Back 1', own: false })
      expect((await ask('stranger', 'PUT', path, mine)).status).toBe(401)
    }))

  test.each([
    { name: 'a blank front', body: { front: '  ', back: 'B' }, field: 'front', error: 'Enter the front of the card.' },
    { name: 'a blank back', body: { front: 'A', back: '' }, field: 'back', error: 'Enter the back of the card.' },
    { name: 'no back', body: { front: 'A' }, field: 'back', error: 'Enter the back of the card.' },
  ])('are not saved with $name', ({ body, field, error }) =>
    withCards(async ({ ask }) => {
      for (const [method, path] of [
        ['PUT', `${cardsPath}/heart/cards/heart-c1`],
        ['POST', `${cardsPath}/heart`],
      ] as const) {
        expect(await ask('ana', method, path, body)).toMatchObject({ status: 400, json: { error, field } })
      }
    }),
  )

  // Shows flashcards-22
  test('can be archived and brought back, flagged and unflagged, as often as one likes', () =>
    withCards(async ({ ask }) => {
      const path = `${cardsPath}/heart/cards/heart-c1`
      for (const archived of [true, true, false, true])
        expect((await ask('ana', 'PUT', `${path}/archived`, { archived })).json).toEqual({ archived })
      for (const flagged of [true, true, false, true])
        expect((await ask('ana', 'PUT', `${path}/flagged`, { flagged })).json).toEqual({ flagged })
      const [mine] = (await ask('ana', 'GET', `${cardsPath}?deckId=heart`)).json as Card[]
      expect(mine).toMatchObject({ archived: true, flagged: true, state: null })
      const [ofBen] = (await ask('ben', 'GET', `${cardsPath}?deckId=heart`)).json as Card[]
      expect(ofBen).toMatchObject({ archived: false, flagged: false })
      const elsewhere = await ask('ana', 'PUT', `${cardsPath}/lungs/cards/heart-c1/archived`, { archived: true })
      expect(elsewhere.status).toBe(404)
      expect((await ask('stranger', 'PUT', `${path}/flagged`, { flagged: true })).status).toBe(401)
    }))
})
