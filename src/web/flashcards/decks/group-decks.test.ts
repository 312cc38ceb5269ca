import { expect, test } from 'vitest'
import type { Deck } from '../../../contract/flashcards.ts'
import { dueIn } from '../../../domain/flashcards/decks.ts'
import { addable, groupDecks, ownName } from './group-decks.ts'

const deck = (name: string, part: Partial<Deck> = {}): Deck => ({
  id: name,
  name,
  questionCount: 5,
  kind: 'domain',
  selected: false,
  locked: false,
  unlockedBy: null,
  split: { mature: 0, learning: 0, unstudied: 5 },
  due: 0,
  ...part,
})

// Shows flashcards-2
test('decks are grouped by Qbank and named without it, those of none come last', () => {
  const decks = [
    deck('Numbers', { kind: 'numbers' }),
    deck('Pediatrics: Neurology'),
    deck('Neonatology: Respiratory'),
    deck('Pediatrics: Missed Questions', { kind: 'missed' }),
  ]
  expect(groupDecks(decks).map(({ name, decks: own }) => [name, own.map(ownName)])).toEqual([
    ['Neonatology', ['Respiratory']],
    ['Pediatrics', ['Missed Questions', 'Neurology']],
    ['More decks', ['Numbers']],
  ])
})

// Shows flashcards-55
test('one press adds what is neither added nor locked', () => {
  const decks = [deck('A', { selected: true }), deck('B'), deck('C', { locked: true })]
  expect(addable(decks).map(({ id }) => id)).toEqual(['B'])
})

// Shows flashcards-54
test('what is due is counted over the chosen decks; a list from before counts none', () => {
  const { due: _, ...before } = deck('D', { selected: true })
  const decks = [deck('A', { selected: true, due: 3 }), deck('B', { due: 4 }), before as Deck]
  expect(dueIn(decks)).toBe(3)
})
