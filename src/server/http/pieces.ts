import { z } from 'zod'
import { formats, type PackedPart, type PieceEncoding, packedAlone, packedTogether, toKeep } from './packed-pieces.ts'

/** One of a list in a reply: what everybody is told of `source`, as `show` makes it, and what only this caller is told. */
export interface Entry<Item extends object> {
  show: (source: never) => Partial<Item>
  source: object
  own: Partial<Item>
}

export const entry = <Source extends object, Shown extends object, Own extends object>(
  show: (source: Source) => Shown,
  source: Source,
  own: Own,
): Entry<Shown & Own> => ({ show, source, own }) as Entry<Shown & Own>

/** A reply with a list of which most is the same for all callers. */
export class Pieced<Whole> {
  /** What it is once it is written; for types alone. */
  declare readonly whole: Whole
  readonly shell: object
  readonly list: string
  readonly entries: readonly Entry<object>[]
  readonly ownFields: readonly string[]

  private constructor({ shell, list, entries, ownFields }: Omit<Pieced<Whole>, 'whole'>) {
    this.shell = shell
    this.list = list
    this.entries = entries
    this.ownFields = ownFields
  }

  /** @param ownFields those fields of an entry that are the caller's own */
  static of<const Shell extends object, List extends string, Item extends object>(
    shell: Shell,
    list: List,
    entries: readonly Entry<Item>[],
    ownFields: readonly string[],
  ) {
    return new Pieced<Shell & Record<List, Item[]>>({ shell, list, entries, ownFields })
  }
}

/** What everybody is told of a source, checked by the schema of a reply and written as JSON, without its last bracket. */
class Piece {
  /** A piece that was made for one reply, or shown in one way, is never taken for another's. */
  readonly item: z.ZodType
  readonly show: Entry<object>['show']
  readonly text: Buffer
  /** What the schema lets stand beside it. */
  readonly own: z.ZodType
  /** All pieces of the same source. */
  readonly siblings: Piece[]
  readonly packed: Partial<Record<PieceEncoding, Buffer>> = {}

  constructor(item: z.ZodType, { show, source }: Entry<object>, ownFields: readonly string[], siblings: Piece[]) {
    const { shown, own } = checked(item, show(source as never), ownFields)
    this.item = item
    this.show = show
    this.text = toKeep(Buffer.from(JSON.stringify(shown).slice(0, -1)))
    this.own = own
    this.siblings = siblings
  }

  get bytes(): number {
    const { zstd, br } = this.packed
    return this.text.length + (zstd?.length ?? 0) + (br?.length ?? 0)
  }
}

/** A reply as it was checked, to be sent. */
export class Written {
  readonly #pieces: Pieces
  readonly #head: string
  readonly #parts: readonly { piece: Piece; tail: string }[]

  constructor(pieces: Pieces, head: string, parts: readonly { piece: Piece; tail: string }[]) {
    this.#pieces = pieces
    this.#head = head
    this.#parts = parts
  }

  /** Of what is the caller's own at its beginning. */
  get headBytes(): number {
    return Buffer.byteLength(this.#head)
  }

  /** Uncompressed. */
  get bytes(): number {
    return this.#parts.reduce(
      (sum, { piece, tail }) => sum + piece.text.length + Buffer.byteLength(tail),
      this.headBytes,
    )
  }

  whole(): Buffer {
    const whole = Buffer.allocUnsafe(this.bytes)
    let at = whole.write(this.#head)
    for (const { piece, tail } of this.#parts) {
      at += piece.text.copy(whole, at)
      at += whole.write(tail, at)
    }
    return whole
  }

  /** Undefined where one of its pieces is not packed yet. */
  packed(encoding: PieceEncoding): Buffer | undefined {
    const parts: PackedPart[] = []
    for (const { piece, tail } of this.#parts) {
      const packed = piece.packed[encoding]
      if (!packed) return undefined
      parts.push({ packed, tail })
    }
    return packedTogether(formats[encoding], this.#head, parts)
  }

  /** Packs its pieces for those who read them next. */
  pack(encoding: PieceEncoding): Promise<void> {
    return this.#pieces.pack(
      this.#parts.map(({ piece }) => piece),
      encoding,
    )
  }
}

/** So many replies of which some piece is to be packed. */
const mostWaiting = 16

/**
 * What of replies is the same for all: checked, written and compressed once. Nobody finds a piece any more whose source is gone (a
 * version of a question as the library keeps it); when there are too many bytes, what was not used for the longest goes.
 */
export class Pieces {
  readonly #mostBytes: number
  readonly #packedAlone: typeof packedAlone
  readonly #bySource = new WeakMap<object, Piece[]>()
  /** The least recently used first. */
  readonly #byUse = new Set<Piece>()
  #bytes = 0
  #packing: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(mostBytes: number, packed = packedAlone) {
    this.#mostBytes = mostBytes
    this.#packedAlone = packed
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Checks a reply field by field: what is this caller's own now, all else where it was not checked before. */
  write(reply: z.ZodType, { shell, list, entries, ownFields }: Pieced<unknown>): Written {
    const { [list]: _, ...rest } = reply.parse({ ...shell, [list]: [] }) as Record<string, unknown>
    const item = itemOf(reply, rest, list)
    const parts = entries.map((entry, n) => {
      const piece = this.#piece(item, entry, ownFields)
      const own = JSON.stringify(piece.own.parse(entry.own))
      const end = n === entries.length - 1 ? ']}' : ','
      return { piece, tail: `${own === '{}' ? '}' : `,${own.slice(1)}`}${end}` }
    })
    const head = `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(list)}:[`
    return new Written(this, entries.length > 0 ? head : `${head}]}`, parts)
  }

  /**
   * One after another, whoever asks for them, so that what is made ready for later takes little from what is asked now. Where
   * many wait for it already it is left to the next reader.
   */
  async pack(pieces: readonly Piece[], encoding: PieceEncoding): Promise<void> {
    if (this.#waiting >= mostWaiting) return
    this.#waiting++
    const packing = this.#packing.then(async () => {
      for (const piece of pieces)
        if (this.#byUse.has(piece) && !piece.packed[encoding]) await this.#pack(piece, encoding)
    })
    this.#packing = packing.catch(() => {}).finally(() => this.#waiting--)
    await packing
  }

  async #pack(piece: Piece, encoding: PieceEncoding) {
    const packed = await this.#packedAlone(formats[encoding], piece.text)
    piece.packed[encoding] = packed
    if (this.#byUse.has(piece)) this.#bytes += packed.length
    this.#makeRoom()
  }

  #piece(item: z.ZodType, entry: Entry<object>, ownFields: readonly string[]): Piece {
    const siblings = this.#bySource.get(entry.source) ?? []
    const known = siblings.find((piece) => piece.item === item && piece.show === entry.show)
    if (known) {
      this.#byUse.delete(known)
      this.#byUse.add(known)
      return known
    }
    const piece = new Piece(item, entry, ownFields, siblings)
    siblings.push(piece)
    this.#bySource.set(entry.source, siblings)
    this.#byUse.add(piece)
    this.#bytes += piece.bytes
    this.#makeRoom()
    return piece
  }

  #makeRoom() {
    for (const piece of this.#byUse) {
      if (this.#bytes <= this.#mostBytes) return
      this.#byUse.delete(piece)
      piece.siblings.splice(piece.siblings.indexOf(piece), 1)
      this.#bytes -= piece.bytes
    }
  }
}

/** The schema of an entry of this reply's list. */
function itemOf(reply: z.ZodType, checked: Record<string, unknown>, list: string): z.ZodType {
  const array = wholeOf(reply, checked).shape[list]
  if (!(array instanceof z.ZodArray)) throw new Error(`The reply has no list ${list}.`)
  return array.element as z.ZodType
}

function wholeOf(reply: z.ZodType, checked: Record<string, unknown>): z.ZodObject {
  if (reply instanceof z.ZodObject) return reply
  if (!(reply instanceof z.ZodDiscriminatedUnion)) throw new Error('A reply in pieces is an object.')
  const { discriminator } = reply.def
  const fits = (option: z.ZodObject) => option.shape[discriminator]?.safeParse(checked[discriminator]).success
  const whole = (reply.options as unknown as z.ZodObject[]).find(fits)
  if (!whole) throw new Error(`The reply has no ${discriminator} of its own.`)
  return whole
}

type Mask = Record<string, true> & Record<never, never>

/** What everybody is told, by the first of the schema's options that takes it, as in any union. */
function checked(item: z.ZodType, shown: object, ownFields: readonly string[]) {
  const options = (item instanceof z.ZodUnion ? item.options : [item]) as z.ZodObject[]
  for (const option of options) {
    const { shared, own } = splitBy(option, ownFields)
    const parsed = shared.safeParse(shown)
    if (parsed.success) return { shown: parsed.data, own }
  }
  throw new Error('What is shown does not fit the reply.')
}

const splits = new WeakMap<z.ZodObject, Map<string, { shared: z.ZodObject; own: z.ZodObject }>>()

/** The schema of what is the caller's own, and of all else; made once, for that takes longer than the check, and 2 kB. */
function splitBy(option: z.ZodObject, ownFields: readonly string[]) {
  const made = splits.get(option) ?? new Map()
  splits.set(option, made)
  const named = ownFields.join()
  const split = made.get(named) ?? splitOf(option, ownFields)
  made.set(named, split)
  return split
}

function splitOf(option: z.ZodObject, ownFields: readonly string[]) {
  const own = Object.fromEntries(
    ownFields.filter((field) => field in option.shape).map((field) => [field, true as const]),
  )
  return { shared: option.omit(own as Mask), own: option.pick(own as Mask) }
}
