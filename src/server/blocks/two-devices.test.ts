import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import { type Tools, withApp } from '../testing/app.ts'

/** What happens at one moment: a learner changes something on a device, or a device tries to save. */
type Event =
  | { device: 0 | 1; passedMs: number; says: { question: number; field: 'answer' | 'note' | 'marked'; value: number } }
  | { device: 0 | 1; passedMs: number; saves: 'arrives' | 'reply is lost' | 'request is lost' }

interface Said {
  id: string
  question: number
  field: 'answer' | 'note' | 'marked'
  value: string | boolean | null
  /** True time, in milliseconds after the beginning. */
  trueMs: number
}

const values = {
  answer: [null, 'a', 'b', 'c', 'd'],
  note: ['', 'first', 'second', 'third', 'fourth'],
  marked: [false, true, false, true, false],
} as const

const device = fc.constantFrom(0 as const, 1 as const)
const passedMs = fc.integer({ min: 1, max: 90_000 })
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    ...{ device, passedMs },
    says: fc.record({
      question: fc.integer({ min: 0, max: 2 }),
      field: fc.constantFrom('answer' as const, 'note' as const, 'marked' as const),
      value: fc.integer({ min: 0, max: 4 }),
    }),
  }),
  fc.record({
    ...{ device, passedMs },
    saves: fc.constantFrom('arrives' as const, 'reply is lost' as const, 'request is lost' as const),
  }),
)
const day = 86_400_000
const clockError = fc.integer({ min: -day, max: day })

test.each(['exam', 'tutor'] as const)(
  'two devices with wrong clocks, lost replies and repeats end in the state of one device that saw it all (%s)',
  (mode) =>
    withApp(async ({ ask, clock }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 30 }), clockError, clockError, async (events, first, second) => {
          const { said, block } = await play(ask, clock, mode, events, [first, second])
          expect(stateOf(block)).toEqual(modelOf(said, block, mode))
        }),
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
  const body = { qbankId: 'bank', mode, questionCount: 3, selectedDomains: ['Cardiology'] }
  const { id, questions } = (await ask('ana', 'POST', '/api/blocks', body)).json as Block
  const said: Said[] = []
  const unsent: [Said[], Said[]] = [[], []]
  const start = clock.now.getTime()
  let trueMs = 0

  const deviceTime = (which: 0 | 1, ms: number) => new Date(start + ms + clockErrors[which]).toISOString()
  const send = async (which: 0 | 1) => {
    clock.now = new Date(start + trueMs)
    const changes = unsent[which].map((change) => ({
      ...{ id: change.id, field: change.field, value: change.value },
      questionId: questions[change.question]?.id,
      at: deviceTime(which, change.trueMs),
    }))
    const sent = { changes, lastSaveAttempt: deviceTime(which, trueMs) }
    expect((await ask('ana', 'PUT', `/api/blocks/${id}`, sent)).status).toBe(200)
  }

  for (const happened of events) {
    trueMs += happened.passedMs
    const mine = unsent[happened.device]
    if ('says' in happened) {
      const { question, field, value } = happened.says
      const change = { id: `${said.length}`, question, field, value: values[field][value] ?? null, trueMs }
      said.push(change)
      mine.push(change)
    } else if (happened.saves !== 'request is lost') {
      await send(happened.device)
      if (happened.saves === 'arrives') mine.length = 0
    }
  }
  for (const which of [1, 0] as const) {
    trueMs += 1
    await send(which)
  }
  const block = (await ask('ana', 'GET', `/api/blocks/${id}`)).json as Block
  await ask('ana', 'DELETE', `/api/blocks/${id}`)
  return { said, block }
}

const stateOf = ({ progress, questions }: Block) =>
  questions.map(({ id }) => ({
    answer: progress.selectedAnswers[id] ?? null,
    note: progress.notesMap[id] ?? '',
    marked: progress.markedQuestions.includes(id),
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
    }
  })
}
