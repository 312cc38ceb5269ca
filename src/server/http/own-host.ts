import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

// Probes ask by whatever address the machine has.
export const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics', '/version'])

/** Answers only where learners open this server: a page elsewhere cannot pass its own name off as this server's. */
export function refuseOtherHosts(publicUrl: string) {
  const { protocol, host } = new URL(publicUrl)
  return async ({ url, headers }: FastifyRequest) => {
    // As it was sent: what a caller says beside it, no proxy wrote.
    if (URL.parse(`${protocol}//${headers.host}`)?.host === host) return
    const [path = ''] = url.split('?')
    if (!probes.has(path)) throw new Refused('other_host', { sentence: `This server answers at ${publicUrl}.` })
  }
}

/** The address that a caller asked, where it is no name: a name may be anybody's, and links must not lead there. */
export function namelessAddress(protocol: string, host: string): string | undefined {
  const asked = URL.parse(`${protocol}://${host}`)
  if (!asked) return undefined
  const name = asked.hostname.replace(/^\[|\]$/g, '')
  return name === 'localhost' || isIP(name) !== 0 ? asked.origin : undefined
}
