import type { Page } from '@playwright/test'
import {
  answerByKey,
  endSection,
  expect,
  inspect,
  screens,
  signInAsNewLearner,
  startBlock,
  testOnSetUpDevice as test,
} from './fixtures.ts'
import { layoutShift } from './layout-shift.ts'

/** A completed block, made by the calls that the pages make: the first questions answered right, the others wrong. */
async function givenCompleted(page: Page, mode: 'exam' | 'tutor', questionCount: number): Promise<string> {
  const domains = (await (await page.request.get('/api/qbank/pediatrics/domains')).json()) as { name: string }[]
  const selectedDomains = domains.map(({ name }) => name)
  const body = { qbankId: 'pediatrics', mode, questionCount, selectedDomains }
  const { id, questions } = await (await page.request.post('/api/blocks', { data: body })).json()
  const answers = Object.fromEntries(questions.map((question: { id: string }) => [question.id, 'a']))
  await page.request.post(`/api/blocks/${id}/complete`, { data: { answers, timeSpent: 60 } })
  return id
}

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows qbank-93, qbank-98
    test('the performance page shows its four tiles and what to study next', async ({ page, complaints }) => {
      await signInAsNewLearner(page)
      await page.goto('/performance')
      await expect(
        page.getByText(
          'No performance data available yet. Complete some question blocks to see your performance metrics.',
        ),
      ).toBeVisible()
      await givenCompleted(page, 'exam', 12)
      const id = await givenCompleted(page, 'tutor', 8)
      await page.goto('/performance')
      await expect(page.getByRole('heading', { name: 'Recent Block' })).toBeVisible()
      await expect(page.getByText('8 questions')).toBeVisible()
      const consolidate = page.getByRole('region', { name: 'Consolidate Your Learning' })
      const { count } = await (await page.request.get(`/api/analytics/blocks/${id}/flashcards`)).json()
      await expect(consolidate.getByText(String(count), { exact: true })).toBeVisible()
      await expect(page.getByText('No answer change data available for this block.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Performance by Date' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'What to Study Next' })).toBeVisible()
      await expect(page.locator('canvas')).toHaveCount(1)
      expect(await layoutShift(page)).toBeLessThan(0.02)
      await inspect(page, 'performance-trend')
      await page.getByText('By Category').click()
      await expect(page.getByRole('heading', { name: 'Performance by Category' })).toBeVisible()
      await expect(page.locator('canvas')).toHaveCount(0)
      await inspect(page, 'performance-category')
      expect(complaints).toEqual([])
    })
  })
}

// Shows qbank-93
test('who comes from the end of a block finds its result first, and once', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 2)
  await answerByKey(page, 'a')
  await page.getByRole('button', { name: /^Question 2/ }).click()
  await answerByKey(page, 'a')
  await endSection(page)
  await expect(page.getByRole('heading', { name: 'What to Study Next' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Recent Block')
  await expect(page.getByRole('link', { name: 'Review block' })).toHaveCount(1)
})

const biggest = 1171

/** Every count of a reply, as of a learner of years. */
const grown = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((item) => grown(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, grown(item, key)]))
  return typeof value === 'number' && !/percent|ease|accuracy/i.test(name) ? biggest : value
}

test('a thousand has its comma on the pages of figures', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.request.post('/api/qbank/selection', { data: { selectedQbanks: ['pediatrics'] } })
  await givenCompleted(page, 'exam', 12)
  for (const calls of ['**/api/flashcards/progress*', '**/api/flashcards/progress/history*', '**/api/qbank'])
    await page.route(calls, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: grown(await response.json()) })
    })
  for (const [path, heading] of [
    ['/flashcards-performance', 'Card Summary'],
    ['/qbank', 'My QBank(s)'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText('1,171').first()).toBeVisible()
    expect(await page.getByRole('main').innerText(), path).not.toMatch(/\d{4}/)
  }
})

for (const path of ['/performance', '/flashcards-performance', '/block/new?qbank_id=pediatrics'])
  test(`${path} uses a wide window`, async ({ page }) => {
    await signInAsNewLearner(page)
    await page.request.post('/api/qbank/selection', { data: { selectedQbanks: ['pediatrics'] } })
    await givenCompleted(page, 'exam', 12)
    for (const [width, least] of [
      [1920, 1500],
      [1280, 1100],
    ] as const) {
      await page.setViewportSize({ width, height: 1080 })
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('heading', { level: 2 }).or(page.getByRole('group')).first(),
      ).toBeVisible()
      const { left, right } = await page.getByRole('main').evaluate((main) => {
        const boxes = [...main.querySelectorAll('h1, section, fieldset, table, canvas')].map((one) =>
          one.getBoundingClientRect(),
        )
        return { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)) }
      })
      expect(right - left, `${path} at ${width} px`).toBeGreaterThanOrEqual(least)
    }
  })

// Shows qbank-95
test('the block chosen in Recent Block is the one that the other tiles speak of', async ({ page }) => {
  await signInAsNewLearner(page)
  await givenCompleted(page, 'tutor', 3)
  await givenCompleted(page, 'tutor', 5)
  await page.goto('/performance')
  await expect(page.getByText('of 5 questions correct')).toBeVisible()
  await page.getByRole('combobox', { name: 'Block' }).click()
  await page.getByRole('option').nth(1).click()
  await expect(page.getByText('of 3 questions correct')).toBeVisible()
})

// Shows qbank-106
test('a recommended section opens a new block of that section alone', async ({ page }) => {
  await signInAsNewLearner(page)
  await givenCompleted(page, 'exam', 20)
  await page.goto('/performance')
  const link = page.getByRole('link', { name: /^New block in / }).first()
  const section = ((await link.getAttribute('aria-label')) ?? '').replace('New block in ', '')
  await link.click()
  await expect(page.getByRole('checkbox', { name: section })).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true, name: / \d+ questions?$/ })).toHaveCount(1)
})

// Shows qbank-31, qbank-33
test('an exam is paced, and New block begins as the last one was set up', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.goto('/block/new?qbank_id=pediatrics')
  await page.getByLabel('Number of questions, typed').fill('10')
  await page.getByLabel('Exam pace').selectOption('ABP General Pediatrics (75 s)')
  await page.getByLabel('Extra time').selectOption('2x')
  await expect(page.getByText('Time for this block: 00:25:00')).toBeVisible()
  await page.getByRole('button', { name: 'Start Block' }).click()
  await page.waitForURL(/\/exam\?block_id=\d+/)
  const id = new URL(page.url()).searchParams.get('block_id')
  const block = await (await page.request.get(`/api/blocks/${id}`)).json()
  expect(block.secondsPerQuestion).toBe(150)
  await page.goto('/block/new?qbank_id=pediatrics')
  await expect(page.getByLabel('Number of questions, typed')).toHaveValue('10')
})

// Shows qbank-52
test('an unfinished block is renamed and deleted among the previous blocks', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.goto('/block/new?qbank_id=pediatrics')
  await page.getByLabel('Number of questions, typed').fill('3')
  await page.getByRole('button', { name: 'Start Block' }).click()
  await page.waitForURL(/\/exam\?block_id=\d+/)
  await page.goto('/block/new?qbank_id=pediatrics&previous=1')
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Monday morning')
  await page.getByRole('button', { name: 'Save title', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Monday morning' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Monday morning' }).click()
  await page.getByRole('button', { name: 'Delete block', exact: true }).click()
  await expect(page.getByText('You have no blocks in this Qbank yet. Start one below.')).toBeVisible()
})
