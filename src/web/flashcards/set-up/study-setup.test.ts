import { describe, expect, test } from 'vitest'
import { usualPreferences } from '../../../contract/preferences.ts'
import { firstSetup, minutesText, queueQuery, rememberedOf, stepped } from './study-setup.ts'

describe('new cards a day', () => {
  test.each([
    // Shows flashcards-8
    { name: 'go up by 5', from: 20, step: 5 as const, to: 25 },
    { name: 'go down by 5', from: 20, step: -5 as const, to: 15 },
    // Shows flashcards-8
    { name: 'are never below 0', from: 3, step: -5 as const, to: 0 },
    // Shows flashcards-8
    { name: 'are never above 100', from: 98, step: 5 as const, to: 100 },
  ])('$name', ({ from, step, to }) => {
    expect(stepped(from, step)).toBe(to)
  })
})

describe('the cards of a session are asked for', () => {
  const setup = firstSetup(undefined)
  // Shows flashcards-9
  test('with 20 cards, failed ones and a random order, unless the learner says otherwise', () => {
    expect(queueQuery('d', setup)).toEqual({
      deckId: 'd',
      mode: 'spaced',
      tagsToInclude: [],
      cardCount: '20',
      newCards: '20',
      includeFailed: 'true',
      randomizeOrder: 'true',
    })
  })

  // Shows flashcards-10
  test('with the cram choice and its own count when cramming', () => {
    const cramming = { ...setup, mode: 'cram', cram: 'failed', cramCount: 7 } as const
    const asked = {
      deckId: 'd',
      tagsToInclude: [],
      mode: 'cramming',
      cram: 'failed',
      includeFailed: 'true',
      cardCount: '7',
      randomizeOrder: 'true',
    }
    expect(queueQuery('d', cramming)).toEqual(asked)
  })
})

test.each([
  // Shows flashcards-11
  { name: 'half a minute counts as one', minutes: 0.5, text: '1 minute' },
  { name: 'no cards take 0 minutes', minutes: 0, text: '0 minutes' },
  // Shows flashcards-11
  { name: 'ten and a bit are 11', minutes: 10.4, text: '11 minutes' },
])('$name', ({ minutes, text }) => {
  expect(minutesText(minutes)).toBe(text)
})

// Shows flashcards-56
test('a spaced session begins with the settings of the one before, but for its topics', () => {
  const setup = { ...firstSetup(usualPreferences), newCards: 5, cardCount: 50, reviewCards: 30, includeFailed: false }
  const next = firstSetup({ ...usualPreferences, ...rememberedOf({ ...setup, tagsToInclude: ['Rhythm'] }) })
  expect(next).toEqual(setup)
})

test('preferences that a device kept from before give what everybody begins with', () => {
  const { sessionSetup: _, ...before } = { ...usualPreferences, newCardsPerDay: 7 }
  expect(firstSetup(before as never)).toEqual({ ...firstSetup(undefined), newCards: 7 })
})
