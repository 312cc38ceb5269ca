import { constants } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyRequest } from 'fastify'

// What is compressed anew for each reply costs the server more than the last tenth of bytes is worth to a learner: of 100 kB of JSON
// zstd leaves 32 kB, Brotli by its quickest way 36, and by the one before (4) 31, at several times the cost.
// Brotli is for Safari, which knows no zstd. At once, since a stream for each reply costs as much again.
export const compression = {
  threshold: 8 * 1024,
  syncThreshold: 256 * 1024,
  encodings: ['zstd' as const, 'br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
}

/** What the plug-in would compress a reply by; null also where only the plug-in knows. */
export function encodingFor({ headers }: FastifyRequest) {
  const taken = headers['accept-encoding']
  if (typeof taken !== 'string' || taken.includes('*') || headers['x-no-compression'] !== undefined) return null
  return negotiate(taken.toLowerCase().replaceAll('x-gzip', 'gzip'), compression.encodings)
}
