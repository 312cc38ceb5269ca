import { join } from 'node:path'
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { refusals } from '../../src/contract/refusals.ts'
import { expect, signInAsNewLearner, stand, wake, test as walk } from '../fixtures.ts'
import type { RunningServer } from '../running-server.ts'
import { fullLearner } from './full-learner.ts'

export const picturesFolder = join(import.meta.dirname, '../screens')

interface Size {
  width: number
  height: number
}

const windows: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
  { width: 1280, height: 860 },
  { width: 1920, height: 1080 },
]

/** Phones turned sideways. */
export const sideways: readonly Size[] = [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
]

const longestFetchMs = 10_000

/** Who looks: `fresh` has just registered, `full` has studied for three months. */
export type Viewer = 'visitor' | 'fresh' | 'full' | 'admin'

type PageOf = (viewer: Viewer) => Promise<Page>

export const test = walk.extend<{ pageOf: PageOf }, { contextOf: (viewer: Viewer) => Promise<BrowserContext> }>({
  // One a viewer and worker: a sign-in, the fonts and the scripts are paid for once.
  contextOf: [
    async ({ browser, sharedServer }, use) => {
      const contexts = new Map<Viewer, Promise<BrowserContext>>()
      await use((viewer) => {
        const context = contexts.get(viewer) ?? openContext(browser, sharedServer, viewer)
        contexts.set(viewer, context)
        return context
      })
      for (const context of contexts.values()) await (await context).close()
    },
    { scope: 'worker' },
  ],
  pageOf: async ({ contextOf }, use) => {
    const pages: Page[] = []
    await use(async (viewer) => {
      const page = await (await contextOf(viewer)).newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.close()
  },
})

async function openContext(browser: Browser, server: RunningServer, viewer: Viewer): Promise<BrowserContext> {
  // A service worker would answer before what is to fail.
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' })
  if (viewer === 'full') await signInAsFullLearner(context.request)
  if (viewer === 'fresh' || viewer === 'admin') {
    const page = await context.newPage()
    const username = await signInAsNewLearner(page)
    await page.close()
    if (viewer === 'admin') server.makeAdmin(username)
  }
  return context
}

export async function signInAsFullLearner(request: APIRequestContext) {
  expect((await request.post('/api/auth/login', { data: fullLearner })).ok()).toBe(true)
}

interface PictureOptions {
  sizes?: readonly Size[]
  /** What scrolls within the page: the window is made high enough for all of it. */
  whole?: Locator
}

/** The screen as it stands, in every width and both themes; nothing is loaded anew between them. */
export async function takePictures(page: Page, name: string, { sizes = windows, whole }: PictureOptions = {}) {
  await page.waitForLoadState('networkidle', { timeout: longestFetchMs }).catch(() => undefined)
  await wake(page)
  await bringEverythingNear(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const size of sizes) {
      await page.setViewportSize(size)
      const below = await whole?.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      if (below) await page.setViewportSize({ ...size, height: size.height + below })
      await stand(page)
      await page.screenshot({
        path: join(picturesFolder, `${name}-${size.width}-${colorScheme}.jpg`),
        type: 'jpeg',
        quality: 80,
        fullPage: true,
        animations: 'disabled',
      })
    }
  }
}

/** Some things are fetched only when one scrolls to them. */
async function bringEverythingNear(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle', { timeout: longestFetchMs }).catch(() => undefined)
}

/** All calls fail but those that say who is signed in. */
export const failCalls = (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/'),
    (route) => route.fulfill({ status: 500, json: { error: refusals.unexpected.sentence, code: 'unexpected' } }),
  )
