import type { Locator, Page } from '@playwright/test'
import {
  expect,
  openNewBlock,
  readyOffline,
  signInAsNewLearner,
  startBlock,
  testOnSetUpDevice as test,
} from './fixtures.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What a learner presses from the start page on until the task is done; what is typed is not counted. */
function counting() {
  const pressed: string[] = []
  return {
    pressed,
    async press(what: Locator) {
      pressed.push((await what.getAttribute('aria-label')) ?? (await what.innerText()).trim())
      await what.click()
    },
  }
}

/** That there is such a path is what the walk shows; how long it is, is printed, to be compared. */
function report(task: string, pressed: readonly string[]) {
  process.stdout.write(`Presses to ${task}: ${pressed.length} (${pressed.join(', ')})\n`)
}

/** A learner who has been here before, with cards that were due before now. */
async function givenDueCards(page: Page) {
  const data = { qbankId: 'pediatrics', mode: 'tutor', questionCount: 1, selectedDomains: ['Cardiology'] }
  const { id } = await (await page.request.post('/api/blocks', { data })).json()
  await page.request.post(`/api/blocks/${id}/complete`, { data: { answers: {} } })
  const deckId = 'ped-cardiology'
  await page.request.put('/api/flashcards/decks', { data: { deckIds: [deckId] } })
  const cards: { id: string }[] = await (await page.request.get(`/api/flashcards/cards?deckId=${deckId}`)).json()
  const reviewedAt = new Date(Date.now() - 3_600_000).toISOString()
  const reviews = cards.slice(0, 3).map(({ id }, n) => ({ id: `due-${id}-${n}`, cardId: id, rating: 1, reviewedAt }))
  expect((await page.request.post('/api/flashcards/reviews', { data: reviews })).ok()).toBe(true)
}

test('what is due is begun by one press', async ({ page }) => {
  await signInAsNewLearner(page)
  await givenDueCards(page)
  await page.goto('/')
  const { pressed, press } = counting()
  await press(page.getByRole('link', { name: 'Study what is due' }))
  await expect(page.getByText(/^Card 1\/\d+/)).toBeVisible()
  report('start what is due', pressed)
})

test('the block of yesterday is resumed without a network by one press', async ({ page, context }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 5)
  await readyOffline(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Resume Block 1' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/')
  const { pressed, press } = counting()
  await press(page.getByRole('link', { name: 'Resume Block 1' }))
  await expect(page.getByText('Question 1 of 5').first()).toBeVisible()
  report('resume a block offline', pressed)
})

test('the question about something that was missed is found by four presses', async ({ page }) => {
  await signInAsNewLearner(page)
  await openNewBlock(page, 'Tutor Mode', 5)
  const id = new URL(page.url()).searchParams.get('block_id')
  const { questions } = await (await page.request.get(`/api/blocks/${id}`)).json()
  const wrong = (question: { correctAnswer: string; options: { id: string }[] }) =>
    question.options.find((option) => option.id !== question.correctAnswer)?.id
  const answers = Object.fromEntries(
    questions.map((question: never) => [(question as { id: string }).id, wrong(question)]),
  )
  await page.request.post(`/api/blocks/${id}/complete`, { data: { answers, timeSpent: 60 } })
  await page.goto('/')
  const { pressed, press } = counting()
  await press(page.getByRole('navigation').getByRole('link', { name: 'Qbank' }).last())
  await press(page.getByRole('link', { name: 'Search' }))
  await press(page.getByText('Missed', { exact: true }))
  const [word] = String(questions[0].stem).match(/\p{L}{6,}/u) ?? ['the']
  await page.getByRole('searchbox').fill(word)
  await press(page.getByRole('main').getByRole('listitem').getByRole('link').first())
  await expect(page).toHaveURL(/\/exam\?block_id=/)
  report('find a missed question', pressed)
})

test('an exam is ended early by three presses, or by three keys', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 5)
  const { pressed, press } = counting()
  await press(page.getByRole('button', { name: 'Pause' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'End Section' }))
  await press(page.getByRole('dialog', { name: 'End' }).getByRole('button', { name: 'End Section' }))
  await page.waitForURL('/performance')
  report('end an exam early', pressed)
  await startBlock(page, 'Exam Mode', 5)
  await page.keyboard.press('Shift+E')
  await expect(page.getByRole('dialog')).toBeVisible()
  // With questions unanswered the focus is on the way back.
  await expect(page.getByRole('button', { name: 'Back to the questions' }).last()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('/performance')
})

test('dark is one press away', async ({ page }) => {
  await signInAsNewLearner(page, '/')
  const { pressed, press } = counting()
  await press(page.getByRole('button', { name: /Change to Dark/ }))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  report('change to dark', pressed)
})
