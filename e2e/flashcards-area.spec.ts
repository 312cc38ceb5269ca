import type { Page, Route } from '@playwright/test'
import {
  endSection,
  expect,
  inspect,
  screens,
  signInAsNewLearner,
  startBlock,
  testOnSetUpDevice as test,
  testOnOwnServer,
} from './fixtures.ts'

const deckName = 'Pediatrics: Cardiology'
const side = (page: Page) => page.getByRole('region', { name: 'Card side' })
const gone = (route: Route) => route.fulfill({ status: 404, json: { error: 'Gone.', code: 'not_found' } })

const deck = (id: string, name: string, part: object = {}) => ({
  id,
  name,
  questionCount: 60,
  kind: 'domain',
  selected: false,
  locked: false,
  unlockedBy: null,
  split: { mature: 0, learning: 0, unstudied: 60 },
  due: 0,
  ...part,
})

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows flashcards-3, flashcards-4
    test('a locked deck says what unlocks it, and a deck shows how much is mature, learning and unstudied', async ({
      page,
      context,
    }) => {
      await signInAsNewLearner(page)
      const locked = { kind: 'studies', locked: true, unlockedBy: { reviews: 8, rank: 'Senior Reviewer' } }
      const begun = { selected: true, split: { mature: 12, learning: 8, unstudied: 35 }, due: 3 }
      await context.route('**/api/flashcards/decks', (route) =>
        route.fulfill({ json: [deck('studies', 'Studies', locked), deck('heart', 'Heart', begun)] }),
      )
      await page.goto('/flashcards')
      await expect(page.getByText('60 cards, unlocked by 8 reviews (Senior Reviewer)')).toBeVisible()
      await expect(page.getByText('Locked', { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add Studies' })).toBeHidden()
      await expect(page.getByText('12 mature, 8 learning, 35 unstudied')).toBeVisible()
      await expect(page.getByText('3 cards are due in your decks.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^5 archived: .*Heart/ })).toBeVisible()
      await inspect(page, 'decks-locked')
      // It is low, and a press anywhere on it begins.
      const heart = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Study Now: Heart' }) })
      await expect(heart.getByText('Previous Sessions')).toBeVisible()
      expect((await heart.boundingBox())?.height).toBeLessThanOrEqual(96)
      await heart.click({ position: { x: 24, y: 6 } })
      await expect(page.getByRole('tab', { name: 'Spaced Repetition' })).toBeVisible()
    })

    // Shows flashcards-47
    testOnOwnServer('an admin changes, adds and retires cards for everybody', async ({ page, server, complaints }) => {
      const username = await signInAsNewLearner(page)
      server.makeAdmin(username)
      await page.goto('/flashcards-editor')
      await expect(page.getByText('Choose a topic to see its cards.')).toBeVisible()
      await page.getByRole('combobox', { name: 'Topic' }).click()
      await page.getByRole('option', { name: new RegExp(`^${deckName}`) }).click()
      const first = page.getByRole('article', { name: 'Card 1', exact: true })
      await first.getByLabel('Front').fill('')
      await expect(first.getByRole('button', { name: 'Save card 1' })).toBeDisabled()
      await first.getByLabel('Front').fill('A question for all?')
      await first.getByRole('button', { name: 'Save card 1' }).click()
      await expect(first.getByText('Saved')).toBeVisible()
      await expect(first.getByText('Cardiology, version 2')).toBeVisible()
      await page.getByRole('button', { name: 'Add Card' }).click()
      await expect(first.getByLabel('Front')).toHaveValue('New Card Front')
      await expect(first.getByLabel('Back')).toHaveValue('New Card Back')
      await first.getByRole('button', { name: 'Retire card 1' }).click()
      await expect(first.getByText('Card 1 (retired)')).toBeVisible()
      await inspect(page, 'flashcards-editor')
      await first.getByRole('button', { name: 'Bring back card 1' }).click()
      await expect(first.getByText('Card 1 (retired)')).toBeHidden()
      expect(complaints).toEqual([])
    })

    // Shows flashcards-42
    test('FSRS is chosen in the account, says from when on it can be fitted, and its hints stand on the buttons', async ({
      page,
    }) => {
      await signInAsNewLearner(page, '/profile')
      await page.getByRole('radio', { name: /^FSRS/ }).click()
      await expect(page.getByLabel('Desired retention, in percent')).toHaveValue('90')
      await expect(
        page.getByText(/you have 0\.|Fitting FSRS to your reviews is not installed on this server\./),
      ).toBeVisible()
      await inspect(page, 'account-fsrs')
      await page.goto('/flashcards')
      await page.getByRole('button', { name: `Add ${deckName}` }).click()
      await page.getByRole('button', { name: `Study Now: ${deckName}` }).click()
      await page.getByRole('button', { name: 'Begin Study' }).click()
      await side(page).click()
      await expect(page.getByRole('button', { name: 'Easy (~1w)' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Again (~1 min)' })).toBeVisible()
    })

    // Shows flashcards-49
    test('the missed questions of a block are studied from its performance, and a card can be added there', async ({
      page,
      complaints,
    }) => {
      await signInAsNewLearner(page)
      await startBlock(page, 'Exam Mode', 5)
      for (let n = 1; n <= 5; n++) {
        await expect(page.getByText(`Question ${n} of 5`).first()).toBeVisible()
        await page.keyboard.press('a')
        if (n < 5) await page.keyboard.press('ArrowRight')
      }
      await endSection(page)
      const review = page.getByRole('button', { name: 'Review Flashcards' })
      // That the first option is right five times comes once in 3,125.
      await expect(review).toBeEnabled()
      await review.click()
      await page.waitForURL(/\/flashcards\/review\/\d+$/)
      await expect(page.getByText(/^Card 1\/\d · Time: 0m$/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Missed Questions' })).toBeVisible()
      await inspect(page, 'review-block')
      await page.getByRole('button', { name: 'Add Card' }).click()
      await expect(page.getByLabel('Front')).toHaveValue('New Card Front')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Show Answer' }).click()
      await page.getByRole('button', { name: /^Again/ }).click()
      await page.getByRole('button', { name: 'Exit Session' }).click()
      await page.waitForURL('/performance')
      await page.goBack()
      // The session that was left goes on, and no second one begins.
      await expect(page.getByText(/^Card \d\/\d · Time: /)).toBeVisible()
      await page.getByRole('button', { name: 'Exit Session' }).click()
      await expect
        .poll(async () => (await page.request.get('/api/flashcards/sessions')).json())
        .toEqual([expect.objectContaining({ completed: 1, correctPercentage: 0, originalMode: 'spaced' })])
      expect(complaints).toEqual([])
    })
  })
}

// Shows flashcards-5
test('while decks load it is said, a failure is said and can be tried again, and its banner goes by itself', async ({
  page,
  context,
}) => {
  await signInAsNewLearner(page)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route('**/api/flashcards/decks', async (route) => {
    await asked
    await gone(route)
  })
  await page.goto('/flashcards')
  await expect(page.getByText('Loading data...')).toBeVisible()
  await expect(page.getByText('Loading deck options...')).toBeVisible()
  answer()
  const failed = page.getByRole('alert')
  await expect(failed).toHaveCount(1)
  await expect(failed).toContainText('Failed to load deck options. Please try again later.')
  await expect(failed).toContainText('Failed to load decks: Gone.')
  // Nothing is headed, and nothing explained, that is not there.
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
  await inspect(page, 'decks-failed')
  await context.unroute('**/api/flashcards/decks')
  // A failure without a reason is said in one sentence.
  await context.route('**/api/flashcards/decks', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something broke on our side; try again.', code: 'unexpected' } }),
  )
  await page.reload()
  await expect(failed).toContainText('Failed to load deck options. Please try again later.', { timeout: 20_000 })
  await expect(failed).not.toContainText('Failed to load decks')
  await context.unroute('**/api/flashcards/decks')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await expect(page.getByRole('button', { name: `${deckName}: Added` })).toBeVisible()
  await context.route('**/api/flashcards/decks/*', gone)
  await page.getByRole('button', { name: `Remove ${deckName}` }).click()
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to remove deck: Gone.' })
  await expect(banner).toContainText('Error')
  await expect(banner).toBeHidden({ timeout: 8_000 })
  await page.getByRole('button', { name: `Remove ${deckName}` }).click()
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toBeHidden()
})

// Shows flashcards-27
test('a page that did not get its decks or its cards begins no session', async ({ page }) => {
  const busy = (route: Route) =>
    route.fulfill({ status: 503, json: { error: 'The server is busy. Try again in a moment.', code: 'unavailable' } })
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/flashcards/sessions')) begun.push(request.url())
  })
  await signInAsNewLearner(page)
  await page.request.put('/api/flashcards/decks', { data: { deckIds: ['ped-cardiology'] } })
  await page.route('**/api/flashcards/decks', busy)
  await page.goto('/flashcards?demo=1')
  await expect(page.getByRole('alert').first()).toContainText('The server is busy.', { timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Begin Study' })).toHaveCount(0)
  await page.unroute('**/api/flashcards/decks')
  await page.route('**/api/flashcards/queue?*', busy)
  await page.goto('/flashcards')
  await page.getByRole('link', { name: /^Study (new cards|what is due)$/ }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load flashcards: The server is busy.')
  await expect(page.getByRole('button', { name: 'Begin Study' })).toBeDisabled()
  expect(begun).toEqual([])
})

test('what cannot be loaded, saved or added while studying is said in its words', async ({ page, context }) => {
  await signInAsNewLearner(page, '/flashcards')
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await context.route('**/api/flashcards/queue?*', gone)
  await page.getByRole('button', { name: `Study Now: ${deckName}` }).click()
  await expect(page.getByText('Failed to load flashcards: Gone.')).toBeVisible()
  await expect(page.getByText('No cards available for study.')).toBeHidden()
  await context.unroute('**/api/flashcards/queue?*')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Begin Study' }).click()
  await context.route('**/api/flashcards/cards/**', gone)
  await page.getByRole('button', { name: 'Add Card' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to add new card. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit (E)' }).click()
  await page.getByLabel('Back').fill('Better words')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Back')).toHaveValue('Better words')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(side(page)).not.toContainText('Better words')
  await page.goto('/flashcards/review/1')
  await expect(page.getByText('Failed to load flashcards. Please try again later.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your flashcard decks' }).click()
  await expect(page.getByRole('heading', { name: 'Flashcard Decks', exact: true })).toBeVisible()
})

// Shows flashcards-12
test('the set-up narrows a session to topics and new cards, and says so when nothing is left', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await page.getByRole('button', { name: `Study Now: ${deckName}` }).click()
  await expect(page.getByText(/^0 due, \d+ new/)).toBeVisible()
  await page.getByRole('combobox', { name: 'Topics' }).click()
  await page.getByRole('option', { name: 'kawasaki' }).click()
  await expect(page.getByText('0 due, 1 new; 1 in this session')).toBeVisible()
  await expect(page.getByText('Estimated time: 1 minute')).toBeVisible()
  await page.keyboard.press('Escape')
  for (let n = 0; n < 4; n++) await page.getByRole('button', { name: '5 new cards fewer' }).click()
  await expect(page.getByLabel('New cards per day')).toHaveValue('0')
  await expect(page.getByRole('button', { name: '5 new cards fewer' })).toBeDisabled()
  await expect(
    page.getByText('No cards available for study. Try adjusting your filters or adding new cards.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Begin Study' })).toBeDisabled()
  await page.getByRole('button', { name: '5 new cards more' }).click()
  await expect(page.getByLabel('New cards per day')).toHaveValue('5')
  await page.getByRole('tab', { name: 'Cramming' }).click()
  await expect(page.getByText('1 card to cram')).toBeVisible()
  await page.getByText('Failed (0)').click()
  await expect(page.getByRole('switch', { name: 'Include failed cards' })).toBeDisabled()
})

// Shows flashcards-44
test('a deck without sessions says so, and New Session leads to its set-up without the query', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await page.getByRole('button', { name: `Previous Sessions: ${deckName}` }).click()
  await expect(page.getByText('No previous sessions for this deck.')).toBeVisible()
  await page.goto('/flashcards?history=default')
  await expect(page.getByText('No previous sessions in any deck.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'New Session' }).click()
  await expect(page).toHaveURL(/\/flashcards$/)
  await expect(page.getByRole('button', { name: 'Begin Study' })).toBeVisible()
})

// Shows flashcards-45
test('the statistics say when they load, when they fail and when there is nothing yet', async ({ page, context }) => {
  await signInAsNewLearner(page, '/flashcards-performance')
  await expect(page.getByText('There are no flashcards on your list yet. Choose a deck to begin.')).toBeVisible()
  await page.getByRole('link', { name: 'Start Studying' }).click()
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await expect(page.getByRole('button', { name: `${deckName}: Added` })).toBeVisible()
  await page.goto('/flashcards-performance')
  for (const title of ['Card Summary', 'Learning Stages', 'Study Suggestions', "Today's Review Plan"]) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  await expect(page.getByRole('article', { name: 'Cards Due Today' })).toContainText('0')
  await expect(page.getByText('2.50', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Select Deck:' }).click()
  await page.getByRole('option', { name: deckName }).click()
  await expect(page.getByText(/^New: \d+ \(100%\)$/)).toBeVisible()
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route('**/api/flashcards/progress?*', async (route) => {
    await asked
    await gone(route)
  })
  await page.reload()
  await expect(page.getByText('Loading flashcard statistics...')).toBeVisible()
  answer()
  await expect(page.getByText('Failed to load flashcard statistics. Please try again later.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your flashcard decks' })).toBeVisible()
  await context.unroute('**/api/flashcards/progress?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Card Summary' })).toBeVisible()
  const toggle = page.getByRole('navigation', { name: 'What is measured' })
  await toggle.getByRole('link', { name: 'Qbank' }).click()
  await page.waitForURL('/performance')
})
