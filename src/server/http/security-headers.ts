import type { FastifyReply, FastifyRequest } from 'fastify'

/** The policy of a page that holds scripts of these hashes (such as `sha256-…`) itself; all others are files of this server. */
export const contentSecurityPolicy = (hashes: readonly string[] = []) =>
  policy(["script-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '))

const policy = (scripts: string) =>
  [
    "default-src 'self'",
    scripts,
    // Mantine writes its style variables into style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

// No upgrade to https: a server on plain http in a hospital's network stays reachable.
const headers = {
  'content-security-policy': contentSecurityPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export async function setSecurityHeaders({ protocol, url }: FastifyRequest, reply: FastifyReply) {
  reply.headers(headers)
  if (protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  // A reply is for one learner alone, and out of date with the next answer.
  if (url.startsWith('/api/')) reply.header('cache-control', 'no-store')
}
