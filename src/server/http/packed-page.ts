import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import type { encodingFor } from './compression.ts'

type Encoding = NonNullable<ReturnType<typeof encodingFor>>

export interface PackedPage {
  html: string
  /** Weak, for it names the page and not one way of compressing it (RFC 9110, 8.8.3). */
  etag: string
  packed: (encoding: Encoding) => Promise<Buffer>
}

const by = {
  zstd: (text: Buffer) => promisify(zstdCompress)(text, { params: { [constants.ZSTD_c_compressionLevel]: 15 } }),
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
}

/** A page that goes to many: compressed with more care than a reply to one, and once for each encoding, beside the event loop. */
export function packedOnce(html: string): PackedPage {
  const pages = new Map<Encoding, Promise<Buffer>>()
  return {
    html,
    etag: `W/"${createHash('sha256').update(html).digest('base64url')}"`,
    packed: (encoding) => {
      const known = pages.get(encoding)
      if (known) return known
      const page = by[encoding](Buffer.from(html))
      pages.set(encoding, page)
      // What failed once is tried again with the next visitor.
      page.catch(() => pages.delete(encoding))
      return page
    },
  }
}
