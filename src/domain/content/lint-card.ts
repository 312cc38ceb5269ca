import type { Card } from './card.ts'
import { categories } from './categories.ts'
import type { Finding } from './finding.ts'
import { wordsOf } from './words-of.ts'
import { styleBreaches } from './writing-rules.ts'

const mostCharacters = 200
const sentences = { from: 2, to: 5 }
const mostBackWords = 12
const mostListed = 3

interface CardRule {
  rule: string
  level: Finding['level']
  /** One sentence for each breach, saying what to do. */
  breaches: (card: Card) => readonly string[]
}

/** What a program can find wrong with one flashcard, by the content guide. */
export function lintCard(card: Card): Finding[] {
  const where = { path: card.path, id: card.id }
  return cardRules.flatMap(({ rule, level, breaches }) =>
    breaches(card).map((message) => ({ rule, level, where, message })),
  )
}

const cardRules: readonly CardRule[] = [
  { rule: 'card-front-length', level: 'error', breaches: ({ front }) => tooLong('front', front) },
  { rule: 'card-back-length', level: 'error', breaches: ({ back }) => tooLong('back', back) },
  { rule: 'card-explanation-length', level: 'error', breaches: oddExplanation },
  { rule: 'card-category', level: 'error', breaches: oddCategory },
  { rule: 'card-one-question', level: 'error', breaches: oddFront },
  { rule: 'card-back-words', level: 'error', breaches: wordyBack },
  { rule: 'card-list', level: 'error', breaches: longList },
  { rule: 'card-two-facts', level: 'error', breaches: twoFacts },
  { rule: 'card-gives-back-away', level: 'error', breaches: givenAway },
  {
    rule: 'style',
    level: 'error',
    breaches: ({ front, back, extendedExplanation }) => [front, back, extendedExplanation].flatMap(styleBreaches),
  },
]

const tooLong = (face: string, { length }: string) =>
  length <= mostCharacters ? [] : [`Shorten the ${face} from ${length} to ${mostCharacters} characters at most.`]

function oddExplanation({ extendedExplanation }: Card): string[] {
  const count = sentenceCount(extendedExplanation)
  if (count >= sentences.from && count <= sentences.to) return []
  const aim = `${sentences.from} to ${sentences.to} sentences`
  return [`Explain in ${aim}; ${count === 1 ? 'this is' : 'these are'} ${count}.`]
}

function oddCategory({ category }: Card): string[] {
  return categories.includes(category) ? [] : [`Choose one of the 24 categories; '${category}' is none.`]
}

const isCloze = (front: string) => /\{\{c1::.+\}\}/.test(front)

function oddFront({ front }: Card): string[] {
  const marks = front.split('?').length - 1
  if (marks === 1 || (marks === 0 && isCloze(front))) return []
  return [`Ask one question, or write one cloze: the front has ${marks} question marks.`]
}

function wordyBack({ back }: Card): string[] {
  const count = back.split(/\s+/).filter(Boolean).length
  return count <= mostBackWords ? [] : [`Say it in 8 words where possible; the back has ${count}.`]
}

function longList({ back }: Card): string[] {
  const parts = back.split(/[,;]|\band\b|\bor\b/).filter((part) => part.trim() !== '')
  return parts.length <= mostListed ? [] : [`Ask for at most ${mostListed} things; the back lists ${parts.length}.`]
}

function twoFacts({ front }: Card): string[] {
  const [second] = /\band (why|how|when|what|which|where|who)\b/i.exec(front) ?? []
  return second === undefined ? [] : [`Ask one thing: the front asks for a second with '${second}'.`]
}

const fewestLetters = 5

/** The words of the back that mean something and stand in the front already; of a cloze, in the rest of it. */
function givenAway({ front, back }: Card): string[] {
  const asked = new Set(wordsOf(front.replace(/\{\{c1::.+?\}\}/g, ' ')))
  const telling = wordsOf(back).filter((word) => word.length >= fewestLetters && /^\p{L}+$/u.test(word))
  const repeated = telling.filter((word) => asked.has(word))
  // A back that shares its noun with the front ('4 weeks of age') gives nothing away; one that stands there wholly does.
  if (telling.length === 0 || repeated.length * 2 < telling.length) return []
  return [`Reword the front: it says '${repeated.join("', '")}' of the back.`]
}

/** A point ends a sentence where a capital or a number follows, or nothing: so 'E. coli' and '0.5' end none. */
function sentenceCount(text: string): number {
  const ends = /(?<!\b(?:al|vs|Dr|No|St|e\.g|i\.e))[.!?]["')\]]*(?=\s+["'([]*[\p{Lu}\d]|\s*$)/gu
  return (text.match(ends) ?? []).length
}
