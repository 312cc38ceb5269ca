import type { FastifyReply, FastifyRequest } from 'fastify'

const policy = [
  "default-src 'self'",
  "script-src 'self'",
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
  'content-security-policy': policy,
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
