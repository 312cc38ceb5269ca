import type { Page } from '@playwright/test'
import {
  answerByKey,
  expect,
  inspect,
  readyOffline,
  signInAsNewLearner,
  startBlock,
  testOnSetUpDevice as test,
  wake,
} from './fixtures.ts'

// What somebody stumbled over once, and that nothing else would show if it came back.

async function studyCardiology(page: Page) {
  await signInAsNewLearner(page)
  await page.request.put('/api/flashcards/decks', { data: { deckIds: ['ped-cardiology'] } })
  await page.goto('/flashcards')
  await page.getByRole('button', { name: 'Study Now: Pediatrics: Cardiology' }).click()
  await page.getByRole('button', { name: 'Begin Study' }).click()
  await expect(page.getByText(/^Card 1\/\d+/)).toBeVisible()
}

test('after Next was clicked, Space turns the card that came and passes none over', async ({ page }) => {
  await studyCardiology(page)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Hide Answer' })).toBeVisible()
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
})

test('what can no longer be undone in a session is not offered on the next page', async ({ page }) => {
  await studyCardiology(page)
  await page.getByRole('button', { name: 'Archive (A)' }).click()
  const undo = page
    .getByRole('status')
    .getByRole('button', { name: 'Undo' })
    .or(page.getByRole('alert').getByRole('button', { name: 'Undo' }))
  await expect(page.getByText('The card is archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Exit Session' }).click()
  await expect(page.getByRole('button', { name: 'Begin Study' })).toBeVisible()
  await expect(page.getByText('The card is archived.')).toBeHidden()
  await expect(undo).toBeHidden()
})

test('without a network a deck and a Qbank are not added, and it is said at once', async ({ page, context }) => {
  await signInAsNewLearner(page, '/flashcards')
  const deck = page.getByRole('button', { name: 'Add Pediatrics: Cardiology' })
  await expect(deck).toBeVisible()
  await page.goto('/qbank')
  const qbank = page.getByRole('button', { name: 'Add Pediatrics' })
  await expect(qbank).toBeVisible()
  await readyOffline(page)
  await context.setOffline(true)
  await qbank.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await context.setOffline(false)
  await page.goto('/flashcards')
  await expect(deck).toBeVisible()
  await context.setOffline(true)
  await deck.click()
  await expect(page.getByText(/^Failed to add deck: /)).toBeVisible()
})

test('all decks of a Qbank are added by one press', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  const group = page.getByRole('region', { name: 'Pediatrics', exact: true })
  await group.getByRole('button', { name: /^Add all \d+ of Pediatrics$/ }).click()
  await expect(group.getByRole('button', { name: /^Add / })).toHaveCount(0)
  // What has nothing left to add takes one line.
  await expect(group.getByRole('button')).toHaveCount(0)
  // Who works by keyboard goes on where the rows were.
  await expect(group.getByText(/^Pediatrics: all \d+ added$/)).toBeFocused()
  await group.getByText(/^Pediatrics: all \d+ added$/).click()
  await expect(group.getByRole('button', { name: /: Added$/ }).first()).toBeDisabled()
})

test('the other tab of a tutor block hears what was wrong, and counts it at the end', async ({ page, context }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 3)
  const second = await context.newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: /^(Start|Resume)$/ }).click()
  await page.bringToFront()
  for (const key of ['a', 'b']) {
    await answerByKey(page, key)
    await page.keyboard.press('ArrowRight')
  }
  const told = (tab: Page) => tab.getByRole('button', { name: /^Question [12], (right|wrong)/ }).allInnerTexts()
  await second.bringToFront()
  await expect.poll(() => told(second)).toEqual(await told(page))
  await second.keyboard.press('Shift+E')
  await expect(second.getByRole('dialog')).toContainText('1 of 3 unanswered')
})

test('where the address is plain http, the start page says what offline use needs', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.goto('/')
  await wake(page)
  await expect(page.getByText('has to be opened over https or on localhost')).toHaveCount(1)
})

test('the tables of the performance page fit on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewLearner(page)
  const domains: { name: string }[] = await (await page.request.get('/api/qbank/pediatrics/domains')).json()
  const selectedDomains = domains.map(({ name }) => name)
  const data = { qbankId: 'pediatrics', mode: 'tutor', questionCount: 20, selectedDomains }
  const { id } = await (await page.request.post('/api/blocks', { data })).json()
  await page.request.post(`/api/blocks/${id}/complete`, { data: { answers: {}, timeSpent: 60 } })
  await page.goto('/performance')
  const closed = page.getByText('Show as a table').first()
  await expect(closed).toBeVisible()
  // The ranges in it take a while to reckon.
  await expect(page.locator('details table')).toHaveCount(0)
  await closed.click()
  const table = page.getByRole('table').first()
  await expect(table).toContainText('too few yet')
  const [room, width] = await table.evaluate((one) => [one.parentElement?.clientWidth ?? 0, one.scrollWidth])
  expect(width).toBeLessThanOrEqual(room ?? 0)
  await inspect(page, 'performance-table')
})
