import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { measuredRoutes } from './first-load.ts'
import { median, say } from './measure.ts'

const rounds = 3
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const forms = ['mobile', 'desktop'] as const
type Form = (typeof forms)[number]

/**
 * Lighthouse's medians of three runs for the public pages, in its mobile and its desktop preset, beside what it says of a page
 * of text alone on this machine; `LIGHTHOUSE_SHOW=1` names what falls short.
 */
export async function measureLighthouse(url: string, executablePath: string, routes = measuredRoutes) {
  const bare = await serveBarePage()
  try {
    say(
      'Lighthouse, what is aimed at',
      'performance 95 or more; LCP under 1.5 times the bare page, TBT under 150 ms, CLS 0.02',
    )
    for (const form of forms) {
      const runsOf = async (address: string) => {
        const runs: Run[] = []
        for (let round = 0; round < rounds; round++) runs.push(await oneRun(address, executablePath, form))
        return (read: (run: Run) => number) => median(runs.map(read))
      }
      const lcpOf = ({ lcpMs }: Run) => lcpMs
      const ofBare = await runsOf(bare.url)
      say(`Lighthouse ${form}, a bare page`, `LCP ${(ofBare(lcpOf) / 1000).toFixed(2)} s`)
      for (const route of routes) {
        const of = await runsOf(url + route)
        const scores = categories.map((name) => `${name} ${Math.round(100 * of(({ scores }) => scores[name]))}`)
        const beside = `${(of(lcpOf) / ofBare(lcpOf)).toFixed(2)} times the bare page`
        const times = `LCP ${(of(lcpOf) / 1000).toFixed(2)} s (${beside}), TBT ${Math.round(of(({ tbtMs }) => tbtMs))} ms, CLS ${of(({ cls }) => cls).toFixed(3)}`
        say(`Lighthouse ${form} ${route}`, `${scores.join(', ')}; ${times}`)
      }
    }
  } finally {
    bare.server.close()
  }
}

const barePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="A page of text alone.">
<title>A bare page</title>
<h1>A bare page</h1>
<p>It has a heading and this sentence, no style, no script, no font and no picture.</p>
</html>`

/** What a page costs here that has nothing to wait for. */
async function serveBarePage() {
  const server = createHttpServer((_, reply) => reply.setHeader('content-type', 'text/html').end(barePage))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

interface Run {
  scores: Record<(typeof categories)[number], number>
  lcpMs: number
  tbtMs: number
  cls: number
}

async function oneRun(address: string, executablePath: string, form: Form): Promise<Run> {
  // A browser of its own for each run: nothing is kept from the one before.
  const port = await freePort()
  const browser = await chromium.launch({ executablePath, args: [...flags, `--remote-debugging-port=${port}`] })
  try {
    const config = form === 'desktop' ? desktopConfig : undefined
    const result = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] }, config)
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse did not judge ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    }
    const { audits, categories: judged } = result.lhr
    if (process.env.LIGHTHOUSE_SHOW) {
      for (const { id, score, displayValue } of Object.values(audits))
        if (score !== null && score < 1) console.log('  ', id, score, displayValue ?? '')
    }
    const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
    return {
      scores: Object.fromEntries(categories.map((name) => [name, judged[name]?.score ?? 0])) as Run['scores'],
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
