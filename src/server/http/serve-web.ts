import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { htmlUnder } from './base-path.ts'
import { servePublicPages } from './public-pages.ts'
import { Refused } from './refused.ts'

const applicationFile = 'index.html'
const yearSeconds = 365 * 86_400

/** Serves the built front end, precompressed; an address of the application's own answers with its page. */
export async function serveWeb(app: FastifyInstance, webRoot: string | undefined) {
  const sendApplication = webRoot === undefined ? undefined : applicationFrom(webRoot)
  if (webRoot !== undefined && sendApplication) {
    await app.register(staticFiles, {
      root: webRoot,
      preCompressed: true,
      index: false,
      // Only files named after their content may be kept.
      setHeaders: (reply, path) => {
        const kept = path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
        reply.header('cache-control', kept)
      },
    })
    // Under its name the service worker fetches it.
    app.get(`/${applicationFile}`, { schema: { hide: true } }, (_, reply) => sendApplication(reply))
    servePublicPages(app, { folder: join(webRoot, '../prerender'), webRoot, sendApplication })
    // Before its body, whose type no call takes, is looked at.
    app.post('/login', { schema: { hide: true }, onRequest: toLogin }, toLogin)
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(path) && !/\.\w+$/.test(path)
    if (sendApplication && isPage) return sendApplication(reply)
    throw new Refused('not_found')
  })
}

/** The one page of the application, with the base path where there is one. */
const applicationFrom = (webRoot: string) => async (reply: FastifyReply) => {
  const { basePath } = reply.server
  if (basePath === '') return reply.sendFile(applicationFile)
  const html = await readFile(join(webRoot, applicationFile), 'utf8')
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(htmlUnder(basePath, html))
}

/** A browser submits a form by itself before any JavaScript has run: the page is shown again. */
const toLogin = async ({ server }: FastifyRequest, reply: FastifyReply) =>
  reply.redirect(`${server.basePath}/login`, 303)
