import type { Finding } from '../domain/content/finding.ts'
import type { ContentFiles } from '../server/content/read-files.ts'

interface SpelledTexts {
  where: Finding['where']
  /** What we write ourselves. */
  texts: readonly string[]
  /** What others are called and how they spell: authors, journals, British titles. */
  references: readonly string[]
}

/** Every text of the content that a reader sees. */
export function spelledTexts({ qbanks, decks }: ContentFiles): SpelledTexts[] {
  return [
    ...qbanks.flatMap(({ id, name, subtitle, sections }) => [
      { where: { path: `qbanks/${id}/qbank.yaml` }, texts: [name, subtitle], references: [] },
      ...sections.flatMap(({ path, domain, questions }) => [
        { where: { path }, texts: [domain], references: [] },
        ...questions.map((question) => ofQuestion(path, question)),
      ]),
    ]),
    ...decks.flatMap(({ path, name, cards }) => [
      { where: { path }, texts: [name], references: [] },
      ...cards.map((card) => ofCard(path, card)),
    ]),
  ]
}

function ofQuestion(
  path: string,
  question: ContentFiles['qbanks'][number]['sections'][number]['questions'][number],
): SpelledTexts {
  const { id, topic, vignette, stem, options, explanation, rationales, keyPoint, references } = question
  const texts = [topic, vignette, stem, ...Object.values(options), explanation, ...Object.values(rationales), keyPoint]
  return { where: { path, id }, texts, references }
}

function ofCard(path: string, card: ContentFiles['decks'][number]['cards'][number]): SpelledTexts {
  const { id, front, back, extendedExplanation, tags, references } = card
  // Tags are written small, names included; the dictionary takes capitals for every word that it knows.
  const texts = [front, back, extendedExplanation, ...tags.map((tag) => tag.toUpperCase())]
  return { where: { path, id }, texts, references }
}
