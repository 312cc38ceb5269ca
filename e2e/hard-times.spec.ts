import type { Browser, Page, Route } from '@playwright/test'
import {
  answerByKey,
  blockIdOf,
  blockOf,
  endSection,
  expect,
  inspect,
  killTab,
  logIn,
  password,
  readyOffline,
  saved,
  signInAsNewLearner,
  startBlock,
  startExamToGoOffline,
  testOnSetUpDevice as test,
} from './fixtures.ts'

const answersOf = async (page: Page, id: string) =>
  Object.values((await blockOf(page, id)).progress.selectedAnswers) as string[]
/** What the learner did until then has arrived, not only the first of it. */
const atQuestion = (page: Page, number: number) =>
  expect.poll(async () => (await blockOf(page, blockIdOf(page))).progress.currentIndex).toBe(number - 1)
const resume = (page: Page) => page.getByRole('button', { name: 'Resume', exact: true }).click()
const crossedOut = (page: Page, letter: string) =>
  page.getByRole('radio', { name: new RegExp(`^${letter}.*crossed out`) })

// Shows qbank-73
test('a tab that is killed right after a key has lost nothing', async ({ page, context, server }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 4)
  const address = page.url()
  await readyOffline(page)
  await server.kill()
  await context.setOffline(true)
  let tab = page
  for (const [n, letter] of ['b', 'c', 'd'].entries()) {
    await tab.keyboard.press(letter)
    await tab.keyboard.press('m')
    await tab.keyboard.press('ArrowRight')
    await killTab(tab)
    tab = await context.newPage()
    await tab.goto(address)
    await resume(tab)
    await expect(tab.getByText(`Question ${n + 2} of 4`).first()).toBeVisible()
  }
  await expect(tab.getByRole('button', { name: /^Question [123], answered, marked$/ })).toHaveCount(3)
  await server.start()
  const everything = saved(tab)
  await context.setOffline(false)
  await everything
  await expect.poll(() => answersOf(tab, blockIdOf(tab))).toEqual(['b', 'c', 'd'])
})

// Shows qbank-74
test('what was saved before the network went stands there too when the block is opened without one', async ({
  page,
  context,
  server,
}) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 3)
  const address = page.url()
  await readyOffline(page)
  const first = saved(page)
  await page.keyboard.press('b')
  await page.keyboard.press('Shift+Digit1')
  await page.keyboard.press('ArrowRight')
  await first
  await expect(page.getByText('Saving...')).toBeHidden()
  await server.kill()
  await context.setOffline(true)
  await page.keyboard.press('d')
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto(address)
  await resume(reopened)
  await expect(reopened.getByText('Question 2 of 3').first()).toBeVisible()
  await expect(reopened.getByRole('radio', { name: /^D/ })).toBeChecked()
  await reopened.keyboard.press('ArrowLeft')
  await expect(reopened.getByRole('radio', { name: /^B/ })).toBeChecked()
  await expect(crossedOut(reopened, 'A')).toBeVisible()
})

// Shows qbank-72
test('the blocks that a device holds are found without a network, in the question banks and by /exam', async ({
  page,
  context,
}) => {
  const id = await startExamToGoOffline(page, 3)
  await page.keyboard.press('b')
  for (const address of ['/', '/qbank']) await page.goto(address, { waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByText('exam mode, 1/3 completed', { exact: true })).toBeVisible()
  await expect(today.getByRole('alert')).toHaveCount(0)
  await page.goto('/qbank')
  await expect(page.getByText('these are the blocks that this device holds')).toBeVisible()
  await expect(page.getByText('You have not added a Qbank yet.')).toBeHidden()
  await inspect(page, 'qbank-offline')
  await page.getByRole('link', { name: 'Resume Block 1' }).click()
  await expect(page.getByText(/^Question \d of 3/).first()).toBeVisible()
  await page.goto('/exam')
  await page.waitForURL(`/exam?block_id=${id}`)
  await page.goto('/qbank')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'My QBank(s)' })).toBeVisible()
})

test('a page that only the server can fill says so at once without a network, and comes by itself with it', async ({
  page,
  context,
}) => {
  await signInAsNewLearner(page, '/')
  await readyOffline(page)
  await context.setOffline(true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/performance')
  await expect(page.getByRole('alert')).toContainText('You are offline, and this page needs the network.')
  expect(asked.filter((path) => path === '/api/analytics/blocks/completed')).toHaveLength(1)
  await context.setOffline(false)
  await expect(page.getByText('No performance data available yet.')).toBeVisible()
})

// Shows qbank-75
test('notes, highlights, cross-outs and the explanation of a tutor block are there offline, and then on the server', async ({
  page,
  context,
  server,
}) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 2)
  const address = page.url()
  const id = blockIdOf(page)
  await readyOffline(page)
  await server.kill()
  await context.setOffline(true)
  await page.keyboard.press('Shift+Digit2')
  await answerByKey(page, 'a')
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Written without a network.')
  await page.keyboard.press('Escape')
  await selectWords(page, 'vignette', 0, 12)
  await page.keyboard.press('h')
  await selectWords(page, 'explanation', 0, 8)
  await page.keyboard.press('h')
  await expect(page.locator('mark')).toHaveCount(2)
  await page.keyboard.press('ArrowRight')
  await killTab(page)

  const reopened = await context.newPage()
  await reopened.goto(address)
  await resume(reopened)
  await reopened.keyboard.press('ArrowLeft')
  await expect(reopened.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await expect(reopened.locator('mark')).toHaveCount(2)
  await reopened.keyboard.press('n')
  await expect(reopened.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Written without a network.')
  await server.start()
  const everything = saved(reopened)
  await context.setOffline(false)
  await everything
  const { progress, questions } = await blockOf(reopened, id)
  const [{ id: question, vignette, explanation }] = questions
  // The blank at the end of a selection is not highlighted.
  const marked = (text: string, end: number) => [{ start: 0, end: text.slice(0, end).trimEnd().length }]
  expect(progress).toMatchObject({
    selectedAnswers: { [question]: 'a' },
    notesMap: { [question]: 'Written without a network.' },
    optionCrossedOut: { [question]: ['b'] },
    questionHighlightedText: { [question]: { vignette: marked(vignette, 12) } },
    explanationHighlightedText: { [question]: { explanation: marked(explanation, 8) } },
  })
})

// Shows qbank-76
test('a server that takes connections and never answers holds nobody up', async ({ page, context, server }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  const address = page.url()
  await readyOffline(page)
  server.hang()
  await page.keyboard.press('b')
  await page.keyboard.press('ArrowRight')
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto(address)
  await expect(reopened.getByRole('button', { name: 'Resume', exact: true })).toBeVisible({ timeout: 60_000 })
  await resume(reopened)
  await expect(reopened.getByText('Question 2 of 2').first()).toBeVisible()
  await reopened.keyboard.press('c')
  await expect(reopened.getByText('Working Offline (Saving pending...)')).toBeVisible({ timeout: 60_000 })
  server.goOn()
  await reopened.getByRole('button', { name: 'Retry Now' }).click()
  await expect(reopened.getByText('Working Offline (Saving pending...)')).toBeHidden()
  await expect.poll(() => answersOf(reopened, blockIdOf(reopened))).toEqual(['b', 'c'])
})

// Shows qbank-79, qbank-89
test('an exam that was ended while the server was away is scored when it is back, without a click', async ({
  browser,
  server,
}) => {
  // As on a first visit, whose service worker has not fetched everything yet; and what draws figures never comes.
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/api/blocks/*', addFigure)
  await page.route('**/assets/figure-view-*', (route) => route.abort())
  await signInAsNewLearner(page)
  const asked = page.waitForRequest(/figure-view-/)
  await startBlock(page, 'Exam Mode', 2)
  await asked
  await server.kill()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Could not load the figure: A narrow rhythm.')).toBeVisible()
  await page.keyboard.press('Shift+E')
  await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).click()
  await expect(
    page.getByText('Your answers are saved on this device. Your score appears when you are connected.'),
  ).toBeVisible()
  await server.start()
  await page.waitForURL('/performance', { timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Recent Block' })).toContainText('of 2 questions correct')
  await context.close()
})

/** Gives the second question of the block a figure. */
async function addFigure(route: Route) {
  if (route.request().method() !== 'GET') return route.continue()
  const response = await route.fetch()
  const block = await response.json()
  const scene = { width: 100, height: 50, most: 1, paths: [], words: [] }
  block.questions[1].figure = { scene, alt: 'A narrow rhythm.', caption: 'Lead II.', table: [] }
  await route.fulfill({ response, json: block })
}

// Shows qbank-78
test('a section that was ended offline is still ending when its tab is opened again offline', async ({
  page,
  context,
  server,
}) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  const address = page.url()
  await readyOffline(page)
  await server.kill()
  await context.setOffline(true)
  await page.keyboard.press('a')
  await page.keyboard.press('Shift+E')
  await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).click()
  await expect(page.getByText('Your answers are saved on this device.')).toBeVisible()
  await page.getByRole('dialog').getByText('Back to the questions').click()
  // What is tried again by itself does not take the learner out of the questions.
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 2 of 2').first()).toBeVisible()
  await page.keyboard.press('Shift+E')
  await expect(page.getByText('Your answers are saved on this device.')).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).click()
  await expect(page.getByText('Your answers are saved on this device.')).toBeVisible()
  await killTab(page)
  const reopened = await context.newPage()
  await reopened.goto(address)
  await expect(reopened.getByText('Your answers are saved on this device.')).toBeVisible()
  await server.start()
  await context.setOffline(false)
  await reopened.waitForURL('/performance', { timeout: 60_000 })
  const block = await blockOf(reopened, new URL(address).searchParams.get('block_id') ?? '')
  expect(block.completed).toBe(true)
  expect(Object.values(block.progress.selectedAnswers)).toEqual(['a'])
})

// Shows qbank-51, qbank-81
test('a block that is begun on one device goes on at the same question on the other, and back', async ({
  page,
  browser,
}) => {
  const username = await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 4)
  const address = page.url()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowRight')
  await atQuestion(page, 2)
  await page.goto('/qbank')

  const phone = await anotherDevice(browser, username, address)
  await resume(phone)
  await expect(phone.getByText('Question 2 of 4').first()).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Question 1, answered' })).toBeVisible()
  await phone.keyboard.press('b')
  await phone.keyboard.press('ArrowRight')
  await phone.keyboard.press('c')
  await phone.keyboard.press('ArrowRight')
  await atQuestion(phone, 4)
  await phone.close()

  await page.goto(address)
  await resume(page)
  await expect(page.getByText('Question 4 of 4').first()).toBeVisible()
  expect(await answersOf(page, blockIdOf(page))).toEqual(['a', 'b', 'c'])
  await endSection(page)
})

// Shows qbank-82
test('a session that ends while the device is offline asks to sign in when it is back, and nothing is lost', async ({
  page,
  context,
  server,
}) => {
  const username = await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  const id = blockIdOf(page)
  await server.kill()
  await context.setOffline(true)
  await page.keyboard.press('d')
  await page.keyboard.press('n')
  await page.keyboard.type('Before the session ended.')
  await page.keyboard.press('Escape')
  await context.clearCookies()
  await server.start()
  await context.setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog.getByLabel('Username')).toHaveValue(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => answersOf(page, id)).toEqual(['d'])
  expect(Object.values((await blockOf(page, id)).progress.notesMap)).toEqual(['Before the session ended.'])
})

async function anotherDevice(browser: Browser, username: string, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: new URL(address).origin })
  const device = await context.newPage()
  await device.goto(address)
  await logIn(device, username)
  return device
}

/** As a learner selects words; a real drag of the mouse is tried elsewhere. */
async function selectWords(page: Page, part: 'stem' | 'vignette' | 'explanation', start: number, end: number) {
  await page.evaluate(
    ({ part, start, end }) => {
      const text = document.querySelector(`[data-part="${part}"]`)
      const node = text && document.createTreeWalker(text, NodeFilter.SHOW_TEXT).nextNode()
      if (!node) throw new Error(`no text of the ${part}`)
      document.getSelection()?.setBaseAndExtent(node, start, node, end)
    },
    { part, start, end },
  )
}

// Shows qbank-77
test('a device that cannot store says so, and goes on', async ({ page }) => {
  // As in a private window of some browsers.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  const first = saved(page)
  await page.keyboard.press('b')
  await expect(
    page.getByText('This device cannot keep your answers. Stay on this page until they are saved.'),
  ).toBeVisible()
  await inspect(page, 'player-not-kept')
  await first
  await expect.poll(() => answersOf(page, blockIdOf(page))).toEqual(['b'])
})
