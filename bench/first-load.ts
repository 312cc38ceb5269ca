import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { say } from './measure.ts'

const webRoot = join(import.meta.dirname, '../dist/web')
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const gzipBytes = (path: string) => {
  const file = join(webRoot, path)
  return statSync(statSync(`${file}.gz`, { throwIfNoEntry: false }) ? `${file}.gz` : file).size
}

/** What a browser fetches before a route stands, in kB as gzip. */
export async function measureFirstLoad(url: string, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: flags })
  for (const route of ['/', '/our-process', '/leaderboard', '/login', '/qbank']) {
    // Without the service worker, which fetches everything else for later.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const paths = new Set<string>()
    page.on('response', (response) => paths.add(new URL(response.url()).pathname))
    await page.goto(url + route, { waitUntil: 'networkidle' })
    const kilobytes = (ending: string) =>
      [...paths].filter((path) => path.endsWith(ending)).reduce((sum, path) => sum + gzipBytes(path), 0) / 1000
    say(`First load of ${route}`, `${kilobytes('.js').toFixed(1)} kB JS, ${kilobytes('.css').toFixed(1)} kB CSS (gzip)`)
    await context.close()
  }
  await browser.close()
}
