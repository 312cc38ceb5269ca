import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servePublicPages } from './public-pages.ts'
import { Refused } from './refused.ts'

const yearSeconds = 365 * 86_400

/** Serves the built front end, precompressed; an address of the application's own answers with its page. */
export async function serveWeb(app: FastifyInstance, webRoot: string | undefined) {
  if (webRoot) {
    await app.register(staticFiles, {
      root: webRoot,
      preCompressed: true,
      // Only files named after their content may be kept.
      setHeaders: (reply, path) => {
        const kept = path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
        reply.header('cache-control', kept)
      },
    })
    servePublicPages(app, join(webRoot, '../prerender'), webRoot)
    // Before its body, whose type no call takes, is looked at.
    app.post('/login', { schema: { hide: true }, onRequest: toLogin }, toLogin)
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(path) && !/\.\w+$/.test(path)
    if (webRoot && isPage) return reply.sendFile('index.html')
    throw new Refused('not_found')
  })
}

/** What a browser sends when a form is submitted before any JavaScript has run: the page is shown again. */
const toLogin = async (_: FastifyRequest, reply: FastifyReply) => reply.redirect('/login', 303)
