import { describe, expect, test } from 'vitest'
import type { Block } from '../../contract/blocks.ts'
import type { FoundQuestion } from '../../contract/search.ts'
import { type Person, type Tools, withApp } from '../testing/app.ts'
import { keyWords } from '../testing/content.ts'

type Ask = Tools['ask']
const everything = { qbankId: 'bank', questionCount: 40, selectedDomains: ['Cardiology', 'Nephrology'] }

const givenBlock = async (ask: Ask, body: object, as: Person = 'ana') =>
  (await ask(as, 'POST', '/api/blocks', { ...everything, ...body })).json as Block
const search = (ask: Ask, query: string, as: Person = 'ana') => ask(as, 'GET', `/api/user/questions${query}`)
const foundBy = async (ask: Ask, query: string, as: Person = 'ana') =>
  ((await search(ask, query, as)).json as FoundQuestion[]).map(({ questionId }) => questionId)

describe('the search', () => {
  // Shows qbank-108
  test('finds what the learner has answered by text, note and mark, and nothing of others', () =>
    withApp(async ({ ask }) => {
      const { id } = await givenBlock(ask, { mode: 'tutor' })
      await ask('ana', 'POST', `/api/questions/answer/${id}/neph-3`, { answerId: 'a' })
      await ask('ana', 'POST', `/api/questions/answer/${id}/neph-4`, { answerId: 'b' })
      await ask('ana', 'PUT', `/api/questions/notes/${id}/neph-4`, { note: 'Ask about the ductus.' })
      await ask('ana', 'PUT', `/api/questions/mark/${id}/neph-3`, { marked: true })
      expect((await foundBy(ask, '')).sort()).toEqual(['neph-3', 'neph-4'])
      expect(await foundBy(ask, '?q=DUCTUS')).toEqual(['neph-4'])
      expect(await foundBy(ask, '?q=vignette%20neph-3')).toEqual(['neph-3'])
      expect(await foundBy(ask, '?only=marked')).toEqual(['neph-3'])
      expect(await foundBy(ask, '?only=notes')).toEqual(['neph-4'])
      expect((await search(ask, '?only=notes')).json).toMatchObject([
        { blockId: id, note: 'Ask about the ductus.', marked: false, status: 'correct' },
      ])
      expect(await foundBy(ask, '', 'ben')).toEqual([])
      expect((await search(ask, '', 'stranger')).status).toBe(401)
    }))

  // Shows qbank-108
  test('finds what was missed at least once, in the block where it was', () =>
    withApp(async ({ ask, clock }) => {
      const missed = await givenBlock(ask, { mode: 'tutor' })
      await ask('ana', 'POST', `/api/questions/answer/${missed.id}/neph-3`, { answerId: 'a' })
      await ask('ana', 'POST', `/api/questions/answer/${missed.id}/neph-4`, { answerId: 'b' })
      await ask('ana', 'POST', `/api/blocks/${missed.id}/complete`, {})
      clock.now = new Date(clock.now.getTime() + 60_000)
      const again = await givenBlock(ask, { mode: 'tutor' })
      await ask('ana', 'POST', `/api/questions/answer/${again.id}/neph-3`, { answerId: 'b' })
      const found = (await search(ask, '?only=missed&q=vignette')).json
      expect(found).toMatchObject([{ questionId: 'neph-3', blockId: missed.id, status: 'incorrect' }])
      expect(found).toHaveLength(1)
    }))

  // Shows qbank-108
  test('does not know the questions of an open exam, not even those seen before', () =>
    withApp(async ({ ask }) => {
      const before = await givenBlock(ask, { mode: 'tutor', questionCount: 40 })
      await ask('ana', 'POST', `/api/questions/answer/${before.id}/neph-3`, { answerId: 'a' })
      await ask('ana', 'POST', `/api/blocks/${before.id}/complete`, {})
      expect(await foundBy(ask, '?q=neph-3')).toEqual(['neph-3'])
      const exam = await givenBlock(ask, { mode: 'exam', questionCount: 39 })
      expect(exam.questions.some(({ id }) => id === 'neph-3')).toBe(true)
      const { text, json } = await search(ask, '?q=neph')
      expect(json).toEqual([])
      for (const words of keyWords) expect(text).not.toContain(words)
    }))
})

describe('a found question', () => {
  const found = async (ask: Ask, query: string) => (await search(ask, query)).json as FoundQuestion[]

  test('shows where the words stand', () =>
    withApp(async ({ ask }) => {
      const { id } = await givenBlock(ask, { mode: 'tutor' })
      await ask('ana', 'POST', `/api/questions/answer/${id}/neph-3`, { answerId: 'b' })
      const [inVignette] = await found(ask, '?q=%22VIGNETTE of%22')
      const words = [{ start: 0, end: 'Vignette of'.length }]
      expect(inVignette?.excerpt).toEqual({ field: 'vignette', text: 'Vignette of neph-3', highlights: words })
      expect((await found(ask, '?q=explanation'))[0]?.excerpt).toMatchObject({ field: 'explanation' })
      expect((await found(ask, ''))[0]?.excerpt).toBeNull()
    }))

  test.each(['clue two', 'change of 2025', 'secret cell'])('is found by its %s once it is explained', (words) =>
    withApp(async ({ ask }) => {
      const { id } = await givenBlock(ask, { mode: 'tutor' })
      expect(await foundBy(ask, `?q=${encodeURIComponent(`"${words}"`)}`)).toEqual([])
      await ask('ana', 'POST', `/api/questions/answer/${id}/neph-3`, { answerId: 'b' })
      const [question, ...others] = await found(ask, `?q=${encodeURIComponent(`"${words}"`)}`)
      expect(question).toMatchObject({ questionId: 'neph-3', excerpt: { field: 'explanation' } })
      expect(others).toEqual([])
    }),
  )

  test('stands first where the learner’s own note has the words, and opens the block with the note', () =>
    withApp(async ({ ask, clock }) => {
      const noted = await givenBlock(ask, { mode: 'exam', questionCount: 4 })
      const [id] = noted.questions.map((question) => question.id)
      await ask('ana', 'PUT', `/api/questions/notes/${noted.id}/${id}`, { note: 'Déjà vu: vignette' })
      await ask('ana', 'POST', `/api/blocks/${noted.id}/complete`, {})
      clock.now = new Date(clock.now.getTime() + 60_000)
      const again = await givenBlock(ask, { mode: 'exam', questionCount: 39 })
      await ask('ana', 'POST', `/api/blocks/${again.id}/complete`, {})
      const [first, ...others] = await found(ask, '?q=vignette')
      expect(first).toMatchObject({ questionId: id, blockId: noted.id, excerpt: { field: 'note' } })
      expect(others).toHaveLength(38)
      expect(new Set(others.map(({ blockId }) => blockId))).toEqual(new Set([again.id]))
      expect(await foundBy(ask, '?q=deja')).toEqual([id])
      expect(await foundBy(ask, '?only=notes')).toEqual([id])
    }))

  test('is not marked any more once the mark was taken off in a later block', () =>
    withApp(async ({ ask, clock }) => {
      for (const marked of [true, false]) {
        clock.now = new Date(clock.now.getTime() + 60_000)
        const { id } = await givenBlock(ask, { mode: 'tutor' })
        await ask('ana', 'PUT', `/api/questions/mark/${id}/neph-3`, { marked: true })
        await ask('ana', 'PUT', `/api/questions/mark/${id}/neph-3`, { marked })
        await ask('ana', 'POST', `/api/blocks/${id}/complete`, {})
        expect(await foundBy(ask, '?only=marked')).toEqual(marked ? ['neph-3'] : [])
      }
    }))

  test('is in no deleted block', () =>
    withApp(async ({ ask }) => {
      const { id } = await givenBlock(ask, { mode: 'tutor' })
      await ask('ana', 'POST', `/api/questions/answer/${id}/neph-3`, { answerId: 'a' })
      await ask('ana', 'DELETE', `/api/blocks/${id}`)
      expect(await foundBy(ask, '')).toEqual([])
    }))
})

// Shows qbank-110
test('the notes are listed newest first with their blocks', () =>
  withApp(async ({ ask, clock }) => {
    const { id } = await givenBlock(ask, { mode: 'exam', questionCount: 39 })
    await ask('ana', 'PUT', `/api/questions/notes/${id}/neph-3`, { note: 'One' })
    clock.now = new Date(clock.now.getTime() + 1000)
    await ask('ana', 'PUT', `/api/questions/notes/${id}/neph-4`, { note: 'Two' })
    expect((await ask('ana', 'GET', '/api/user/notes')).json).toEqual([
      { questionId: 'neph-4', blockId: id, note: 'Two', updatedAt: clock.now.toISOString() },
      { questionId: 'neph-3', blockId: id, note: 'One', updatedAt: '2026-01-05T09:00:00.000Z' },
    ])
    expect((await ask('ben', 'GET', '/api/user/notes')).json).toEqual([])
    expect((await ask('stranger', 'GET', '/api/user/notes')).status).toBe(401)
  }))
