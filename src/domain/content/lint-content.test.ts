import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import type { Item } from './item.ts'
import { lintContent } from './lint-content.ts'

const item = (change: Partial<Item>): Item => ({
  path: 'qbanks/pediatrics/cardiology.yaml',
  id: 'ped-card-0001',
  difficulty: 3,
  vignette: 'A 3-year-old boy has had fever for 6 days.',
  stem: 'Which treatment is best?',
  options: { a: 'Aspirin', b: 'Ibuprofen', c: 'Naproxen', d: 'Methotrexate' },
  answer: 'c',
  explanation: Array.from({ length: 80 }, () => 'word').join(' '),
  rationales: { a: 'x', b: 'x', d: 'x' },
  references: ['AHA, 2024'],
  grade: 8,
  ...change,
})

const card = (change: Partial<Card>): Card => ({
  path: 'decks/ped-cardiology.yaml',
  id: 'ped-card-c001',
  front: 'Which valve anomaly accompanies coarctation?',
  back: 'Bicuspid aortic valve.',
  extendedExplanation: 'One. Two.',
  category: 'Cardiology',
  ...change,
})

const another = { id: 'ped-card-0002', vignette: 'Two girls fell off one horse yesterday.', answer: 'a' } as const
const rationales = { b: 'x', c: 'x', d: 'x' }

const qbank = (name: string, ...items: Item[]) => ({
  path: `qbanks/${name}/qbank.yaml`,
  difficulty: { 1: [0, 15] as const },
  moved: new Set<string>(),
  sections: [items],
})

test.each([
  {
    name: 'finds nothing in sound content',
    qbanks: [qbank('pediatrics', item({}), item({ ...another, rationales }))],
    cards: [card({})],
    found: [],
  },
  {
    name: 'finds an id that two Qbanks use',
    qbanks: [qbank('pediatrics', item({})), qbank('neonatology', item({ path: 'qbanks/neonatology/x.yaml' }))],
    cards: [],
    found: [
      'unique-id qbanks/neonatology/x.yaml ped-card-0001',
      'near-duplicate qbanks/neonatology/x.yaml ped-card-0001',
    ],
  },
  {
    name: 'finds an id that a question and a card use',
    qbanks: [qbank('pediatrics', item({}))],
    cards: [card({ id: 'ped-card-0001' })],
    found: ['unique-id decks/ped-cardiology.yaml ped-card-0001'],
  },
  {
    name: 'finds a question asked twice in a Qbank',
    qbanks: [qbank('pediatrics', item({}), item({ id: 'ped-card-0002', answer: 'a', rationales }))],
    cards: [],
    found: ['near-duplicate qbanks/pediatrics/cardiology.yaml ped-card-0002'],
  },
  {
    name: 'finds a question that two Qbanks ask',
    qbanks: [qbank('pediatrics', item({})), qbank('neonatology', item({ id: 'neo-card-0001' }))],
    cards: [],
    found: ['near-duplicate qbanks/pediatrics/cardiology.yaml neo-card-0001'],
  },
  {
    name: 'finds a point that two Qbanks test',
    qbanks: [
      qbank('pediatrics', item({ point: 'Infliximab treats resistant disease.' })),
      qbank('neonatology', item({ ...another, rationales, point: 'Resistant disease: infliximab treats it.' })),
    ],
    cards: [],
    found: ['same-point qbanks/pediatrics/cardiology.yaml ped-card-0002'],
  },
  {
    name: 'finds a front asked twice in a bank',
    qbanks: [],
    cards: [card({}), card({ id: 'ped-stud-c001', path: 'decks/ped-studies.yaml' })],
    found: ['near-duplicate decks/ped-studies.yaml ped-stud-c001'],
  },
  {
    name: 'finds a front that two banks ask',
    qbanks: [],
    cards: [card({}), card({ id: 'neo-card-c001' })],
    found: ['near-duplicate decks/ped-cardiology.yaml neo-card-c001'],
  },
])('$name', ({ qbanks, cards, found }) => {
  const findings = lintContent({ qbanks, cards })
  expect(findings.map(({ rule, where }) => `${rule} ${where.path} ${where.id}`)).toEqual(found)
})

test('brings together what is wrong with a question, a file, a Qbank and a card', () => {
  const items = [item({ difficulty: 1, grade: 1 }), item(another), item({ ...another, answer: 'a' })]
  const findings = lintContent({ qbanks: [qbank('pediatrics', ...items)], cards: [card({ category: 'None' })] })
  const rules = findings.map(({ rule }) => rule)
  expect(rules).toEqual(expect.arrayContaining(['grade', 'key-balance-in-file', 'difficulty-mix', 'card-category']))
})
