import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { type Tools, withApp } from '../testing/app.ts'

type Field = keyof typeof values

/** What happens at one moment: a learner changes something on a device, or a device tries to save. */
type Event =
  | { device: 0 | 1; passedMs: number; says: { question: number; field: Field; value: number } }
  | { device: 0 | 1; passedMs: number; withMaps: boolean; saves: 'arrives' | 'reply is lost' | 'request is lost' }

interface Said {
  id: string
  device: 0 | 1
  question: number
  field: Field
  value: (typeof values)[Field][number]
  /** True time, in milliseconds after the beginning. */
  trueMs: number
}

const highlighted = (end: number) => ({ question: { vignette: [{ start: 0, end }] } })
const values = {
  answer: [null, 'a', 'b', 'c', 'd'],
  note: ['', 'first', 'second', 'third', 'fourth'],
  marked: [false, true, false, true, false],
  crossedOut: [[], ['a'], ['b'], ['a', 'c'], ['d']],
  highlights: [{ question: null }, highlighted(2), highlighted(3), highlighted(4), highlighted(5)],
}
const fields = Object.keys(values) as Field[]

const device = fc.constantFrom(0 as const, 1 as const)
const passedMs = fc.integer({ min: 1, max: 90_000 })
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    device,
    passedMs,
    says: fc.record({
      question: fc.integer({ min: 0, max: 1 }),
      field: fc.constantFrom(...fields),
      value: fc.integer({ min: 0, max: 4 }),
    }),
  }),
  fc.record({
    device,
    passedMs,
    withMaps: fc.boolean(),
    saves: fc.constantFrom('arrives' as const, 'reply is lost' as const, 'request is lost' as const),
  }),
)
const day = 86_400_000
const clockError = fc.integer({ min: -day, max: day })

// Shows qbank-68
test.each(['exam', 'tutor'] as const)(
  'two devices with wrong clocks, lost replies, repeats and stale maps end in the state of one device that saw it all (%s)',
  (mode) =>
    withApp(async ({ ask, clock }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(event, { maxLength: 60, size: 'max' }),
          clockError,
          clockError,
          async (events, first, second) => {
            const { said, block } = await play(ask, clock, mode, events, [first, second])
            expect(stateOf(block)).toEqual(modelOf(said, block, mode))
          },
        ),
        { numRuns: 40 },
      )
    }),
  60_000,
)

async function play(
  ask: Tools['ask'],
  clock: Tools['clock'],
  mode: 'exam' | 'tutor',
  events: readonly Event[],
  clockErrors: readonly [number, number],
) {
  const body = { qbankId: 'bank', mode, questionCount: 2, selectedDomains: ['Cardiology'] }
  const { id, questions } = (await ask('ana', 'POST', '/api/blocks', body)).json as Block
  const said: Said[] = []
  const unsent: [Said[], Said[]] = [[], []]
  const start = clock.now.getTime()
  let trueMs = 0

  const deviceTime = (which: 0 | 1, ms: number) => new Date(start + ms + clockErrors[which]).toISOString()
  const send = async (which: 0 | 1, withMaps: boolean) => {
    clock.now = new Date(start + trueMs)
    const changes = unsent[which].map((change) => ({
      id: change.id,
      field: change.field,
      value: change.value,
      questionId: questions[change.question]?.id,
      at: deviceTime(which, change.trueMs),
    }))
    const maps = withMaps ? mapsOf(said, which, questions) : {}
    const sent = { ...maps, changes, lastSaveAttempt: deviceTime(which, trueMs) }
    expect((await ask('ana', 'PUT', `/api/blocks/${id}`, sent)).status).toBe(200)
  }

  for (const happened of events) {
    trueMs += happened.passedMs
    const mine = unsent[happened.device]
    if ('says' in happened) {
      const { question, field, value } = happened.says
      const spoken = values[field][value] ?? null
      const change = { id: `${said.length}`, device: happened.device, question, field, value: spoken, trueMs }
      said.push(change)
      mine.push(change)
    } else if (happened.saves !== 'request is lost') {
      await send(happened.device, happened.withMaps)
      if (happened.saves === 'arrives') mine.length = 0
    }
  }
  for (const which of [1, 0] as const) {
    trueMs += 1
    await send(which, true)
  }
  const block = (await ask('ana', 'GET', `/api/blocks/${id}`)).json as Block
  await ask('ana', 'DELETE', `/api/blocks/${id}`)
  return { said, block }
}

/** All that a device believes to stand, however stale, as a client without changes of its own would send it. */
function mapsOf(said: readonly Said[], which: 0 | 1, questions: Block['questions']) {
  const mapOf = (field: Field) =>
    Object.fromEntries(
      said
        .filter((change) => change.device === which && change.field === field)
        .map(({ question, value }) => [questions[question]?.id, value]),
    )
  const questionHighlightedText = Object.fromEntries(
    Object.entries(mapOf('highlights')).map(([id, value]) => [id, (value as { question: unknown }).question]),
  )
  const maps = { selectedAnswers: mapOf('answer'), notesMap: mapOf('note'), optionCrossedOut: mapOf('crossedOut') }
  return { ...maps, questionHighlightedText }
}

const stateOf = ({ progress, questions }: Block) =>
  questions.map(({ id }) => ({
    answer: progress.selectedAnswers[id] ?? null,
    note: progress.notesMap[id] ?? '',
    marked: progress.markedQuestions.includes(id),
    crossedOut: progress.optionCrossedOut[id] ?? [],
    highlights: { question: progress.questionHighlightedText[id] ?? null },
  }))

/** One device with a right clock: the last word stands, and in tutor mode the first answer. */
function modelOf(said: readonly Said[], { questions }: Block, mode: 'exam' | 'tutor') {
  return questions.map((_, question) => {
    const values = (field: Said['field']) =>
      said.filter((change) => change.question === question && change.field === field).map(({ value }) => value)
    const answers = values('answer')
    const answer = mode === 'exam' ? answers.at(-1) : answers.find((value) => value !== null)
    return {
      answer: answer ?? null,
      note: values('note').at(-1) ?? '',
      marked: values('marked').at(-1) ?? false,
      crossedOut: values('crossedOut').at(-1) ?? [],
      highlights: values('highlights').at(-1) ?? { question: null },
    }
  })
}
