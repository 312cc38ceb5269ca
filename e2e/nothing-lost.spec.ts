import type { BrowserContext, Page } from '@playwright/test'
import {
  blockIdOf,
  blockOf,
  expect,
  password,
  saved,
  signInAsNewLearner,
  startBlock,
  startExamToGoOffline,
  testOnSetUpDevice as test,
} from './fixtures.ts'
import type { RunningServer } from './running-server.ts'

/** Ends the section at its last question, is told that it waits, and closes the tab. */
async function endOffline(page: Page) {
  await page.getByRole('button', { name: 'End Section' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).click()
  await expect(
    page.getByText('Your answers are saved on this device. Your score appears when you are connected.'),
  ).toBeVisible()
  await page.close()
}

/** The network is back, and another page says that the block was scored meanwhile. */
async function comeBack(context: BrowserContext, server: RunningServer): Promise<Page> {
  await server.start()
  await context.setOffline(false)
  const other = await context.newPage()
  await other.goto('/qbank')
  await expect(other.getByText(/The block that you ended without a connection is saved/)).toBeVisible()
  return other
}

// Shows qbank-72
test('what is answered and marked offline outlives the tab and reaches the server', async ({
  page,
  context,
  server,
}) => {
  const id = await startExamToGoOffline(page, 4)
  const address = page.url()
  await server.kill()
  await context.setOffline(true)
  await page.keyboard.press('b')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('c')
  await expect(page.getByText('Working Offline (Saving pending...)')).toBeVisible()
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto(address)
  await reopened.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(reopened.getByText('Question 2 of 4').first()).toBeVisible()
  await expect(reopened.getByRole('radio', { name: /^C/ })).toBeChecked()
  await reopened.keyboard.press('ArrowRight')
  await reopened.keyboard.press('d')
  await server.start()
  const everything = saved(reopened)
  await context.setOffline(false)
  await everything
  await expect
    .poll(async () => Object.values((await blockOf(reopened, id)).progress.selectedAnswers))
    .toEqual(['b', 'c', 'd'])
  const { progress, questions } = await blockOf(reopened, id)
  expect(progress.markedQuestions).toEqual([questions[0].id])
})

// Shows qbank-78
test('a block that was ended offline is scored after reconnecting, from any page', async ({
  page,
  context,
  server,
}) => {
  const id = await startExamToGoOffline(page, 2)
  await server.kill()
  await context.setOffline(true)
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('a')
  await endOffline(page)

  const other = await comeBack(context, server)
  const { completed, result, progress } = await blockOf(other, id)
  expect(completed).toBe(true)
  expect(result.totalQuestions).toBe(2)
  expect(Object.values(progress.selectedAnswers)).toEqual(['a', 'a'])
})

// Shows qbank-78
test('a section that one tab ended offline stays ended while another tab goes on', async ({
  page,
  context,
  server,
}) => {
  const id = await startExamToGoOffline(page, 2)
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: /^(Start|Resume)$/ }).click()
  await server.kill()
  await context.setOffline(true)
  await page.bringToFront()
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowRight')
  await endOffline(page)
  await second.bringToFront()
  await second.keyboard.press('ArrowRight')
  await second.keyboard.press('b')
  await expect(second.getByRole('radio', { name: /^B/ })).toBeChecked()
  await second.close()

  const other = await comeBack(context, server)
  const { completed, progress } = await blockOf(other, id)
  expect(completed).toBe(true)
  expect(Object.values(progress.selectedAnswers)).toEqual(['a', 'b'])
})

// Shows player-55, qbank-80
test('two tabs on one block merge question by question, and the newer answer stands', async ({ page, context }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 3)
  const id = blockIdOf(page)
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: /^(Start|Resume)$/ }).click()
  await page.bringToFront()
  const first = saved(page)
  await page.keyboard.press('a')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('b')
  await first
  await second.bringToFront()
  // Heard from the other tab, without a word from the server.
  await expect(second.getByRole('button', { name: /^Question 2, answered/ })).toBeVisible()
  const newer = saved(second)
  await second.getByRole('button', { name: /^Question 1/ }).click()
  await second.keyboard.press('e')
  await newer
  await expect.poll(async () => Object.values((await blockOf(page, id)).progress.selectedAnswers)).toEqual(['e', 'b'])
})

// Shows qbank-82
test('a session that ends in a block asks to sign in and loses nothing', async ({ page, context }) => {
  const username = await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  const id = blockIdOf(page)
  await context.clearCookies()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog.getByLabel('Username')).toHaveValue(username)
  // Put off, the block goes on, and it is not asked again at each save.
  await dialog.getByRole('button', { name: 'Close' }).click()
  const bar = page.getByRole('status').filter({ hasText: 'Your session has ended.' })
  await expect(bar).toBeVisible()
  const refused = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('b')
  expect((await refused).status()).toBe(401)
  await expect(page.getByRole('button', { name: /^Question 2, answered/ })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Prev' })).toBeInViewport()
  await bar.getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
  await expect(bar).toBeHidden()
  await expect.poll(async () => Object.values((await blockOf(page, id)).progress.selectedAnswers)).toEqual(['d', 'b'])
})

// Shows qbank-84
test('sign-out offers to send what is only on this device', async ({ page, server }) => {
  const id = await startExamToGoOffline(page, 2)
  await server.kill()
  await page.keyboard.press('b')
  await expect(page.getByText(/Unsaved Changes|Working Offline/).first()).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Some answers are only on this device' })
  await dialog.getByRole('button', { name: 'Send and sign out' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('They could not be sent: the server cannot be reached.')
  await server.start()
  const session = await page.context().cookies()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  // The session is gone on the server: the old cookie opens nothing any more.
  await page.context().addCookies(session)
  expect((await page.request.get(`/api/blocks/${id}`)).status()).toBe(401)
})
