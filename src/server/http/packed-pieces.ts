import { once } from 'node:events'
import { promisify } from 'node:util'
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  createBrotliCompress,
  zstdCompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib'
import { compression } from './compression.ts'

/** By what replies are compressed from pieces. */
export type PieceEncoding = 'zstd' | 'br'

/** One stream of Brotli (RFC 7932) or one frame of zstd (RFC 8878), put together from blocks; all begin and end with a whole byte. */
interface Format {
  /** How any such stream begins. */
  head: Buffer
  /** The head of the stream and this text, with no end. */
  begin: (text: Buffer) => Buffer
  /** Blocks of this text alone, with neither head nor end; the smallest first. */
  piece: readonly ((text: Buffer) => Promise<Buffer>)[]
  /** What stands before so many bytes that are left as they are. */
  plainMark: (bytes: number) => number
  end: Buffer
  unpack: (packed: Buffer) => Buffer
}

// A reply that has 128 kB between a text and where it stood before is not worth the memory. Both make the same head for any text.
const zstdBy = (level: number) => ({
  params: { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_windowLog]: 17 },
  finishFlush: constants.ZSTD_e_flush,
})
const brotliBy = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
})
// The magic number, and a window of 128 kB with no sum behind the text.
const zstdHead = Buffer.from('28b52ffd0038', 'hex')
// A window of 256 kB, and an empty block, which fills the second half of the byte.
const brotliHead = Buffer.from('6300', 'hex')

const zstdPiece = promisify<Buffer, ReturnType<typeof zstdBy>, Buffer>(zstdCompress)

/** The head of Brotli is half a byte, unless something makes it whole before the text comes. */
async function brotliPiece(text: Buffer, quality: number): Promise<Buffer> {
  const brotli = createBrotliCompress(brotliBy(quality))
  const failed = once(brotli, 'error').then(([error]) => Promise.reject(error))
  const flushed = () =>
    Promise.race([failed, new Promise<void>((resolve) => brotli.flush(constants.BROTLI_OPERATION_FLUSH, resolve))])
  try {
    await flushed()
    brotli.read()
    brotli.write(text)
    await flushed()
    return brotli.read()
  } finally {
    brotli.close()
  }
}

export const formats: Record<PieceEncoding, Format> = {
  zstd: {
    head: zstdHead,
    begin: (text) => zstdCompressSync(text, zstdBy(1)),
    piece: [async (text) => (await zstdPiece(text, zstdBy(9))).subarray(zstdHead.length)],
    plainMark: (bytes) => bytes << 3,
    end: Buffer.from([1, 0, 0]),
    unpack: (packed) => zstdDecompressSync(packed),
  },
  br: {
    head: brotliHead,
    begin: (text) => brotliCompressSync(text, brotliBy(1)),
    // No way but these two leaves aside the dictionary of Brotli, whose words are found by how much stands before them.
    piece: [(text) => brotliPiece(text, 3), (text) => brotliPiece(text, 1)],
    plainMark: (bytes) => (1 << 19) | ((bytes - 1) << 3),
    end: Buffer.from([3]),
    unpack: (packed) => brotliDecompressSync(packed),
  },
}

const mostPlainBytes = 0x10000
// Less than the 64 kB of which a stream of Node takes no more until they are read, also where nothing becomes shorter.
const mostPackedBytes = 60_000

/** A piece as it was packed, and what is the caller's own behind it. */
export interface PackedPart {
  packed: Buffer
  tail: string
}

/**
 * One stream of it all. To compress the short texts between the pieces would save little and take as long as all else of a reply:
 * zlib makes its tables anew for each call.
 */
export function packedTogether(format: Format, head: string, parts: readonly PackedPart[]): Buffer {
  const begun = Buffer.byteLength(head) < compression.threshold ? undefined : format.begin(Buffer.from(head))
  const partBytes = ({ packed, tail }: PackedPart) => packed.length + plainBytes(tail)
  const beginning = begun?.length ?? format.head.length + plainBytes(head)
  const bytes = parts.reduce((sum, part) => sum + partBytes(part), beginning + format.end.length)
  const stream = Buffer.allocUnsafe(bytes)
  let at = begun ? begun.copy(stream) : writePlain(format, head, stream, format.head.copy(stream))
  for (const { packed, tail } of parts) at = writePlain(format, tail, stream, at + packed.copy(stream, at))
  format.end.copy(stream, at)
  return stream
}

const markBytes = 3

/** Of a text as it is, in blocks. */
function plainBytes(text: string | Buffer): number {
  const bytes = Buffer.byteLength(text)
  return bytes + Math.ceil(bytes / mostPlainBytes) * markBytes
}

/** Writes a text as it is, and returns where it ends. */
function writePlain(format: Format, text: string | Buffer, stream: Buffer, at: number): number {
  const bytes = Buffer.byteLength(text)
  if (bytes === 0) return at
  if (bytes > mostPlainBytes) {
    const whole = Buffer.from(text)
    const end = writePlain(format, whole.subarray(0, mostPlainBytes), stream, at)
    return writePlain(format, whole.subarray(mostPlainBytes), stream, end)
  }
  stream.writeUIntLE(format.plainMark(bytes), at, markBytes)
  const from = at + markBytes
  return from + (typeof text === 'string' ? stream.write(text, from) : text.copy(stream, from))
}

/** A text compressed so that it can stand behind whatever went before. */
export async function packedAlone(format: Format, text: Buffer): Promise<Buffer> {
  const packed: Buffer[] = []
  for (const slice of slicesOf(text)) packed.push(await packedSlice(format, slice))
  return toKeep(Buffer.concat(packed))
}

/** Cut between code points, for Brotli takes what is no whole one for no text. */
function slicesOf(text: Buffer): Buffer[] {
  const slices: Buffer[] = []
  for (let from = 0; from < text.length; from += slices.at(-1)?.length ?? 0) {
    const to = Math.min(from + mostPackedBytes, text.length)
    const back = [0, 1, 2, 3].find((bytes) => ((text[to - bytes] ?? 0) & 0xc0) !== 0x80) ?? 0
    slices.push(text.subarray(from, to - back))
  }
  return slices
}

async function packedSlice(format: Format, slice: Buffer): Promise<Buffer> {
  for (const piece of format.piece) {
    const packed = await piece(slice)
    if (standsAlone(format, packed, slice)) return packed
  }
  const plain = Buffer.allocUnsafe(plainBytes(slice))
  writePlain(format, slice, plain, 0)
  return plain
}

/** What zlib gives is a view of a buffer of 64 kB, and of what is short Node makes views of one of 8 kB; all of it would be kept. */
export function toKeep(view: Buffer): Buffer {
  const kept = Buffer.allocUnsafeSlow(view.length)
  view.copy(kept)
  return kept
}

/**
 * Either format can say 'as far back as the last time', also at the beginning of a piece. So a piece is tried behind a text that
 * went back further than a piece is long, and to what stands in no JSON.
 */
function standsAlone(format: Format, packed: Buffer, text: Buffer): boolean {
  const joined = Buffer.concat([packedFar(format), packed, format.end])
  try {
    return format.unpack(joined).equals(Buffer.concat([far, text]))
  } catch {
    return false
  }
}

const far = farText()
const begunFar = new Map<Format, Buffer>()

function packedFar(format: Format): Buffer {
  const begun = begunFar.get(format) ?? format.begin(far)
  begunFar.set(format, begun)
  return begun
}

function farText(): Buffer {
  let seed = 1
  const noise = Buffer.from(
    Array.from({ length: mostPackedBytes }, () => {
      seed = (seed * 48_271) % 0x7fffffff
      return (seed >> 8) & 15
    }),
  )
  const backs = [0, 400, 900, 1_900, 2_900].map((from, n) => [noise.subarray(from, from + 100), Buffer.from([16 + n])])
  return Buffer.concat([noise, ...backs.flat()])
}
