import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from './refused.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The path under which learners open this server, such as `/preceptor`; '' where it has a host of its own. */
    basePath: string
  }
}

/** As the address of this server says. */
export const basePathOf = (publicUrl = 'http://localhost') => new URL(publicUrl).pathname.replace(/\/$/, '')

/** Takes it off what is asked for, so that no route knows of it. */
export const withoutBasePath =
  (basePath: string) =>
  ({ url = '/' }: IncomingMessage): string =>
    url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url

/** Refuses paths outside of the base path, since they belong to other applications. Only these also stand at the root. */
export const refuseOtherPaths =
  (basePath: string, alsoAtRoot: ReadonlySet<string>) =>
  async ({ originalUrl }: FastifyRequest, reply: FastifyReply) => {
    const [path = '', query] = originalUrl.split('?')
    if (path.startsWith(`${basePath}/`) || alsoAtRoot.has(path)) return
    // The service worker is in charge from the slash on.
    if (path === basePath) return reply.redirect(`${basePath}/${query === undefined ? '' : `?${query}`}`, 308)
    throw new Refused('not_found')
  }

/** A page of the build, which is made for the root of a host; attributes alone hold addresses in it. */
export const htmlUnder = (basePath: string, html: string) =>
  html.replaceAll(/ (href|src|content)="\/(?!\/)/g, (_, attribute: string) => ` ${attribute}="${basePath}/`)
