import { z } from 'zod'
import { authors } from '../../domain/content/version-source.ts'
import { readFigure } from '../../domain/figures/figure.ts'
import { ageGroups } from '../../domain/reference-values/analyte.ts'

const text = z.string().trim().min(1)
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Expected lower-case letters, digits and hyphens.')
const month = z.string().regex(/^\d{4}-\d{2}$/, 'Expected a year and a month.')
const optionLetter = z.enum(['a', 'b', 'c', 'd', 'e'])

const levels = ['1', '2', '3', '4', '5'] as const

/** A domain of a bank; the weight is its share of an exam in percent. */
export const bankDomain = z.strictObject({
  name: text,
  file: id,
  weight: z.number().min(0).max(100),
  /** What it, or a domain from which it has questions, was called: old addresses and open pages still ask for these. */
  formerly: z.array(text).default([]),
})

/** A domain may have questions from another one, whose ids go on beginning like those. */
const filedDomain = bankDomain.extend({ moved: z.array(id).default([]) })

const oldNamesAreGone = (domains: readonly { name: string; formerly: readonly string[] }[]) =>
  domains.every(({ name }) => domains.every(({ formerly }) => !formerly.includes(name)))

/** `qbank.yaml`: the head of a question bank. */
export const qbankFile = z.strictObject({
  id,
  name: text,
  subtitle: text,
  color: text,
  icon: text,
  /** One that the start page lists, or another: 'sports-medicine' is named 'Sports Medicine' there. */
  specialty: id,
  /** In blueprint order. */
  domains: z.array(filedDomain).min(1).refine(oldNamesAreGone, 'A former name is the name of a domain of today.'),
  /** By difficulty: the least and the most percent of the questions that may have it. */
  difficulty: z.record(z.enum(levels), z.tuple([z.number(), z.number()])),
  /** Question ids that visitors see with their keys; so they are never drawn for an exam. */
  demo: z.array(id).max(5).default([]),
})

/** A source that questions and cards may cite. */
export const sourceRecord = z
  .strictObject({
    id,
    body: text.optional(),
    authors: text.optional(),
    title: text,
    edition: text.optional(),
    journal: text.optional(),
    /** Left out of a page that bears no date. */
    year: z.int().min(1900).max(2100).optional(),
    doi: z
      .string()
      .regex(/^10\.\d{4,}\/\S+$/, 'Expected a DOI without an address, such as 10.1161/CIR.0000000000001295.')
      .optional(),
    url: z.url({ protocol: /^https$/ }).optional(),
    supersedes: z.array(id).default([]),
    checked: month,
  })
  .refine(({ body, authors }) => (body === undefined) !== (authors === undefined), 'Name a body or authors, not both.')
  .refine(
    ({ year, url }) => year !== undefined || url !== undefined,
    'Name the year, or the address of an undated page.',
  )

/** `references.yaml`: every cited source once. */
export const referencesFile = z.array(sourceRecord)

const ageRange = z.strictObject({
  ages: z.array(z.enum(ageGroups)).min(1),
  low: z.number().optional(),
  high: z.number().optional(),
  when: text.optional(),
  sources: z.array(id).min(1),
  fromMemory: z.literal(true).optional(),
})

const analyte = z.strictObject({
  name: text,
  aliases: z.array(text),
  conventional: text,
  si: text,
  factor: z.number().positive(),
  offset: z.number().optional(),
  siDecimals: z.int().min(0).max(3),
  molarMass: z.number().positive().optional(),
  ranges: z.array(ageRange).min(1),
  note: text.optional(),
  seeAlso: z.array(id).default([]),
})

/** `reference-values.yaml`: laboratory values by age; what each field means stands in `domain/reference-values/analyte.ts`. */
export const referenceValuesFile = z.strictObject({
  groups: z.array(z.strictObject({ name: text, analytes: z.array(analyte).min(1) })).min(1),
})

/** Which source bears out which claim. */
const citation = z.strictObject({ source: id, supports: text })

const cell = z
  .union([z.string(), z.number().transform(String)])
  .transform((words) => words.trim())
  .refine((words) => !/[|\n]/.test(words), "A cell is one line without '|'.")

const comparison = z
  .strictObject({ columns: z.array(cell).min(2).max(5), rows: z.array(z.array(cell)).min(2).max(6) })
  .refine(
    ({ columns, rows }) => rows.every((row) => row.length === columns.length),
    'Every row needs one cell for each column.',
  )

/** A figure that is drawn from its data. Its kind decides which data it has. */
const figure = z.looseObject({ kind: text, alt: text, caption: text }).superRefine((data, context) => {
  const read = readFigure(data)
  if ('problem' in read) context.addIssue({ code: 'custom', message: read.problem })
})

/** A blank line parts two paragraphs, and a folded text of YAML keeps it as one line end. */
const paragraphs = text.transform((written) => written.replace(/\s*\n\s*/g, '\n\n'))

const task = z.enum([
  'diagnosis',
  'mechanism',
  'workup',
  'management',
  'prevention',
  'prognosis',
  'communication',
  'statistics',
])

const level = z.int().min(1).max(5)

const writtenQuestion = z.strictObject({
  id,
  topic: text,
  /** The testing point in one sentence. */
  point: text,
  task,
  /** The mean of the blind examiners, halves up. */
  difficulty: level,
  vignette: text,
  figure: figure.optional(),
  stem: text,
  options: z.partialRecord(optionLetter, text),
  answer: optionLetter,
  /** The facts of this very patient that decide, and what each means. */
  clues: z.array(text).min(2).max(4),
  explanation: paragraphs,
  comparison: comparison.optional(),
  explanationFigure: figure.optional(),
  /** What recent guidance changed, and when. */
  changed: text.optional(),
  /** By option: when a wrong option would be right, or why it tempts. */
  rationales: z.partialRecord(optionLetter, text),
  keyPoint: text,
  references: z.array(citation).min(1),
  provenance: z.strictObject({
    author: z.enum(authors),
    /** What two people answered who saw the item without its key. */
    blindAnswers: z.tuple([optionLetter, optionLetter]),
    grade: z.int().min(1).max(10),
    checked: month,
  }),
})

export const questionItem = writtenQuestion.refine(
  ({ answer, provenance }) => provenance.blindAnswers.every((letter) => letter === answer),
  {
    path: ['provenance', 'blindAnswers'],
    message: 'Two people who did not see the key have to choose it; rewrite the question, or drop it.',
  },
)

export type QuestionItem = z.output<typeof questionItem>

/** A question on its way into a bank: nobody has numbered or checked it yet, and its sources may still be looked for. */
export const draftQuestion = writtenQuestion
  .omit({ id: true, provenance: true })
  .extend({ references: z.array(citation).default([]) })

export type DraftQuestion = z.output<typeof draftQuestion>

/** What one person or model answered who saw no key. */
export const blindFile = z.strictObject({
  /** One name for one person or model throughout: two answers by one name count once. */
  answeredBy: z.string().min(1),
  answeredAt: z.iso.date(),
  answers: z.array(
    z.strictObject({
      id: z.string(),
      itemHash: z.string().regex(/^[0-9a-f]{16}$/, 'Expected 16 hex digits.'),
      answer: optionLetter,
      confidence: level,
      defensible: z.array(optionLetter).default([]),
      /** Left out by the first answerers, who were not asked for it. */
      difficulty: level.optional(),
      flaws: z
        .array(z.strictObject({ kind: z.string(), severity: z.enum(['minor', 'major']), what: z.string() }))
        .default([]),
      note: z.string().nullish(),
    }),
  ),
})

/** The questions of one domain, in published order. */
export const domainFile = z.strictObject({ domain: text, questions: z.array(questionItem).min(1) })

const cardItem = z.strictObject({
  id,
  front: text,
  back: text,
  extendedExplanation: text,
  /** Where it is another than the deck's: some decks mix domains. */
  category: text.optional(),
  tags: z.array(text).max(5),
  figure: figure.optional(),
  /** Stands in the extended explanation. */
  table: comparison.optional(),
  /** The questions that test the same point. */
  questions: z.array(id).default([]),
  references: z.array(citation).default([]),
})

export type CardItem = z.output<typeof cardItem>

export const deckFile = z.strictObject({
  id,
  name: text,
  kind: z.enum(['domain', 'studies', 'medications', 'numbers']),
  /** The Qbank and the domain of a domain's deck. */
  qbank: id.optional(),
  domain: text.optional(),
  category: text,
  cards: z.array(cardItem).min(1),
})

/** From which side a point is asked. */
const angle = z.enum([
  'after-first-treatment-failed',
  'calculation',
  'complication',
  'counseling',
  'figure-reading',
  'mechanism',
  'near-rival',
  'next-step',
  'threshold',
  'trial-effect',
  'what-changed',
])

/** A testing point that waits for its item, or an item of the bank, whose point stands with it. */
const testingPoint = z
  .strictObject({
    point: text.optional(),
    item: id.optional(),
    state: z.enum(['planned', 'written', 'answered', 'in']),
    /** What its writer aims at; the item itself decides once it is there. */
    task: task.optional(),
    difficulty: z.int().min(1).max(5).optional(),
    /** The kind of figure that an exam would show. */
    figure: id.optional(),
    table: z.literal(true).optional(),
    angle: angle.optional(),
  })
  .refine(({ state, item }) => state !== 'in' || item !== undefined, 'What is in needs the id of its item.')
  .refine(({ point, item }) => point !== undefined || item !== undefined, 'Name the point, or the item that tests it.')

/** `topics.yaml`: what each domain of a bank is to test. */
export const topicsFile = z.strictObject({
  domains: z.array(
    z.strictObject({
      domain: text,
      topics: z.array(
        z.strictObject({
          topic: text,
          /** How many it is to have. */
          items: z.int().min(1),
          points: z.array(testingPoint),
        }),
      ),
    }),
  ),
})
