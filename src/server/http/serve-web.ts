import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refused } from './refused.ts'

// The start page as a visitor first sees it, written when the front end was built.
const startPage = 'start.html'
// Where `scripts/prerender.js` has left room for it.
const demoQuestionMark = '<!--demo question-->'
const yearSeconds = 365 * 86_400

/** Serves the built front end, precompressed; an address of the application's own answers with its page. */
export async function serveWeb(
  app: FastifyInstance,
  webRoot: string | undefined,
  writeDemoQuestion: () => Promise<string>,
) {
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
    const start = join(webRoot, startPage)
    if (existsSync(start)) serveStartPage(app, readFileSync(start, 'utf8'), writeDemoQuestion)
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(path) && !/\.\w+$/.test(path)
    if (webRoot && isPage) return reply.sendFile('index.html')
    throw new Refused('not_found')
  })
}

/**
 * Visitors see the start page before any JavaScript has run, with a question as it stands on this server now; who may be
 * signed in gets a page that asks first.
 */
function serveStartPage(app: FastifyInstance, html: string, writeDemoQuestion: () => Promise<string>) {
  const [before, after] = html.split(demoQuestionMark)
  if (after === undefined) throw new Error(`${startPage} has no ${demoQuestionMark}`)
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'Cookie')
    if (request.cookies.session) return reply.sendFile('index.html')
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    return `${before}${await writeDemoQuestion()}${after}`
  })
}
