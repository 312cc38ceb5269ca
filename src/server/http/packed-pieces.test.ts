import { randomBytes } from 'node:crypto'
import { BrotliCompress, brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { formats, type PieceEncoding, packedAlone, packedTogether } from './packed-pieces.ts'

const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync }
const encodings = ['zstd', 'br'] as const satisfies PieceEncoding[]

const longRows = Array.from({ length: 9_000 }, (_, n) => `row ${n * 7_919}`).join()

const texts = [
  { name: 'a sentence', text: 'The newborn is 3 days old.' },
  { name: 'the shortest', text: '{' },
  { name: 'what begins with a run of one letter', text: `${'a'.repeat(50)} then ${'b'.repeat(20)}` },
  { name: 'what begins with a distance of four', text: `abcdabcdabcdabcd, and ${'wxyzwxyz'.repeat(9)}` },
  { name: 'words of several bytes', text: 'Kawasaki \u2265 5 days; \u{1F476} 4\u20135 mg/kg \u2019'.repeat(30) },
  { name: 'what is long', text: longRows },
  { name: 'what is cut within a letter', text: `a${'\u{1F476}\u2019'.repeat(20_000)}` },
  { name: 'what is long and cannot become shorter', text: randomBytes(80_250).toString('base64') },
  { name: 'what is longer and cannot either', text: randomBytes(150_000).toString('base64') },
]

for (const encoding of encodings)
  test.each(texts)(`$name is put between others by ${encoding}`, async ({ text }) => {
    const format = formats[encoding]
    const piece = await packedAlone(format, Buffer.from(text))
    const other = await packedAlone(format, Buffer.from('of another question, of another question, of no other'))
    const own = ',"own":true}'
    const parts = [other, piece, other, piece].map((packed, n) => ({ packed, tail: n === 1 || n === 0 ? own : '' }))
    const reply = packedTogether(format, '[', parts)
    const [from, to] = ['of another question, of another question, of no other', ',"own":true}']
    expect(unpack[encoding](reply).toString()).toBe(`[${from}${to}${text}${to}${from}${text}`)
    for (const kept of [piece, other]) expect(kept.buffer.byteLength).toBe(kept.length)
  })

const heads = [
  { name: 'a short one', head: '{"a":[', isShorter: false },
  { name: 'one of many words', head: `{"note":"${'of \u2265 5 days, '.repeat(600)}","a":[`, isShorter: true },
  {
    name: 'one of more than 64 kB',
    head: `{"note":"${randomBytes(60_000).toString('base64')}","a":[`,
    isShorter: true,
  },
]
for (const encoding of encodings)
  test.each(heads)(
    `what is a caller\u2019s own stands before pieces and behind them by ${encoding}: $name`,
    async (one) => {
      const packed = await packedAlone(formats[encoding], Buffer.from('"a piece, a piece, a piece"'))
      const tails = [',', `,"${'long '.repeat(30_000)}",`, `,"${'\u2265'.repeat(0x10000 / 3)}"]}`]
      const reply = packedTogether(
        formats[encoding],
        one.head,
        tails.map((tail) => ({ packed, tail })),
      )
      const text = `${one.head}${tails.map((tail) => `"a piece, a piece, a piece"${tail}`).join('')}`
      expect(unpack[encoding](reply).toString()).toBe(text)
      const tailBytes = Buffer.byteLength(tails.join(''))
      expect(reply.length - tailBytes < Buffer.byteLength(one.head)).toBe(one.isShorter)
    },
  )

// Without a text zstd writes nothing yet; Brotli makes its head a whole byte only then.
test.each([
  { encoding: 'zstd' as const, text: longRows },
  { encoding: 'br' as const, text: '' },
])('a stream begins as $encoding itself begins one', ({ encoding, text }) => {
  const { head, begin } = formats[encoding]
  expect(begin(Buffer.from(text)).subarray(0, head.length)).toEqual(head)
})

test.each(encodings)('a long text becomes much shorter by %s', async (encoding) => {
  const text = Buffer.from(longRows)
  expect(text.length).toBeGreaterThan(100_000)
  expect((await packedAlone(formats[encoding], text)).length).toBeLessThan(text.length / 2)
})

test('where Brotli fails, so does the piece, and the stream is closed', async () => {
  const failed: BrotliCompress[] = []
  const write = vi.spyOn(BrotliCompress.prototype, 'write').mockImplementation(function (this: BrotliCompress) {
    failed.push(this)
    this.destroy(new Error('no memory'))
    return false
  })
  await expect(packedAlone(formats.br, Buffer.from('a text'))).rejects.toThrow('no memory')
  write.mockRestore()
  expect(failed.map(({ closed }) => closed)).toEqual([true])
})
