import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { packedAlone } from './packed-pieces.ts'
import { entry, Pieced, Pieces } from './pieces.ts'

interface Question {
  id: string
  stem: string
  key: string
}

const open = ({ id, stem }: Question) => ({ id, stem })
const withheld = (question: Question) => ({ ...open(question), withheld: true as const })
const withKey = (question: Question) => ({ ...open(question), key: question.key })

const openQuestion = z.object({ id: z.string(), stem: z.string() })
const own = { seconds: z.int() }
const reply = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('exam'), title: z.string(), questions: z.array(openQuestion) }),
  z.object({
    mode: z.literal('review'),
    title: z.string(),
    questions: z.array(
      z.union([
        openQuestion.extend({ withheld: z.literal(true), ...own }),
        openQuestion.extend({ key: z.string(), cards: z.array(z.string()).optional(), ...own }),
      ]),
    ),
  }),
])
const ownFields = ['seconds', 'cards']

const question = (id: string, stem = `Stem of ${id}`): Question => ({ id, stem, key: 'SECRET' })
const first = question('q1')
const second = question('q2')

const exam = (...entries: Parameters<typeof Pieced.of>[2]) =>
  Pieced.of({ mode: 'exam', title: 'An exam' }, 'questions', entries, ownFields)
const review = (...entries: Parameters<typeof Pieced.of>[2]) =>
  Pieced.of({ mode: 'review', title: 'A review' }, 'questions', entries, ownFields)
const sent = (pieces: Pieces, pieced: Pieced<unknown>) => JSON.parse(pieces.write(reply, pieced).whole().toString())

const roomy = () => new Pieces(2 ** 20)

describe('a reply in pieces', () => {
  test('says what the same reply says that is written at once', () => {
    const pieced = review(entry(withKey, first, { seconds: 3, cards: ['c1'] }), entry(withheld, second, { seconds: 4 }))
    const atOnce = {
      mode: 'review',
      title: 'A review',
      questions: [
        { ...withKey(first), seconds: 3, cards: ['c1'] },
        { ...withheld(second), seconds: 4 },
      ],
    }
    expect(sent(roomy(), pieced)).toEqual(reply.parse(atOnce))
  })

  test('may have none', () => expect(sent(roomy(), exam())).toEqual({ mode: 'exam', title: 'An exam', questions: [] }))

  test.each(['zstd', 'br'] as const)('is the same unpacked by %s, once all of it is packed', async (encoding) => {
    const pieces = roomy()
    const pieced = review(entry(withKey, first, { seconds: 3 }), entry(withKey, second, { seconds: 70_000 }))
    const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync }[encoding]
    await pieces.write(reply, review(entry(withKey, first, { seconds: 3 }))).pack(encoding)
    const written = pieces.write(reply, pieced)
    expect(written.packed(encoding)).toBeUndefined()
    await written.pack(encoding)
    for (const again of [written, pieces.write(reply, pieced)])
      expect(unpack(again.packed(encoding) ?? '')).toEqual(written.whole())
    expect(written.bytes).toBe(written.whole().length)
  })
})

describe('the schema of the reply', () => {
  test('takes a key away that a handler left in, whether it was written for another reply before or not', () => {
    for (const before of [[], [review(entry(withKey, first, { seconds: 3 }))]]) {
      const pieces = roomy()
      for (const pieced of before) expect(sent(pieces, pieced).questions[0].key).toBe('SECRET')
      expect(sent(pieces, exam(entry(withKey, first, {}))).questions).toEqual([open(first)])
      expect(sent(pieces, exam(entry(open, first, {}))).questions).toEqual([open(first)])
    }
  })

  test('takes a question with its key and the same withheld for two', () => {
    const pieces = roomy()
    const entries = [entry(withKey, first, { seconds: 1 }), entry(withheld, first, { seconds: 2 })]
    for (const inTurn of [entries, entries.toReversed(), entries]) {
      const shown = sent(pieces, review(...inTurn)).questions as { key?: string; withheld?: true }[]
      expect(shown.map(({ key, withheld }) => (withheld ? key === undefined : key === 'SECRET'))).toEqual([true, true])
    }
  })

  test('lets nothing stand beside a piece that it does not name, nor what is of another kind', () => {
    const pieces = roomy()
    const beside = { seconds: 1, cards: ['c1'], key: 'SECRET' }
    expect(sent(pieces, exam(entry(open, first, beside))).questions).toEqual([open(first)])
    expect(sent(pieces, review(entry(withheld, first, beside))).questions).toEqual([{ ...withheld(first), seconds: 1 }])
    expect(() => pieces.write(reply, review(entry(withKey, first, { seconds: 'many' })))).toThrow()
    expect(() => pieces.write(reply, review(entry(open, first, { seconds: 1 })))).toThrow()
  })
})

describe('what is kept', () => {
  test('is of one version: another of the same question is another source', () => {
    const pieces = roomy()
    const stems = [first, question('q1', 'The stem put better'), first].map(
      (version) => sent(pieces, exam(entry(open, version, {}))).questions[0].stem,
    )
    expect(stems).toEqual(['Stem of q1', 'The stem put better', 'Stem of q1'])
  })

  test('is made once, and made again once the least recently used had to go', () => {
    const made: string[] = []
    const counted = (source: Question) => {
      made.push(source.id)
      return open(source)
    }
    const pieces = new Pieces(70)
    const ask = (source: Question) => {
      sent(pieces, exam(entry(counted, source, {})))
      expect(pieces.bytes).toBeLessThanOrEqual(70)
    }
    for (const source of [first, second, first, question('q3'), first, second]) ask(source)
    expect(made).toEqual(['q1', 'q2', 'q3', 'q2'])
  })

  test('is checked by one schema, which is split once into what is shared and what is the caller\u2019s own', () => {
    const item = z.object({ id: z.string(), stem: z.string(), ...own })
    const omit = vi.spyOn(item, 'omit')
    const list = z.object({ title: z.string(), questions: z.array(item) })
    const pieces = roomy()
    const sentOf = (entries: Parameters<typeof Pieced.of>[2], fields: string[]) =>
      JSON.parse(`${pieces.write(list, Pieced.of({ title: 'A list' }, 'questions', entries, fields)).whole()}`)
        .questions
    const both = [first, second]
    const shown = both.map((source) => entry(open, source, { seconds: 1 }))
    expect(sentOf(shown, ownFields)).toEqual(both.map((source) => ({ ...open(source), seconds: 1 })))
    expect(omit).toHaveBeenCalledOnce()
    const otherwise = entry(({ id }: Question) => ({ id }), first, { stem: 'Their own', seconds: 2 })
    expect(sentOf([otherwise], ['stem', 'seconds'])).toEqual([{ id: 'q1', stem: 'Their own', seconds: 2 }])
  })

  test('counts what is packed too', async () => {
    const pieces = roomy()
    const written = pieces.write(reply, exam(entry(open, first, {})))
    const before = pieces.bytes
    await Promise.all([written.pack('zstd'), written.pack('zstd')])
    const packedOnce = pieces.bytes - before
    expect(packedOnce).toBeGreaterThan(0)
    await written.pack('zstd')
    expect(pieces.bytes - before).toBe(packedOnce)
  })

  test('is packed again after it could not be', async () => {
    let failures = 1
    const pieces = new Pieces(2 ** 20, async (...given) => {
      if (failures-- > 0) throw new Error('no memory')
      return packedAlone(...given)
    })
    const written = pieces.write(reply, exam(entry(open, first, {})))
    await expect(written.pack('zstd')).rejects.toThrow('no memory')
    expect(written.packed('zstd')).toBeUndefined()
    await written.pack('zstd')
    expect(zstdDecompressSync(written.packed('zstd') ?? '')).toEqual(written.whole())
  })

  test('is packed piece by piece, each once, however many ask', async () => {
    const packed: string[] = []
    let underWay = 0
    const pieces = new Pieces(2 ** 20, async (format, text) => {
      expect(++underWay).toBe(1)
      packed.push(JSON.parse(`${text}}`).id)
      const alone = await packedAlone(format, text)
      underWay--
      return alone
    })
    const both = () => pieces.write(reply, exam(entry(open, first, {}), entry(open, second, {})))
    const other = pieces.write(reply, exam(entry(open, question('q3'), {})))
    await Promise.all([both(), other, both()].map((written) => written.pack('br')))
    expect(packed).toEqual(['q1', 'q2', 'q3'])
  })

  test('is left unpacked while many wait, and packed when it is asked for again', async () => {
    const pieces = roomy()
    const replies = Array.from({ length: 40 }, (_, n) => pieces.write(reply, exam(entry(open, question(`q${n}`), {}))))
    const packed = () => replies.filter((written) => written.packed('zstd')).length
    const packAll = () => Promise.all(replies.map((written) => written.pack('zstd')))
    await packAll()
    expect(packed()).toBe(16)
    for (const written of replies) await written.pack('zstd')
    expect(packed()).toBe(40)
  })

  test('is not packed once it had to go', async () => {
    const packed: string[] = []
    const pieces = new Pieces(70, async (format, text) => {
      packed.push(JSON.parse(`${text}}`).id)
      return packedAlone(format, text)
    })
    const gone = pieces.write(reply, exam(entry(open, first, {})))
    for (const source of [second, question('q3')]) pieces.write(reply, exam(entry(open, source, {})))
    await gone.pack('zstd')
    expect(packed).toEqual([])
  })
})
