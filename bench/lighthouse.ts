import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { measuredRoutes } from './first-load.ts'
import { median, say } from './measure.ts'

const rounds = 3
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Form = 'mobile' | 'desktop'

/** Lighthouse's medians of three runs for the public pages, in its mobile and its desktop preset; `LIGHTHOUSE_SHOW=1` names what falls short. */
export async function measureLighthouse(url: string, executablePath: string, routes = measuredRoutes) {
  for (const route of routes) {
    for (const form of ['mobile', 'desktop'] as const) {
      const runs: Run[] = []
      for (let round = 0; round < rounds; round++) runs.push(await oneRun(url + route, executablePath, form))
      const of = (read: (run: Run) => number) => median(runs.map(read))
      const scores = categories.map((name) => `${name} ${Math.round(100 * of(({ scores }) => scores[name]))}`)
      const times = `LCP ${(of(({ lcpMs }) => lcpMs) / 1000).toFixed(2)} s, TBT ${Math.round(of(({ tbtMs }) => tbtMs))} ms, CLS ${of(({ cls }) => cls).toFixed(3)}`
      say(`Lighthouse ${form} ${route}`, `${scores.join(', ')}; ${times}`)
    }
  }
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
