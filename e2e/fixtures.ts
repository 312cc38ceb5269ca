import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { RunningServer } from './running-server.ts'

interface Fixtures {
  /** It may be killed, and started with other settings: afterwards it runs as usual again. */
  server: RunningServer
  /** What the browser's console complained about. */
  complaints: string[]
}

interface Shared {
  sharedServer: RunningServer
  /** Made where a walk asks for it; declared for all, or those that ask would run in processes of their own. */
  device: BrowserContext
}

export const test = base.extend<Fixtures, Shared>({
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
    async ({}, use) => {
      // So that each new learner may come from an address of their own: an hour takes 60 of one.
      const server = new RunningServer({ TRUST_PROXY: '1' })
      await server.start()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  device: [
    async ({ browser, sharedServer }, use) => {
      const device = await browser.newContext({ baseURL: sharedServer.url, reducedMotion: 'reduce' })
      const page = await device.newPage()
      await page.goto('/login')
      await readyOffline(page)
      await page.close()
      await use(device)
      await device.close()
    },
    { scope: 'worker' },
  ],
  server: async ({ sharedServer }, use) => {
    await use(sharedServer)
    await sharedServer.restore()
  },
  baseURL: ({ server }, use) => use(server.url),
  complaints: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    await use(complaints)
  },
})

/** For a walk that counts what is on the server, or leaves there what another walk would stumble over. */
export const testOnOwnServer = test.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
  server: async ({}, use) => {
    const server = new RunningServer()
    await server.start()
    await use(server)
    await server.remove()
  },
})

/**
 * For a walk that is not about a first visit: the application is on the device already, with its service worker, which
 * costs more to install than most walks do. Nothing else is there, and nobody is signed in.
 */
export const testOnSetUpDevice = test.extend({
  context: async ({ device }, use) => {
    await use(device)
    await device.setOffline(false)
    await device.unrouteAll()
    await device.clearPermissions()
    await Promise.all(device.pages().map((page) => page.close()))
  },
  page: async ({ context, sharedServer, viewport, colorScheme }, use) => {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    const kept = { origin: sharedServer.url, storageTypes: 'cookies,local_storage,indexeddb' }
    await devTools.send('Storage.clearDataForOrigin', kept)
    await devTools.detach()
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: colorScheme ?? null })
    await use(page)
  },
})

export { expect }

/** The widths that every page is looked at in; `inspect` looks at both themes of each. */
export const screens = [
  { width: 1280, height: 860, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

let users = 0

export const password = 'correct horse'

const newLearner = () => {
  const username = `learner${process.pid}-${users++}`
  return { displayName: 'Eve Adams', email: `${username}@example.org`, username, password }
}

/** A new learner who is signed in, at this address if one is given; else the walk opens its first page itself. */
export async function signInAsNewLearner(page: Page, address?: string): Promise<string> {
  const learner = newLearner()
  const headers = { 'x-forwarded-for': `10.0.${users >> 8}.${users & 255}` }
  for (const [call, body] of [
    ['register', learner],
    ['login', { username: learner.username, password }],
  ] as const) {
    expect((await page.request.post(`/api/auth/${call}`, { data: body, headers })).ok()).toBe(true)
  }
  if (address === undefined) return learner.username
  await page.goto(address)
  await expect(page.locator('main')).toBeVisible()
  return learner.username
}

/** Registers and signs a new learner in through the page, beginning at any guarded address. */
export async function registerAndLogIn(page: Page, next = '/profile'): Promise<string> {
  const { displayName, email, username } = newLearner()
  await page.goto(next)
  const register = page.getByRole('region', { name: 'Register' })
  await register.getByLabel('Full Name').fill(displayName)
  await register.getByLabel('Email').fill(email)
  await register.getByLabel('Username').fill(username)
  await register.getByRole('textbox', { name: 'Password' }).fill(password)
  await register.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration successful! You can now log in.')).toBeVisible()
  await logIn(page, username)
  return username
}

export async function logIn(page: Page, username: string, withPassword = password) {
  const login = page.getByRole('region', { name: 'Login' })
  await login.getByLabel('Username').fill(username)
  await login.getByRole('textbox', { name: 'Password' }).fill(withPassword)
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(login).toBeHidden()
}

/** As a visitor's first movement does: what was sent as HTML becomes the application. Where it is that already, nothing moves. */
export async function wake(page: Page) {
  const waiting = page.locator('#application')
  if ((await waiting.count()) === 0) return
  // From wherever it is: the second moves, if the first does not.
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await expect(waiting).toHaveCount(0)
}

type Mode = 'Exam Mode' | 'Tutor Mode'

/** Opens a new block of Pediatrics, as the form for a new block draws it, before its start. */
export async function openNewBlock(page: Page, mode: Mode, questionCount: number) {
  const domains: { name: string }[] = await (await page.request.get('/api/qbank/pediatrics/domains')).json()
  const drawn = { selectedDomains: domains.map(({ name }) => name), questionCount }
  const data = { qbankId: 'pediatrics', mode: mode === 'Exam Mode' ? 'exam' : 'tutor', ...drawn }
  const { id } = await (await page.request.post('/api/blocks', { data })).json()
  await page.goto(`/exam?block_id=${id}`)
}

export async function startBlock(page: Page, mode: Mode, questionCount: number) {
  await openNewBlock(page, mode, questionCount)
  await start(page, questionCount)
}

/** The same through the form. */
export async function startBlockByForm(page: Page, mode: Mode, questionCount: number) {
  await page.goto('/block/new?qbank_id=pediatrics')
  await page.getByRole('radio', { name: new RegExp(mode) }).click()
  await page.getByLabel('Number of questions, typed').fill(String(questionCount))
  await page.getByRole('button', { name: 'Start Block' }).click()
  await page.waitForURL(/\/exam\?block_id=\d+/)
  await start(page, questionCount)
}

async function start(page: Page, questionCount: number) {
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText(`Question 1 of ${questionCount}`).first()).toBeVisible()
}

/** In tutor mode, where the first press only selects. */
export async function answerByKey(page: Page, key: string) {
  await page.keyboard.press(key)
  await page.keyboard.press('Enter')
}

export async function endSection(page: Page) {
  await page.getByRole('button', { name: 'End Section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).click()
  await page.waitForURL('/performance')
}

/**
 * Looks at a screen as a machine can: no axe violation, nothing wider than the window. Of the other theme only what a
 * theme changes, which is the contrast of colors.
 */
export async function inspect(page: Page, name: string) {
  // The other theme is followed by the application alone.
  await wake(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = isDark ? 'dark' : 'light'
  const other = isDark ? 'light' : 'dark'
  await stand(page)
  await expectNoViolation(axeOf(page))
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await stand(page)
  await expectNoViolation(axeOf(page).withRules('color-contrast'))
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await stand(page)
}

/** What of the page is cut, or must be moved sideways to be read; what somebody typed and figures move inside their frames. */
export const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
    const isFramed = (element: Element) => element.closest('pre, textarea, figure, [role="img"]') !== null
    const isSeen = (element: Element) => element.clientWidth > 1 && element.checkVisibility()
    return [...document.querySelectorAll('main *')]
      .filter((element) => isCut(element) && isSeen(element) && !isFramed(element))
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** Resolves when nothing moves: a change of theme or width begins its transitions with the next frame. */
export async function stand(page: Page) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** In the page itself, which has no frames of other origins; what passes is not gathered. */
const axeOf = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function expectNoViolation(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** The block that is open in the player. */
export const blockIdOf = (page: Page) => new URL(page.url()).searchParams.get('block_id') ?? ''

/** As the server has it. */
export const blockOf = async (page: Page, id: string) => (await page.request.get(`/api/blocks/${id}`)).json()

/** Resolves with the next save that the server takes. */
export const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok(), { timeout: 60_000 })

/** Only then is the application there without a network. */
export const readyOffline = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

/** A new learner starts an exam on a device that can go on without a network; returns the block's id. */
export async function startExamToGoOffline(page: Page, questions: number): Promise<string> {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', questions)
  await readyOffline(page)
  return blockIdOf(page)
}

/** As the system does to a tab when memory is short: nothing of it runs any more, not even its farewell. */
export async function killTab(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // It never answers.
  devTools.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}
