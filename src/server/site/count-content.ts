import { referencesOf } from '../../domain/content/question-parts.ts'
import { specialtiesWith } from '../../domain/site/specialties.ts'
import type { CurrentQbank, Library } from '../content/api.ts'

type Qbanks = ReadonlyMap<string, CurrentQbank>
type Decks = Awaited<ReturnType<Library['decks']>>

interface ContentCounts {
  counts: Record<
    'qbanks' | 'questions' | 'figures' | 'answeredBlind' | 'sections' | 'topics' | 'sources' | 'decks' | 'cards',
    number
  >
  specialties: { id: string; questions: number; cards: number; qbankIds: string[] }[]
}

// Thousands of questions are not counted again for each visitor; new content comes as a new map.
const counted = new WeakMap<Qbanks, { decks: Decks; counts: ContentCounts }>()

/** Counts the published content. */
export function countContent(qbanks: Qbanks, decks: Decks): ContentCounts {
  const known = counted.get(qbanks)
  if (known?.decks === decks) return known.counts
  const counts = count(qbanks, decks)
  counted.set(qbanks, { decks, counts })
  return counts
}

function count(qbanks: Qbanks, { byId }: Decks): ContentCounts {
  const banks = [...qbanks.values()]
  const decks = [...byId.values()]
  const questions = banks.flatMap((bank) => bank.questions)
  const total = (lists: readonly { length: number }[]) => lists.reduce((sum, { length }) => sum + length, 0)
  return {
    counts: {
      qbanks: banks.length,
      questions: questions.length,
      figures: questions.filter(({ figure }) => figure !== undefined).length,
      // No file is read, and nothing published by the pipeline, with a question that two did not answer alike; a revision
      // has not been before them yet.
      answeredBlind: questions.filter(({ source }) => source === 'file' || source === 'pipeline').length,
      sections: total(banks.map(({ domains }) => domains)),
      topics: new Set(questions.map(({ topic }) => topic)).size,
      sources: new Set(questions.flatMap(({ sources }) => referencesOf(sources))).size,
      decks: decks.length,
      cards: total(decks.map(({ cards }) => cards)),
    },
    specialties: specialtiesWith(banks.map(({ specialty }) => specialty)).map(({ id }) => {
      const own = banks.filter(({ specialty }) => specialty === id)
      const ownDecks = decks.filter(({ qbank }) => own.some((bank) => bank.id === qbank))
      return {
        id,
        questions: total(own.map((bank) => bank.questions)),
        cards: total(ownDecks.map(({ cards }) => cards)),
        qbankIds: own.map((bank) => bank.id),
      }
    }),
  }
}
