import type { FastifyInstance } from 'fastify'

interface Settings {
  /** An address of mail or of a page. */
  contact: string | undefined
  /** Undefined where the server has no name of its own. */
  publicUrl: string | undefined
  clock: () => Date
}

export const securityTxtPath = '/.well-known/security.txt'
// RFC 9116 recommends less than a year. A server that runs renews it with each answer.
const daysValid = 180
const dayMs = 86_400_000

/** Publishes the address for reports of security holes (RFC 9116), where the operator has set one. */
export function securityTxtRoute(app: FastifyInstance, { contact, publicUrl, clock }: Settings) {
  if (contact === undefined) return
  app.get(securityTxtPath, { schema: { hide: true } }, (_request, reply) => {
    const expires = new Date(Math.floor(clock().getTime() / dayMs + daysValid) * dayMs).toISOString()
    const canonical = publicUrl === undefined ? [] : [`Canonical: ${new URL(securityTxtPath, publicUrl)}`]
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, 'Preferred-Languages: en', ...canonical]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
