import { keyFields } from '../../domain/content/key-fields.ts'
import type { ContentFiles } from '../content/read-files.ts'

/** The words by which a test finds a key that should not be there. */
export const keyWords = [...keyFields.map((field) => `"${field}"`), 'SECRET']

const question = (id: string) => ({
  id,
  topic: `Topic ${id}`,
  task: 'diagnosis' as const,
  difficulty: 3,
  vignette: `Vignette of ${id}`,
  stem: `Stem of ${id}?`,
  options: { a: 'Apnea', b: 'Bronchiolitis', c: 'Croup', d: 'Diphtheria', e: 'Epiglottitis' },
  answer: 'b' as const,
  explanation: `SECRET explanation of ${id}`,
  rationales: { a: 'SECRET a', c: 'SECRET c', d: 'SECRET d', e: 'SECRET e' },
  keyPoint: `SECRET key point of ${id}`,
  point: `SECRET point of ${id}`,
  clues: ['SECRET clue one', 'SECRET clue two'],
  comparison: {
    columns: ['', 'SECRET column'],
    rows: [
      ['Age', 'SECRET cell'],
      ['Sex', 'any'],
    ],
  },
  changed: 'SECRET change of 2025',
  explanationFigure: {
    kind: 'run-chart',
    alt: 'SECRET alternative text',
    caption: 'SECRET caption',
    yLabel: 'Score',
    values: [4, 6, 5, 7, 4, 6],
  },
  references: [{ source: 'secret-2026', supports: 'SECRET claim' }],
  provenance: { author: 'ai' as const, blindAnswers: ['b', 'b'] as ['b', 'b'], grade: 9, checked: '2026-11' },
})

const domains = [
  { name: 'Cardiology', file: 'cardiology', weight: 60, formerly: [], moved: [] },
  { name: 'Nephrology', file: 'nephrology', weight: 40, formerly: [], moved: [] },
]

const idsOf = (file: string, count: number) => Array.from({ length: count }, (_, n) => `${file.slice(0, 4)}-${n + 1}`)

/** A Qbank `bank` of two domains, whose right option is always b, and one deck, whose card tests the point of all of them. */
export const testContent = (questionsADomain = 20): ContentFiles => ({
  qbanks: [
    {
      id: 'bank',
      name: 'Test bank',
      subtitle: 'Boards',
      color: 'teal',
      icon: 'heart',
      specialty: 'pediatrics',
      domains,
      difficulty: { 1: [0, 100], 2: [0, 100], 3: [0, 100], 4: [0, 100], 5: [0, 100] },
      demo: ['card-1'],
      sections: domains.map(({ name, file }) => ({
        domain: name,
        path: `qbanks/bank/${file}.yaml`,
        digest: '',
        questions: idsOf(file, questionsADomain).map(question),
      })),
    },
  ],
  references: [{ id: 'secret-2026', body: 'SECRET body', title: 'title', year: 2026, supersedes: [] }],
  unchanged: [],
  decks: [
    {
      id: 'deck',
      name: 'Test bank: Cardiology',
      kind: 'domain',
      qbank: 'bank',
      domain: 'Cardiology',
      category: 'Cardiology',
      path: 'decks/deck.yaml',
      digest: '',
      position: 0,
      cards: [
        {
          id: 'card-c1',
          front: 'Front',
          back: 'Back',
          extendedExplanation: 'Why',
          tags: [],
          questions: domains.flatMap(({ file }) => idsOf(file, questionsADomain)),
          references: [],
        },
      ],
    },
  ],
})
