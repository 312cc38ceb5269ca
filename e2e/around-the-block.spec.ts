import type { Page } from '@playwright/test'
import { expect, inspect, readyOffline, signInAsNewLearner, testOnSetUpDevice as test } from './fixtures.ts'

interface Made {
  id: string
  questions: { id: string; correctAnswer: string; options: { id: string }[] }[]
}

/** A completed tutor block of Neonatology, made by the calls that the pages make, with so many answers missed. */
async function givenCompleted(page: Page, questionCount: number, missed: number): Promise<Made> {
  const domains = (await (await page.request.get('/api/qbank/neonatology/domains')).json()) as { name: string }[]
  const selectedDomains = domains.map(({ name }) => name)
  const data = { qbankId: 'neonatology', mode: 'tutor', questionCount, selectedDomains }
  const made = (await (await page.request.post('/api/blocks', { data })).json()) as Made
  const answers = Object.fromEntries(
    made.questions.map(({ id, correctAnswer, options }, n) => [
      id,
      n < missed ? options.find((option) => option.id !== correctAnswer)?.id : correctAnswer,
    ]),
  )
  await page.request.post(`/api/blocks/${made.id}/complete`, { data: { answers, timeSpent: 60 } })
  return made
}

// Shows qbank-92
test('while its figures are on their way the performance page says so', async ({ page, server }) => {
  await signInAsNewLearner(page, '/profile')
  // From then on the pages themselves need no server.
  await readyOffline(page)
  await page.goto('/qbank')
  await expect(page.getByText('You have not added a Qbank yet.')).toBeVisible()
  server.hang()
  await page.getByRole('link', { name: 'View Performance' }).click()
  await expect(page.getByRole('heading', { name: 'Performance Metrics' })).toBeVisible()
  await expect(page.getByText('Loading performance data...')).toBeVisible()
  server.goOn()
  await expect(
    page.getByText('No performance data available yet. Complete some question blocks to see your performance metrics.'),
  ).toBeVisible()
})

// Shows qbank-103
test('missed questions become cards to review, and none is nothing to review', async ({ page }) => {
  await signInAsNewLearner(page)
  await givenCompleted(page, 2, 0)
  await page.goto('/performance')
  const review = page.getByRole('button', { name: 'Review Flashcards' })
  await expect(page.getByRole('region', { name: 'Consolidate Your Learning' })).toContainText('0')
  await expect(review).toBeDisabled()
  const { id } = await givenCompleted(page, 3, 2)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Consolidate Your Learning' })).toContainText('2')
  await review.click()
  await expect(page).toHaveURL(`/flashcards/review/${id}`)
  await expect(page.getByText(/^Card 1\/2/)).toBeVisible()
})

// Shows qbank-91
test('the toggle leads from the figures of the Qbanks to those of the flashcards', async ({ page }) => {
  await signInAsNewLearner(page, '/performance')
  const toggle = page.getByRole('navigation', { name: 'What is measured' })
  await expect(toggle.getByRole('link', { name: 'Qbank' })).toHaveAttribute('aria-current', 'page')
  await toggle.getByRole('link', { name: 'Flashcards' }).click()
  await expect(page).toHaveURL('/flashcards-performance')
})

// Shows qbank-19, qbank-21, qbank-22, qbank-27
test('the slider and the typed number of questions are always the same', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.goto('/block/new?qbank_id=pediatrics')
  const slider = page.getByRole('slider', { name: 'Number of questions' })
  const typed = page.getByLabel('Number of questions, typed')
  await expect(slider).toHaveAttribute('aria-valuenow', '40')
  await expect(typed).toHaveValue('40')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await expect(typed).toHaveValue('41')
  await typed.fill('7')
  await expect(slider).toHaveAttribute('aria-valuenow', '7')
  await typed.fill('0')
  await expect(page.getByRole('button', { name: 'Start Block' })).toBeDisabled()
  await expect(page.getByText('Choose at least 1 question.')).toBeVisible()
  await slider.focus()
  await typed.focus()
  await page.keyboard.type('5')
  await expect(typed).toHaveValue('5')
  await typed.fill('999')
  await expect(page.getByRole('alert')).toContainText('999 is more than the ')
  await expect(page.getByRole('button', { name: 'Start Block' })).toBeDisabled()
  await expect(page.getByText(/^An exam offers \d+ of \d+ questions/)).toBeVisible()
})

for (const size of [
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]) {
  // Shows qbank-30
  test(`Start Block is on the screen from the beginning at ${size.width}, with what the block is drawn from`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signInAsNewLearner(page)
    await page.goto('/block/new?qbank_id=pediatrics')
    await expect(page.getByRole('checkbox', { name: /^Cardiology/ })).toBeVisible()
    const start = page.getByRole('button', { name: 'Start Block' })
    await expect(start).toBeInViewport({ ratio: 1 })
    await expect(page.getByText(/^40 of [\d,]+ questions, \d+ sections$/)).toBeInViewport()
    await page.mouse.wheel(0, 2000)
    await expect(start).toBeInViewport({ ratio: 1 })
  })
}

test('of many questions that are found 20 are shown, told apart by their cases, and then 20 more', async ({ page }) => {
  await signInAsNewLearner(page)
  const found = Array.from({ length: 45 }, (_, n) => ({
    questionId: `q${n}`,
    blockId: '1',
    blockTitle: 'Block 1',
    qbankId: 'pediatrics',
    domain: 'Cardiology',
    stem: 'What is the next step?',
    vignette: `Infant ${n + 1} is pale.`,
    excerpt: null,
    note: '',
    marked: false,
    status: 'correct',
  }))
  await page.route('**/api/user/questions*', (route) => route.fulfill({ json: found }))
  await page.goto('/search')
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('45 questions')).toBeVisible()
  await expect(results.getByRole('link')).toHaveCount(20)
  await expect(results.getByRole('link', { name: 'Infant 3 is pale.' })).toBeVisible()
  await results.getByRole('button', { name: 'Show 20 more' }).click()
  await expect(results.getByRole('link')).toHaveCount(40)
  await page.reload()
  await expect(results.getByRole('link')).toHaveCount(40)
  await results.getByRole('button', { name: 'Show 5 more' }).click()
  await expect(results.getByRole('link')).toHaveCount(45)
  await expect(results.getByRole('button')).toHaveCount(0)
  await expect(results.getByRole('link', { name: 'Infant 41 is pale.' })).toBeFocused()
})

// Shows qbank-1, qbank-18, qbank-35
test('a visitor sees Qbanks and sections without counts, and no complaint', async ({ page, complaints }) => {
  await page.goto('/qbank')
  await expect(page.getByRole('button', { name: 'Add Neonatology' })).toBeVisible()
  await expect(page.getByText(/\d+ questions/)).toHaveCount(0)
  await page.goto('/block/new?qbank_id=neonatology')
  await expect(page.getByRole('checkbox', { name: 'Respiratory', exact: true })).toBeChecked()
  await expect(page.getByText('Select how many questions you want in this block')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('link', { name: 'View Performance' }).click()
  await expect(page).toHaveURL('/login?next=%2Fperformance')
  expect(complaints).toEqual([])
})

// Shows qbank-53
test('a block that was deleted on another device says so when it is opened', async ({ page }) => {
  await signInAsNewLearner(page)
  const data = { qbankId: 'neonatology', mode: 'tutor', questionCount: 1, selectedDomains: ['Respiratory'] }
  const { id } = await (await page.request.post('/api/blocks', { data })).json()
  await page.request.delete(`/api/blocks/${id}`)
  await page.goto(`/exam?block_id=${id}`)
  await expect(page.getByRole('heading', { name: 'Block not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the question banks' }).click()
  await expect(page.getByRole('heading', { name: 'Question Banks' })).toBeVisible()
})

// Shows player-56
test('a completed block is printed with the questions first and the answers at the end', async ({ page }) => {
  await signInAsNewLearner(page)
  const block = await givenCompleted(page, 2, 1)
  await page.goto(`/results?block_id=${block.id}`)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.getByRole('heading', { name: 'Question 2 of 2' })).toBeVisible()
  const asked = page.getByRole('region', { name: 'Questions' })
  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(asked.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(asked.getByText(/right answer|Your answer|of learners|Explanation/i)).toHaveCount(0)
  await expect(answers.getByText(/[Tt]he (right )?answer is [A-E]\./)).toHaveCount(2)
  await inspect(page, 'print-block')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
})

// Shows player-56
test('no key of an open exam goes on paper, and no block before its end', async ({ page }) => {
  await signInAsNewLearner(page)
  const block = await givenCompleted(page, 2, 2)
  const domains = (await (await page.request.get('/api/qbank/neonatology/domains')).json()) as { name: string }[]
  const selectedDomains = domains.map(({ name }) => name)
  const data = { qbankId: 'neonatology', mode: 'exam', questionCount: 1, selectedDomains, questionStatus: 'incorrect' }
  const exam = (await (await page.request.post('/api/blocks', { data })).json()) as Made
  const place = block.questions.findIndex(({ id }) => id === exam.questions[0]?.id)
  expect(place).toBeGreaterThanOrEqual(0)
  await page.goto(`/print/block/${block.id}`)
  const answers = page.getByRole('region', { name: 'Answers' }).getByRole('article')
  await expect(answers).toHaveCount(2)
  await expect(answers.nth(place)).toContainText('An exam that you have not finished asks this question')
  await expect(answers.nth(place)).not.toContainText(/answer is|Explanation/)
  await expect(answers.nth(1 - place)).toContainText(/the right answer is [A-E]\./)
  await page.goto(`/print/block/${exam.id}`)
  await expect(
    page.getByText('is not finished yet; its answers can be printed when you end the section.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Resume the block' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Answers' })).toHaveCount(0)
  await page.goto('/print/block/999999')
  await expect(page.getByRole('heading', { name: 'Block not found' })).toBeVisible()
})

// Shows flashcards-58
test('a deck is printed with the fronts first and the backs at the end', async ({ page }) => {
  await signInAsNewLearner(page, '/print/deck/ped-cardiology')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pediatrics: Cardiology')
  const asked = page.getByRole('region', { name: 'Questions' }).getByRole('article')
  const answers = page.getByRole('region', { name: 'Answers' }).getByRole('article')
  expect(await answers.count()).toBe(await asked.count())
  await expect(asked.first()).toContainText('Card 1')
  const cards: { front: string; back: string }[] = await (
    await page.request.get('/api/flashcards/cards?deckId=ped-cardiology')
  ).json()
  // Of a sentence with gaps the front is printed without what it asks for.
  const plain = cards.findIndex(({ front }) => !front.includes('{{'))
  const { front, back } = cards[plain] ?? { front: '', back: '' }
  await expect(asked.nth(plain).getByText(front, { exact: true })).toBeVisible()
  await expect(asked.nth(plain)).not.toContainText(back)
  await expect(answers.nth(plain).getByText(back, { exact: true })).toBeVisible()
  await inspect(page, 'print-deck')
})

test('a deck without cards has its name and a way back on its page for paper', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.route('**/api/flashcards/cards?*', (route) => route.fulfill({ json: [] }))
  await page.goto('/print/deck/ped-cardiology')
  await expect(page.getByText('This deck has no cards to print.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pediatrics: Cardiology')
  await expect(page.getByRole('link', { name: 'Flashcard Decks', exact: true })).toBeVisible()
  await inspect(page, 'print-deck-empty')
})
