import type { Page } from '@playwright/test'
import {
  expect,
  inspect,
  readyOffline,
  registerAndLogIn,
  signInAsNewLearner,
  testOnSetUpDevice as test,
} from './fixtures.ts'

/** How many questions of Neonatology are open to the learner. */
async function openQuestions(page: Page): Promise<number> {
  const qbanks: { id: string; unlockedCount: number }[] = await (await page.request.get('/api/qbank')).json()
  const { unlockedCount } = qbanks.find(({ id }) => id === 'neonatology') ?? { unlockedCount: 0 }
  expect(unlockedCount).toBeGreaterThan(6)
  return unlockedCount
}

// Shows qbank-3, qbank-6, qbank-7, qbank-8, qbank-10
test('Qbanks are listed by name, added once, and removed with a way back', async ({ page, complaints }) => {
  await signInAsNewLearner(page)
  await page.goto('/qbank')
  const names = page.getByRole('region', { name: 'Add Qbank' }).getByRole('listitem')
  await expect(names.nth(0)).toContainText('Neonatology')
  await expect(names.nth(1)).toContainText('Pediatrics')
  await page.getByRole('button', { name: 'Add Neonatology' }).click()
  const added = page.getByRole('button', { name: 'Neonatology is added' })
  await expect(added).toBeDisabled()
  await expect(added).toHaveText('Added')
  const card = page.getByRole('article', { name: 'Neonatology' })
  await expect(card).toContainText(`0 correct 0 incorrect ${await openQuestions(page)} unseen`)
  await card.getByRole('button', { name: 'Remove Neonatology' }).click()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()

  const logged = page.waitForResponse((response) => response.url().endsWith('/api/qbank/neonatology/access'))
  await card.getByRole('button', { name: 'New block' }).click()
  expect((await logged).ok()).toBe(true)
  await expect(page).toHaveURL('/block/new?qbank_id=neonatology')
  await page.goBack()
  await page.getByRole('article', { name: 'Neonatology' }).getByRole('button', { name: 'Previous blocks' }).click()
  await expect(page.getByText('You have no blocks in this Qbank yet. Start one below.')).toBeVisible()
  expect(complaints).toEqual([])
})

// Shows qbank-5, qbank-21, qbank-23, qbank-24, qbank-25, qbank-26, qbank-27
test('the learner’s real progress stands on the card and in the filters', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.request.post('/api/qbank/selection/neonatology')
  const domains = (await (await page.request.get('/api/qbank/neonatology/domains')).json()) as { name: string }[]
  const selectedDomains = domains.map(({ name }) => name)
  const data = { qbankId: 'neonatology', mode: 'tutor', questionCount: 6, selectedDomains }
  const { id, questions } = await (await page.request.post('/api/blocks', { data })).json()
  const right = Object.fromEntries(
    (questions as { id: string; correctAnswer: string; options: { id: string }[] }[]).map((question, n) => {
      const wrong = question.options.find((option) => option.id !== question.correctAnswer)
      return [question.id, n < 4 ? question.correctAnswer : wrong?.id]
    }),
  )
  await page.request.post(`/api/blocks/${id}/complete`, { data: { answers: right, timeSpent: 60 } })
  await page.goto('/qbank')
  const unseen = (await openQuestions(page)) - 6
  await expect(page.getByRole('article', { name: 'Neonatology' })).toContainText(
    `4 correct 2 incorrect ${unseen} unseen`,
  )

  await page.goto('/block/new?qbank_id=neonatology')
  const hint = page.getByText(/^Maximum is/)
  // The largest block needs no hint where there are enough questions for it.
  if (unseen + 2 >= 100) await expect(hint).toBeHidden()
  else await expect(hint).toHaveText(`Maximum is ${unseen + 2} based on available questions`)
  await page.getByRole('checkbox', { name: 'Unseen' }).uncheck()
  await expect(hint).toHaveText('Maximum is 2 based on available questions')
  await expect(page.getByLabel('Number of questions, typed')).toHaveValue('2')
  const incorrect = page.getByRole('checkbox', { name: 'Incorrect' })
  await incorrect.click()
  await expect(incorrect).toBeChecked()
  await page.getByRole('checkbox', { name: 'Correct', exact: true }).check()
  await expect(hint).toHaveText('Maximum is 6 based on available questions')
  await page.getByRole('button', { name: 'Deselect All' }).click()
  await expect(page.getByRole('button', { name: 'Start Block' })).toBeDisabled()
  await page.getByRole('button', { name: 'Select All', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start Block' })).toBeEnabled()
})

// Shows qbank-30, qbank-47
test('questions of unfinished blocks are held, and said to be', async ({ page }) => {
  await signInAsNewLearner(page)
  const domains = (await (await page.request.get('/api/qbank/neonatology/domains')).json()) as { name: string }[]
  const selectedDomains = domains.map(({ name }) => name)
  const data = { qbankId: 'neonatology', mode: 'exam', questionCount: 10, selectedDomains }
  await page.request.post('/api/blocks', { data })
  await page.goto('/qbank')
  const open = page.getByRole('region', { name: 'Unfinished blocks' })
  await expect(open.getByRole('link', { name: /^Resume / })).toBeVisible()
  await expect(open).toContainText('Neonatology, exam mode, 0/10 completed')
  await page.goto('/block/new?qbank_id=neonatology')
  const held = page.getByRole('region', { name: 'Unfinished blocks' })
  await expect(held).toContainText('10 more questions are held in 1 unfinished block')
  await expect(held.getByRole('link', { name: /^Resume / })).toBeVisible()
  await page.goto('/block/new?qbank_id=neonatology&previous=1')
  const block = page.getByRole('article')
  await expect(block).toContainText('Incomplete')
  await expect(block).toContainText('0/10 completed')
  await inspect(page, 'previous-unfinished')
})

// Shows qbank-28, qbank-29, qbank-54
test('without the server New block goes on with the built-in sections, and previous blocks can be tried again', async ({
  page,
  server,
}) => {
  await signInAsNewLearner(page, '/qbank')
  await readyOffline(page)
  await server.kill()
  await page.goto('/block/new?qbank_id=pediatrics')
  const warning = page.getByText('Failed to load domains. Using default domains instead.')
  await expect(warning).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Question bank: pediatrics')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Skin/Dermatology' })).toBeChecked()
  await expect(page.getByText('Select how many questions you want in this block')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await expect(warning).toBeHidden()

  await page.goto('/block/new?qbank_id=pediatrics&previous=1')
  await expect(page.getByText('Failed to load previous blocks. Please try again later.')).toBeVisible({
    timeout: 30_000,
  })
  await server.start()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('You have no blocks in this Qbank yet. Start one below.')).toBeVisible()
})

// Shows qbank-11, qbank-34
test('a visitor who starts a block signs in and comes back to it', async ({ page }) => {
  await page.goto('/block/new?qbank_id=pediatrics')
  await expect(page.getByRole('checkbox', { name: 'Cardiology', exact: true })).toBeVisible()
  await page.getByLabel('Number of questions, typed').fill('12')
  await page.getByRole('button', { name: 'Start Block' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await registerAndLogIn(page, page.url())
  await expect(page).toHaveURL(/\/block\/new\?qbank_id=pediatrics/)
  await expect(page.getByLabel('Number of questions, typed')).toHaveValue('12')
})
