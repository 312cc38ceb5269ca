import { statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { say } from './measure.ts'

const webRoot = join(import.meta.dirname, '../dist/web')
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** The public pages. */
export const measuredRoutes = ['/', '/our-process', '/leaderboard', '/login', '/qbank']

/**
 * In kB as gzip. What is more fails the bench: a first load grows unseen. A page with its styles comes on a fresh connection in two
 * journeys, of 10 and 20 packets of 1,460 bytes.
 */
const most = { untouched: 5, touched: 150, css: 20, page: 43.8 }

const gzipBytes = (path: string) => {
  const file = join(webRoot, path)
  return statSync(statSync(`${file}.gz`, { throwIfNoEntry: false }) ? `${file}.gz` : file).size
}

/** What a browser fetches for a public page, before its visitor does anything and after, in kB as gzip. */
export async function measureFirstLoad(url: string, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: flags })
  for (const route of measuredRoutes) {
    // Without the service worker, which fetches everything else for later.
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    const paths = new Set<string>()
    page.on('response', (response) => paths.add(new URL(response.url()).pathname))
    const kilobytes = (ending: string) =>
      [...paths].filter((path) => path.endsWith(ending)).reduce((sum, path) => sum + gzipBytes(path), 0) / 1000
    await page.goto(url + route, { waitUntil: 'networkidle' })
    const untouched = kilobytes('.js')
    const html = await (await page.request.get(url + route)).text()
    // A public page holds its styles itself.
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style).join('')
    const css = kilobytes('.css') + gzipSync(styles).length / 1000
    const ofPage = gzipSync(html, { level: 9 }).length / 1000
    // Of the first move Chromium says that it went nowhere, and the page waits for one that went somewhere.
    await page.mouse.move(1, 1)
    await page.mouse.move(9, 9)
    await page.waitForFunction(() => !document.getElementById('application'))
    await page.waitForLoadState('networkidle')
    const touched = kilobytes('.js')
    say(
      `First load of ${route}`,
      `${untouched.toFixed(1)} kB JS, ${touched.toFixed(1)} kB once touched, ${css.toFixed(1)} kB CSS, ${ofPage.toFixed(1)} kB the page with it (gzip)`,
    )
    if (untouched > most.untouched || touched > most.touched || css > most.css || ofPage > most.page) {
      const limits = `${most.untouched} kB of JavaScript, ${most.touched} kB once touched, ${most.css} kB of CSS, or ${most.page} kB with the page`
      throw new Error(`${route} loads more than ${limits}`)
    }
    await context.close()
  }
  await browser.close()
}
