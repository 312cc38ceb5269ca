import { expect, inspect, signInAsNewLearner, testOnSetUpDevice as test } from './fixtures.ts'
import { layoutShift } from './layout-shift.ts'

// Wide and light is walked by the pages that Today leads to.
test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

// Shows today-1, today-3, today-7
test('a first visit is led to five questions, and the next one goes on with them by one press', async ({ page }) => {
  await signInAsNewLearner(page, '/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('button', { name: 'Start' })).toBeDisabled()
  await today.getByRole('button', { name: 'Pediatrics' }).click()
  await today.getByLabel('Exam date').fill('2999-12-31')
  await today.getByLabel('Exam date').blur()
  await expect(today.getByText(/\d+ days to your exam/)).toBeVisible()
  await inspect(page, 'today-first')
  await today.getByRole('button', { name: 'Start' }).click()
  // The start page itself shows a 'Question 1 of 5'.
  await page.waitForURL(/\/exam\?block_id=\d+/)
  await expect(page.getByText('Question 1 of 5').first()).toBeVisible()
  await page.goto('/')
  await expect(today.getByText('Pediatrics, tutor mode, 0/5 completed')).toBeVisible()
  await inspect(page, 'today')
  await today.getByRole('link', { name: 'Resume Block 1' }).click()
  await page.waitForURL(/\/exam\?block_id=\d+/)
  await expect(page.getByText('Question 1 of 5').first()).toBeVisible()
})

// Shows today-2, today-5, today-6
test('what is due, a weak section and a corrected question stand there, and lead on by one press', async ({
  page,
  context,
}) => {
  await signInAsNewLearner(page)
  const data = { qbankId: 'pediatrics', mode: 'tutor', questionCount: 1, selectedDomains: ['Cardiology'] }
  const { id } = await (await page.request.post('/api/blocks', { data })).json()
  await page.request.post(`/api/blocks/${id}/complete`, { data: { answers: {} } })
  const [deck] = (await (await page.request.get('/api/flashcards/decks')).json()) as { id: string; name: string }[]
  await page.request.put('/api/flashcards/decks', { data: { deckIds: [deck?.id] } })
  const option = { id: 'a', text: 'A' }
  const at = '2026-01-05T09:00:00.000Z'
  const question = { questionId: 'q', stem: 'Why?', changedAt: at, source: 'editor', reason: 'A newer trial.' }
  const keys = { chosen: option, keyThen: option, keyNow: { id: 'b', text: 'B' } }
  const scores = { score: 100, correctAnswers: 1, scoreNow: 0, correctAnswersNow: 0, totalQuestions: 1 }
  const rescored = { blockId: id, title: 'Block 1', completedAt: at, ...scores, questions: [{ ...question, ...keys }] }
  await context.route('**/api/analytics/key-changes', (route) => route.fulfill({ json: [rescored] }))
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('link', { name: 'See what changed' })).toHaveAttribute('href', '/performance')
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await today.getByRole('button', { name: 'Start block in Cardiology' }).click()
  await page.waitForURL(/\/exam\?block_id=\d+/)
  await expect(page.getByText(/^Question 1 of \d+/).first()).toBeVisible()
  await page.goto('/')
  await expect(today.getByText('No card is due now.')).toBeVisible()
  await today.getByRole('link', { name: 'Study new cards' }).click()
  await expect(page.getByText(/^Card 1\/\d+/)).toBeVisible()
})

// Shows today-7
test('what fails is said once at the top, and left out with its heading', async ({ page, context }) => {
  await signInAsNewLearner(page, '/')
  const news = page.getByRole('heading', { name: 'News' })
  await expect(page.getByText('Each leads to a block of your own.', { exact: true })).toBeVisible()
  await expect(news).toBeVisible()
  const refused = { status: 500, json: { error: 'Out of order.', code: 'unexpected' } }
  for (const path of ['site', 'demo/**', 'flashcards/**', 'analytics/**'])
    await context.route(`**/api/${path}`, (route) => route.fulfill(refused))
  await page.goto('/')
  await expect(page.getByText('Out of order.')).toHaveCount(1, { timeout: 30_000 })
  await expect(news).toHaveCount(0)
  await expect(page.getByText('Not loaded')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sample questions' })).toHaveCount(0)
  await context.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(news).toBeVisible()
})

test('a server out of reach is named while the device has a network, with a way to try again', async ({ page }) => {
  await signInAsNewLearner(page, '/')
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByLabel('Exam date')).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await page.goto('/')
  await expect(today.getByText('The server cannot be reached: this is what this device holds.')).toBeVisible()
  await inspect(page, 'today-unreached')
  await page.unroute('**/api/**')
  await today.getByRole('button', { name: 'Try Again' }).click()
  await expect(today.getByText('The server cannot be reached')).toBeHidden()
})
