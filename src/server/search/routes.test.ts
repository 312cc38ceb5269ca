import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { searchQuestions } from '../../contract/search.ts'
import { type Person, type Tools, withApp } from '../testing/app.ts'
import { keyWords } from '../testing/content.ts'

type Found = ReplyOf<typeof searchQuestions>

const exam = { qbankId: 'bank', mode: 'exam', questionCount: 4, selectedDomains: ['Cardiology'] }
const open = async (ask: Tools['ask'], body: object = {}) =>
  (await ask('ana', 'POST', '/api/blocks', { ...exam, ...body })).json as Block
const complete = (ask: Tools['ask'], { id }: Block, answers: Record<string, string> = {}) =>
  ask('ana', 'POST', `/api/blocks/${id}/complete`, { answers })
const search = async (ask: Tools['ask'], query: string, as: Person = 'ana') =>
  (await ask(as, 'GET', `/api/search?${query}`)).json as Found
const idsOf = ({ results }: Found) => results.map(({ questionId }) => questionId).sort()
const firstOf = ({ questions }: Block) => questions[0]?.id ?? ''

describe('what can be searched', () => {
  test('is every question of a completed block, by its explanation too, and by nobody else', () =>
    withApp(async ({ ask }) => {
      const block = await open(ask)
      await complete(ask, block, { [firstOf(block)]: 'b' })
      const ids = block.questions.map(({ id }) => id).sort()
      expect(idsOf(await search(ask, 'q='))).toEqual(ids)
      expect(idsOf(await search(ask, 'q=secret explanation'))).toEqual(ids)
      const { results } = await search(ask, `q="vignette of ${firstOf(block)}"`)
      expect(results).toContainEqual({
        ...{ questionId: firstOf(block), blockId: block.id, blockTitle: block.title, qbankId: 'bank' },
        ...{ domain: 'Cardiology', stem: `Stem of ${firstOf(block)}?`, note: null, marked: false, result: 'correct' },
        excerpt: {
          field: 'vignette',
          text: `Vignette of ${firstOf(block)}`,
          highlights: [{ start: 0, end: `Vignette of ${firstOf(block)}`.length }],
        },
        seenAt: block.createdAt,
      })
      expect(await search(ask, 'q=vignette', 'ben')).toEqual({ total: 0, results: [] })
      expect((await ask('stranger', 'GET', '/api/search?q=vignette')).status).toBe(401)
    }))

  test('is nothing of an open exam, not even its notes, and nothing of a deleted block', () =>
    withApp(async ({ ask }) => {
      const block = await open(ask)
      await ask('ana', 'PUT', `/api/questions/notes/${block.id}/${firstOf(block)}`, { note: 'Look this up' })
      for (const query of ['q=', 'q=vignette', 'q=look', 'noted=true'])
        expect(await search(ask, query)).toEqual({ total: 0, results: [] })
      await ask('ana', 'DELETE', `/api/blocks/${block.id}`)
      expect(await search(ask, 'q=')).toEqual({ total: 0, results: [] })
    }))

  test('leaves out a question that an open exam asks at this moment, wherever else it was seen', () =>
    withApp(async ({ ask }) => {
      const seen = await open(ask, { questionCount: 19 })
      await complete(ask, seen, Object.fromEntries(seen.questions.map(({ id }) => [id, 'a'])))
      const again = await open(ask, { questionStatus: 'incorrect', questionCount: 6 })
      const asked = new Set(again.questions.map(({ id }) => id))
      const found = await ask('ana', 'GET', '/api/search?q=explanation')
      expect(idsOf(found.json as Found).filter((id) => asked.has(id))).toEqual([])
      expect((found.json as Found).total).toBe(13)
      for (const id of asked) expect(found.text).not.toContain(`explanation of ${id}"`)
      await complete(ask, again)
      expect((await search(ask, 'q=explanation')).total).toBe(19)
    }))

  test('is of an unfinished tutor block only what was answered or explained', () =>
    withApp(async ({ ask }) => {
      const block = await open(ask, { mode: 'tutor' })
      expect((await search(ask, 'q=')).total).toBe(0)
      const [one, two] = block.questions.map(({ id }) => id)
      await ask('ana', 'POST', `/api/questions/answer/${block.id}/${one}`, { answerId: 'a' })
      await ask('ana', 'PUT', `/api/blocks/${block.id}`, { showExplanations: { [two ?? '']: true } })
      expect(idsOf(await search(ask, 'q='))).toEqual([one, two].sort())
    }))

  test('never carries the key of a question as a field', () =>
    withApp(async ({ ask }) => {
      await complete(ask, await open(ask))
      const { text } = await ask('ana', 'GET', '/api/search?q=stem')
      for (const word of keyWords) expect(text).not.toContain(word)
    }))
})

describe('a search', () => {
  test('finds the learner’s own notes before all else, and opens the block in which they stand', () =>
    withApp(async ({ ask, clock }) => {
      const noted = await open(ask)
      await ask('ana', 'PUT', `/api/questions/notes/${noted.id}/${firstOf(noted)}`, { note: 'Déjà vu: vignette' })
      await complete(ask, noted)
      clock.now = new Date(clock.now.getTime() + 60_000)
      const again = await open(ask, { questionCount: 19 })
      await complete(ask, again)
      const { results, total } = await search(ask, 'q=vignette')
      expect(total).toBe(19)
      expect(results[0]).toMatchObject({
        ...{ questionId: firstOf(noted), blockId: noted.id, note: 'Déjà vu: vignette' },
        excerpt: { field: 'note' },
      })
      expect(results.slice(1).every(({ blockId }) => blockId === again.id)).toBe(true)
      expect((await search(ask, 'q=deja')).total).toBe(1)
      expect((await search(ask, 'noted=true')).total).toBe(1)
    }))

  test('finds what is marked, until the mark is taken off in a later block', () =>
    withApp(async ({ ask, clock }) => {
      const block = await open(ask)
      const id = firstOf(block)
      await ask('ana', 'PUT', `/api/questions/mark/${block.id}/${id}`, { marked: true })
      await complete(ask, block)
      expect((await search(ask, 'marked=true')).results).toMatchObject([{ questionId: id, marked: true }])
      clock.now = new Date(clock.now.getTime() + 60_000)
      const again = await open(ask, { onlyMarked: true, questionCount: 1 })
      expect(firstOf(again)).toBe(id)
      await ask('ana', 'PUT', `/api/questions/mark/${again.id}/${id}`, { marked: true })
      await ask('ana', 'PUT', `/api/questions/mark/${again.id}/${id}`, { marked: false })
      await complete(ask, again)
      expect((await search(ask, 'marked=true')).total).toBe(0)
    }))

  test('needs all words, keeps to a Qbank, and names what is too long', () =>
    withApp(async ({ ask }) => {
      const block = await open(ask)
      await complete(ask, block)
      expect((await search(ask, 'q=vignette croup')).total).toBe(4)
      expect((await search(ask, 'q=vignette rabies')).total).toBe(0)
      expect((await search(ask, 'q=vignette&qbank_id=other')).total).toBe(0)
      expect(await ask('ana', 'GET', `/api/search?q=${'x'.repeat(201)}`)).toMatchObject({
        status: 400,
        json: { error: 'Search for at most 200 characters; shorten it.', field: 'q' },
      })
    }))

  test('answers with the first 50 and says how many there are', () =>
    withApp(
      async ({ ask }) => {
        await complete(ask, await open(ask, { questionCount: 60 }))
        const { total, results } = await search(ask, 'q=vignette')
        expect([total, results.length]).toEqual([60, 50])
      },
      { questionsADomain: 70, contentAccess: 'open' },
    ))
})
