import { expect, test } from 'vitest'
import type { Db } from '../db/database.ts'
import { testContent } from '../testing/content.ts'
import { withDatabase } from '../testing/database.ts'
import { createLibrary, type Library } from './api.ts'
import { loadContent } from './load.ts'

const start = Date.parse('2026-01-05T09:00:00.000Z')
const after = (seconds: number) => new Date(start + seconds * 1000)

test('sees what another process loaded, two seconds later at most, and keeps the versions that blocks pinned', () =>
  withDatabase(async ({ write, read }) => {
    const library = createLibrary()
    const countOf = (seconds: number) =>
      read(async (db) => (await library.current(db, after(seconds))).get('bank')?.questions.length)
    await write((db) => loadContent(db, testContent(2), after(0)))
    expect(await countOf(0)).toBe(4)
    await write((db) => loadContent(db, testContent(1), after(0)))
    expect(await countOf(1)).toBe(4)
    expect(await countOf(2)).toBe(2)
    // A clock that is set back must not keep what is new from learners until it has caught up.
    await write((db) => loadContent(db, testContent(2), after(2)))
    expect(await countOf(-86_400)).toBe(4)
    await write((db) => loadContent(db, testContent(1), after(2)))
    const pinned = await read((db) => createLibrary().pinned(db, [{ questionId: 'card-2', version: 1 }]))
    expect(pinned).toMatchObject([{ id: 'card-2', version: 1, stem: 'Stem of card-2?' }])
  }))

test('reads what is published once for all who ask meanwhile, and again where that fails', () =>
  withDatabase(async ({ write, read }) => {
    await write((db) => loadContent(db, testContent(2), after(0)))
    const library = createLibrary()
    const closed = {
      selectFrom: () => {
        throw new Error('away')
      },
    } as unknown as Db
    const [failed, one, other] = await read((db) =>
      Promise.allSettled([closed, db, db].map((given) => library.current(given, after(0)))),
    )
    expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'away' } })
    expect(one).toMatchObject({ status: 'fulfilled', value: expect.any(Map) })
    if (one?.status === 'fulfilled' && other?.status === 'fulfilled') expect(other.value).toBe(one.value)
  }))

test('does not wait for long for a look whose connection says nothing', () =>
  withDatabase(async ({ write, read }) => {
    await write((db) => loadContent(db, testContent(2), after(0)))
    const library = createLibrary()
    const silent: object = new Proxy(() => {}, {
      get: (_, name) => (name === 'executeTakeFirst' || name === 'executeTakeFirstOrThrow' ? waitForEver : silent),
      apply: () => silent,
    })
    void library.current(silent as Db, after(0))
    expect((await read((db) => library.current(db, after(0)))).size).toBe(1)
  }))

const waitForEver = () => new Promise(() => {})

test('deals the domains out in turn', () =>
  withDatabase(async ({ write, read }) => {
    await write((db) => loadContent(db, testContent(2), after(0)))
    const questions = await read(async (db) => (await createLibrary().current(db, after(0))).get('bank')?.questions)
    expect(questions?.map(({ id }) => id)).toEqual(['card-1', 'neph-1', 'card-2', 'neph-2'])
  }))

test('shows a version that a block pinned in the domain to which its question moved', () =>
  withDatabase(async ({ write, read }) => {
    const library = createLibrary()
    const domainOf = (seconds: number) =>
      read(async (db) => {
        await library.current(db, after(seconds))
        return (await library.pinned(db, [{ questionId: 'card-2', version: 1 }]))[0]?.domain
      })
    await write((db) => loadContent(db, testContent(2), after(0)))
    expect(await domainOf(0)).toBe('Cardiology')
    await write((db) => loadContent(db, contentWith({ 'card-2': 'Changed?' }, ['card-2']), after(0)))
    expect(await domainOf(3)).toBe('Nephrology')
  }))

test('keeps what did not change as the object that it was, pinned versions too', () =>
  withDatabase(async ({ write, read }) => {
    const library = createLibrary()
    const seen = (seconds: number) =>
      read(async (db) => {
        const questions = (await library.current(db, after(seconds))).get('bank')?.questions ?? []
        const pins = [1, 2].map((version) => ({ questionId: 'card-2', version }))
        const pinned = await library.pinned(db, seconds === 0 ? pins.slice(0, 1) : pins)
        return new Map([...questions, ...pinned].map((question) => [`${question.id} ${question.version}`, question]))
      })
    const save = (stem: string) => write((db) => loadContent(db, contentWith({ 'card-2': stem }), after(0)))
    await save('Stem?')
    const before = await seen(0)
    await save('A better stem?')
    const then = await seen(3)
    await save('The best stem?')
    const now = await seen(6)
    expect([...now.keys()].sort()).toEqual(['card-1 1', 'card-2 1', 'card-2 2', 'card-2 3', 'neph-1 1', 'neph-2 1'])
    for (const [key, question] of before) expect(now.get(key)).toBe(question)
    for (const [key, question] of then) expect(now.get(key)).toBe(question)
    expect(now.get('card-2 3')?.stem).toBe('The best stem?')
  }))

/** Content in which these questions of cardiology are other versions, and those named last are in nephrology. */
function contentWith(stems: Record<string, string>, moved: readonly string[] = []) {
  const files = testContent(2)
  const [cardiology, nephrology] = files.qbanks[0]?.sections ?? []
  for (const question of cardiology?.questions ?? []) question.stem = stems[question.id] ?? question.stem
  nephrology?.questions.push(...(cardiology?.questions.filter(({ id }) => moved.includes(id)) ?? []))
  if (cardiology) cardiology.questions = cardiology.questions.filter(({ id }) => !moved.includes(id))
  return files
}

/** Gives a library that has seen the second version of a question. */
const withSecondVersion = (test: (library: Library, db: Db) => Promise<void>) =>
  withDatabase(({ write }) =>
    write(async (db) => {
      const library = createLibrary()
      await loadContent(db, testContent(2), after(0))
      await loadContent(db, contentWith({ 'card-2': 'Second?' }), after(0))
      await library.current(db, after(0))
      await test(library, db)
    }),
  )

/** The same database, of which something is done with each answer before it comes. */
const answering = (db: Db, meanwhile: () => Promise<unknown>) =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await meanwhile()
      return result
    },
  })

test('shows what a block pinned also where another call finds newer content while its versions are read', () =>
  withSecondVersion(async (library, db) => {
    const slow = answering(db, async () => {
      await loadContent(db, contentWith({ 'card-1': 'Other?', 'card-2': 'Third?' }, ['card-2']), after(0))
      await library.current(db, after(3))
    })
    const pins = [
      { questionId: 'card-1', version: 1 },
      { questionId: 'card-2', version: 1 },
    ]
    expect(await library.pinned(slow, pins)).toMatchObject([{ stem: 'Stem of card-1?' }, { stem: 'Stem of card-2?' }])
  }))

test('keeps nothing that was read before newer content was found', () =>
  withSecondVersion(async (library, db) => {
    const slow = answering(db, async () => {
      await loadContent(db, contentWith({ 'card-2': 'Second?' }, ['card-2']), after(0))
      await library.current(db, after(3))
    })
    await library.pinned(slow, [{ questionId: 'card-2', version: 1 }])
    const pins = [1, 2].map((version) => ({ questionId: 'card-2', version }))
    const domains = (await library.pinned(db, pins)).map(({ domain }) => domain)
    expect(domains).toEqual(['Nephrology', 'Nephrology'])
  }))

test('a look that fails midway forgets nothing', () =>
  withSecondVersion(async (library, db) => {
    const pinned = async () => (await library.pinned(db, [{ questionId: 'card-2', version: 1 }]))[0]
    const before = await pinned()
    await loadContent(db, contentWith({ 'card-2': 'Third?' }), after(0))
    for (const seconds of [3, 6]) {
      let answers = 0
      const broken = answering(db, async () => {
        if (++answers > 2) throw new Error('away')
      })
      await expect(library.current(broken, after(seconds))).rejects.toThrow('away')
    }
    const questions = (await library.current(db, after(9))).get('bank')?.questions
    expect(questions?.find(({ id }) => id === 'card-2')?.stem).toBe('Third?')
    expect(await pinned()).toBe(before)
  }))
