import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { htmlUnder } from './base-path.ts'
import { claimOf } from './claim.ts'
import { encodingFor } from './compression.ts'
import { inTime } from './in-time.ts'
import { type PackedPage, packedOnce } from './packed-page.ts'
import { contentSecurityPolicy } from './security-headers.ts'

interface Frame {
  path: string
  /** The calls that the page shows. */
  asks: string[]
  /** The HTML around the page. */
  frame: string
}

type Replies = Record<string, unknown>

/** A visitor reads nothing meanwhile; the application can wait for a slow reply itself. */
const longestAskMs = 1_000

interface Build {
  /** Where frames and what fills them are. */
  folder: string
  webRoot: string
  sendApplication: (reply: FastifyReply) => Promise<FastifyReply>
}

/** What the build of the front end leaves for the server (`scripts/prerender.js`). */
interface Prerender {
  pageHtml: (path: string, replies: Replies) => Promise<string>
}

/**
 * Visitors get the public pages as HTML, with what this server has to say on them now, before any JavaScript has run; who
 * may be signed in gets a page that asks first. A page is written anew only when what it says has changed.
 */
export function servePublicPages(app: FastifyInstance, { folder, webRoot, sendApplication }: Build) {
  const framesFile = join(folder, 'frames.json')
  if (!existsSync(framesFile)) return
  const builtAt = () => [framesFile, join(webRoot, 'index.html')].map((file) => statSync(file).mtimeMs).join()
  const readAt = builtAt()
  const frames = JSON.parse(readFileSync(framesFile, 'utf8')) as Frame[]
  for (const { path, asks, frame: built } of frames) {
    const frame = htmlUnder(app.basePath, built)
    const policy = contentSecurityPolicy(hashesOfScripts(frame))
    const written = writeOnce(async (replies) => {
      // With the first visitor: a start need not wait for it.
      const { pageHtml }: Prerender = await import(pathToFileURL(join(folder, 'prerender.js')).href)
      return packedOnce(filled(frame, htmlUnder(app.basePath, await pageHtml(path, replies))))
    })
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      reply.header('vary', 'Cookie')
      // Only the application reads a query.
      if (claimOf(request).token || request.url !== path) return sendApplication(reply)
      try {
        // After another build the files that the frames name are gone.
        const replies = builtAt() === readAt && (await askInTime(app, request, asks))
        if (!replies) return await sendApplication(reply)
        const page = await written(replies)
        reply.headers({ vary: 'Cookie, Accept-Encoding', 'cache-control': 'no-cache', etag: page.etag })
        reply.header('content-security-policy', policy)
        if (request.headers['if-none-match'] === page.etag) return await reply.status(304).send()
        const encoding = encodingFor(request)
        const body = encoding ? await page.packed(encoding) : page.html
        if (encoding) reply.header('content-encoding', encoding)
        return await reply.type('text/html; charset=utf-8').send(body)
      } catch (error) {
        // The application can show it too.
        request.log.error(error)
        return sendApplication(reply)
      }
    })
  }
}

/** Undefined where a reply does not come in time, such as while the database is away. */
const askInTime = (app: FastifyInstance, request: FastifyRequest, asks: readonly string[]) =>
  inTime(longestAskMs, askAsVisitor(app, request, asks))

/** The replies that a visitor would get. A call that is refused now is left out, and the application makes it again. */
async function askAsVisitor(app: FastifyInstance, { headers }: FastifyRequest, asks: readonly string[]) {
  const replies: Replies = {}
  // Old HTTP needs no host.
  const host = headers.host ?? ''
  const responses = await Promise.all(
    asks.map((url) => app.inject({ method: 'GET', url: app.basePath + url, headers: { host } })),
  )
  for (const [place, url] of asks.entries()) {
    const response = responses[place]
    if (response?.statusCode === 200) replies[url] = response.json()
  }
  return replies
}

/** Keeps the last page for as long as it would be written alike. */
function writeOnce(write: (replies: Replies) => Promise<PackedPage>) {
  let last: { key: string; page: Promise<PackedPage> } | undefined
  return (replies: Replies): Promise<PackedPage> => {
    const key = JSON.stringify(replies)
    if (last?.key !== key) {
      const page = write(replies)
      last = { key, page }
      // A page that could not be written is tried again with the next visitor.
      page.catch(() => {
        last = undefined
      })
    }
    return last.page
  }
}

/** Of the frame alone, so that nothing that a page is filled with can ever run. */
const hashesOfScripts = (frame: string) =>
  [...frame.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )

function filled(frame: string, page: string): string {
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(page)?.[1]
  if (title === undefined) throw new Error('A public page has no heading to be called by.')
  return frame.replace('<!--title-->', () => `${title} · Preceptor`).replace('<!--page-->', () => page)
}
