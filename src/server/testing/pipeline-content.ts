import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** By these words a test knows its drafts apart; each stands in the point and in all that is written of it. */
export const markers = [
  'apple',
  'bridge',
  'candle',
  'desert',
  'engine',
  'forest',
  'garden',
  'hammer',
  'island',
  'jacket',
] as const

export type Marker = (typeof markers)[number]

// Words that a dictionary has: no two drafts are to read alike.
const words =
  `able about above accept across active actual address admit adult advice affair afford afraid agency agree ahead
allow alone along already also although always among amount ancient angle angry animal annual another answer anxious
appeal appear area argue around arrange arrive article artist aside asleep assist assume attack attempt attract author
autumn average avoid award aware awful baby back bacon badge balance band bank base basic basket battle beach bean bear
beauty become before begin behave behind believe belong below bench benefit beside beyond bicycle bird birth bitter blame
blanket blood board boat bone book border borrow bottle bottom bowl brain brave bread break breath brick brief bright
bring broad brother brown brush bucket build burn business busy butter button cabin cable cake camera camp canal capital
captain carbon career careful carpet carry castle catch cause ceiling center century certain chain chair chance change`
    .split(/\s+/)
    .filter((word) => word !== '')

const wordsADraft = 14

const own = (marker: Marker) => {
  const n = markers.indexOf(marker)
  return words.slice(n * wordsADraft, (n + 1) * wordsADraft)
}

export const pointOf = (marker: Marker) => `The ${marker} rule: ${own(marker).slice(0, 8).join(' ')}.`

const letters = ['a', 'b', 'c', 'd', 'e'] as const

/** Each letter is the key of two. */
export const keyOf = (marker: Marker) => letters[markers.indexOf(marker) % letters.length] ?? 'a'
/** Another letter than the key. */
export const wrongOf = (marker: Marker) => letters[(markers.indexOf(marker) + 1) % letters.length] ?? 'a'

export const rationalesFor = (key: string) =>
  letters.filter((id) => id !== key).map((id) => ({ id, text: 'It would be right for another boy.' }))

/** What a creator answers that writes well. */
export const goodQuestion = (marker: Marker) => ({
  vignette: `A 4-year-old boy comes with his ${marker}. ${own(marker).join(' ')}.`,
  stem: 'Which of the following is the best next step?',
  options: [
    { id: 'a', text: 'Give a warm blanket' },
    { id: 'b', text: 'Give a cold blanket' },
    { id: 'c', text: 'Give a clean blanket' },
    { id: 'd', text: 'Give a small blanket' },
    { id: 'e', text: 'Give a white blanket' },
  ],
  correctAnswer: keyOf(marker),
  clues: [`The ${marker} is there`, 'The boy is 4 years old'],
  explanation:
    `The ${marker} rule decides. ${'The boy is cold and the blanket keeps him so for an hour or more. '.repeat(6)}`.trim(),
  comparison: null,
  changedGuidance: null,
  rationales: rationalesFor(keyOf(marker)),
  keyPoint: `Know the ${marker} rule.`,
})

export const claimOf = (marker: Marker) => `The ${marker} rule holds for boys`
export const sentenceOf = (marker: Marker) => `In boys the ${marker} rule held in every one of our hospitals.`

const topics = `domains:
  - domain: Cardiology
    topics:
      - topic: Blankets
        items: 20
        points:
${markers.map((marker) => `          - { point: '${pointOf(marker)}', task: management, state: planned }`).join('\n')}
`

const references = `- { id: secret-2026, body: SECRET body, title: title, year: 2026, checked: 2026-11 }
`

const qbank = `id: bank
name: Test bank
subtitle: Boards
color: teal
icon: heart
specialty: pediatrics
domains:
  - { name: Cardiology, file: cardiology, weight: 60 }
  - { name: Nephrology, file: nephrology, weight: 40 }
difficulty: { 1: [0, 100], 2: [0, 100], 3: [0, 100], 4: [0, 100], 5: [0, 100] }
`

const referenceValues = `groups:
  - name: Blood
    analytes:
      - name: Sodium
        aliases: [Na]
        conventional: mEq/L
        si: mmol/L
        factor: 1
        siDecimals: 0
        ranges:
          - { ages: [child, adolescent], low: 135, high: 145, sources: [secret-2026] }
`

/** Runs a test with a folder `content/` of a small bank whose blueprint plans ten points. */
export async function withContentRoot(test: (root: string) => Promise<void>) {
  const root = await mkdtemp(join(tmpdir(), 'preceptor-content-'))
  try {
    await mkdir(join(root, 'qbanks/bank'), { recursive: true })
    await mkdir(join(root, 'spelling'))
    await writeFile(join(root, 'qbanks/bank/topics.yaml'), topics)
    await mkdir(join(root, 'decks'))
    await writeFile(join(root, 'qbanks/bank/qbank.yaml'), qbank)
    await writeFile(join(root, 'reference-values.yaml'), referenceValues)
    await writeFile(join(root, 'references.yaml'), references)
    await writeFile(join(root, 'spelling/medical-words.txt'), 'Nephrology\n')
    await writeFile(join(root, 'spelling/reference-words.txt'), '')
    await test(root)
  } finally {
    await rm(root, { recursive: true })
  }
}
