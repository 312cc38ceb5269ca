import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { serveWeb } from './serve-web.ts'

const application = '<title>Preceptor</title>'

/** Writes what a page was told, counts how often, and fails where it was told to. */
const writer = `
let times = 0
export const pageHtml = async (path, replies) => {
  times += 1
  if (replies['/api/site']?.fails) throw new Error('no page')
  return \`<h1 class="x">About $& \${path}</h1><p>\${JSON.stringify(replies)}, \${times}</p>\`
}
`

const framesScript = '<script>begin()</script>'

async function withFrontEnd(
  work: (
    open: (url: string, cookie?: string) => Promise<string>,
    site: Record<string, unknown>,
    server: { app: FastifyInstance; dist: string },
  ) => Promise<void>,
) {
  const dist = mkdtempSync(join(tmpdir(), 'preceptor-dist-'))
  const app = Fastify()
  app.decorate('basePath', '')
  const site: Record<string, unknown> = { questions: 7 }
  try {
    for (const folder of ['web', 'prerender']) mkdirSync(join(dist, folder))
    const frame = `<title><!--title--></title><div><!--page--></div>${framesScript}`
    const frames = [{ path: '/about', asks: ['/api/site', '/api/closed'], frame }]
    writeFileSync(join(dist, 'web/index.html'), application)
    writeFileSync(join(dist, 'prerender/frames.json'), JSON.stringify(frames))
    writeFileSync(join(dist, 'prerender/prerender.js'), writer)
    writeFileSync(join(dist, 'prerender/package.json'), '{"type":"module"}')
    await app.register(cookie)
    app.get('/api/site', async () => {
      await site.comes
      return site
    })
    app.get('/api/closed', async (_, reply) => reply.status(403).send({}))
    await serveWeb(app, join(dist, 'web'))
    await work(
      async (url, session) => {
        const { payload } = await app.inject({ url, ...(session && { cookies: { session } }) })
        return payload
      },
      site,
      { app, dist },
    )
  } finally {
    await app.close()
    rmSync(dist, { recursive: true })
  }
}

// Shows landing-6, landing-19
test('a visitor gets a public page with what the server says now, written anew only when that has changed', () =>
  withFrontEnd(async (open, site) => {
    const page = (questions: number, times: number) =>
      `<title>About $& /about · Preceptor</title><div><h1 class="x">About $& /about</h1><p>{"/api/site":{"questions":${questions}}}, ${times}</p></div>${framesScript}`
    expect(await open('/about')).toBe(page(7, 1))
    expect(await open('/about')).toBe(page(7, 1))
    site.questions = 8
    expect(await open('/about')).toBe(page(8, 2))
  }))

test('a page may run the scripts of its frame, and none that it was filled with', () =>
  withFrontEnd(async (_open, site, { app }) => {
    site.news = '<script>steal()</script>'
    const { headers, payload } = await app.inject('/about')
    expect(payload).toContain('<script>steal()</script>')
    const hash = createHash('sha256').update('begin()').digest('base64')
    expect(headers['content-security-policy']).toContain(`; script-src 'self' 'sha256-${hash}'; `)
    // The application has no script of its own in the page.
    const { headers: ofApplication } = await app.inject('/about?next=1')
    expect(ofApplication['content-security-policy'] ?? '').not.toContain('sha256')
  }))

test('a page comes compressed as the browser takes it, or as it stands', () =>
  withFrontEnd(async (open, _site, { app }) => {
    const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
    for (const [encoding, unpacked] of Object.entries(unpack)) {
      const sent = await app.inject({ url: '/about', headers: { 'accept-encoding': encoding } })
      expect([sent.headers['content-encoding'], sent.headers.vary]).toEqual([encoding, 'Cookie, Accept-Encoding'])
      expect(unpacked(sent.rawPayload).toString()).toBe(await open('/about'))
    }
  }))

test('who has the page already is told so, until it says something else', () =>
  withFrontEnd(async (_open, site, { app }) => {
    const first = await app.inject('/about')
    const again = () => app.inject({ url: '/about', headers: { 'if-none-match': `${first.headers.etag}` } })
    expect(await again()).toMatchObject({ statusCode: 304, payload: '' })
    site.questions = 8
    const { statusCode, headers } = await again()
    expect(statusCode).toBe(200)
    expect(headers.etag).not.toBe(first.headers.etag)
  }))

// Shows landing-4
test('who may be signed in, and an address that says more, gets the application', () =>
  withFrontEnd(async (open) => {
    expect(await open('/about', 'some-session')).toBe(application)
    expect(await open('/about?next=%2Fqbank')).toBe(application)
    expect(await open('/elsewhere')).toBe(application)
  }))

test('under a base path every address in a page has it, and nothing else does', () =>
  withFrontEnd(async (open, _, { app, dist }) => {
    const page =
      '<meta name="base-path" content="/"><a href="/qbank">a/b</a><script src="/x.js"></script><a href="//x.org">'
    const under =
      '<meta name="base-path" content="/p/"><a href="/p/qbank">a/b</a><script src="/p/x.js"></script><a href="//x.org">'
    writeFileSync(join(dist, 'web/index.html'), page)
    app.basePath = '/p'
    for (const address of ['/elsewhere', '/index.html', '/about?next=1']) expect(await open(address)).toBe(under)
  }))

test('F14: a full stop in the query of an address is no file', () =>
  withFrontEnd(async (open) => {
    for (const address of ['/search?q=pH+7.35', '/login?next=/a.b']) expect(await open(address)).toBe(application)
    expect(await open('/missing.js')).toContain('not_found')
  }))

test('a page that cannot be written is the application’s, and is tried again', () =>
  withFrontEnd(async (open, site) => {
    site.fails = true
    expect(await open('/about')).toBe(application)
    delete site.fails
    expect(await open('/about')).toContain('<title>About')
  }))

test('a reply that does not come in time is left to the application', () =>
  withFrontEnd(async (open, site) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    site.comes = promise
    try {
      expect(await open('/about')).toBe(application)
    } finally {
      resolve()
      delete site.comes
    }
    expect(await open('/about')).toContain('<title>About')
  }))

for (const built of ['prerender/frames.json', 'web/index.html'])
  test(`after a new build of ${built} a server that still runs sends the application`, () =>
    withFrontEnd(async (open, _, { dist }) => {
      expect(await open('/about')).toContain('<title>About')
      utimesSync(join(dist, built), 1, 1)
      expect(await open('/about')).toBe(application)
    }))

test('a request without a host gets the page', () =>
  withFrontEnd(async (_open, _site, { app }) => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /about HTTP/1.0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200.*<title>About/s)
  }))

test('a login form that is sent before any JavaScript has run leads back to the page', () =>
  withFrontEnd(async (_open, _site, { app }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await app.inject({ method: 'POST', url: '/login', headers, payload: 'username=ana&password=x' })
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/login'])
  }))
