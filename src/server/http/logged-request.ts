import type { FastifyRequest } from 'fastify'

/** What the log says of a request. Whoever reads it must not find a link or a code there that still works. */
export const loggedRequest = ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip })

export const withoutSecrets = (url: string) => url.replaceAll(/([?&](?:token|code|state)=)[^&#]*/g, '$1…')
