import type { FastifyRequest } from 'fastify'

/** The fields of a request that are logged. The log must not hold a link or a code that still works. */
export const loggedRequest = ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip })

const secrets = new Set(['token', 'code', 'state'])

export const withoutSecrets = (url: string) =>
  url.replaceAll(/([?&]([^=&#]*)=)[^&#]*/g, (pair: string, name: string, spelled: string) =>
    isSecret(spelled) ? `${name}…` : pair,
  )

/** By the name as it is read, which may be spelled in percents; one that cannot be read may be anything. */
function isSecret(spelled: string): boolean {
  try {
    return secrets.has(decodeURIComponent(spelled))
  } catch {
    return true
  }
}
