import type { Page } from '@playwright/test'
import {
  expect,
  inspect,
  killTab,
  logIn,
  readyOffline,
  screens,
  signInAsNewLearner,
  testOnSetUpDevice as test,
} from './fixtures.ts'

const deckName = 'Pediatrics: Cardiology'

/** From the deck list to the first card of a deck. */
async function beginStudy(page: Page) {
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await page.getByRole('button', { name: `Study Now: ${deckName}` }).click()
  await page.getByRole('button', { name: 'Begin Study' }).click()
  await expect(page.getByText(/^Card 1\/\d+ · Time: 0m$/)).toBeVisible()
}

const side = (page: Page) => page.getByRole('region', { name: 'Card side' })

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows flashcards-1, flashcards-2, flashcards-16
    test('a learner adds a deck, studies it and sees the session in its history and in the figures', async ({
      page,
      complaints,
    }) => {
      await signInAsNewLearner(page, '/flashcards')
      await expect(page.getByText("You haven't selected any flashcard decks yet. Add some from below.")).toBeVisible()
      await expect(page.getByRole('heading', { name: 'My Flashcard Decks' })).toBeVisible()
      await inspect(page, 'decks-empty')
      await page.getByRole('button', { name: `Add ${deckName}` }).click()
      await expect(page.getByRole('button', { name: `${deckName}: Added` })).toBeDisabled()
      await expect(page.getByRole('heading', { name: 'My Flashcards' })).toBeVisible()
      await inspect(page, 'decks')
      await page.getByRole('button', { name: `Study Now: ${deckName}` }).click()
      await expect(page.getByRole('button', { name: 'Begin Study' })).toBeEnabled()
      await inspect(page, 'setup-spaced')
      await page.getByRole('tab', { name: 'Cramming' }).click()
      await expect(page.getByRole('radio', { name: 'Failed (0)' })).toBeVisible()
      await inspect(page, 'setup-cramming')
      await page.getByRole('tab', { name: 'Spaced Repetition' }).click()
      await page.getByRole('button', { name: 'Begin Study' }).click()
      await expect(page.getByText(/^Card 1\/\d+ · Time: 0m$/)).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      expect((await side(page).boundingBox())?.height).toBeGreaterThanOrEqual(300)
      await inspect(page, 'study-front')
      await side(page).click()
      await expect(page.getByRole('button', { name: 'Again (~1 min)' })).toBeVisible()
      await page.getByRole('button', { name: 'Extended Explanation' }).click()
      await expect(page.getByRole('region', { name: 'Extended Explanation' })).toBeVisible()
      await inspect(page, 'study-back')
      await page.getByRole('button', { name: 'Good (~10 min)' }).click()
      await expect(page.getByText(/^Card 2\//)).toBeVisible()
      await page.getByRole('button', { name: 'Exit Session' }).click()
      await expect(page.getByText('You have an unfinished session')).toBeVisible()
      await inspect(page, 'setup-continue')
      await page.getByRole('button', { name: 'Flashcard Decks' }).click()
      await page.getByRole('button', { name: `Previous Sessions: ${deckName}` }).click()
      await expect(page.getByRole('cell', { name: '100%' })).toBeVisible()
      await inspect(page, 'history')
      // Among the sessions of all decks each names its own.
      await page.goto('/flashcards?history=default')
      await expect(page.getByRole('cell', { name: deckName })).toBeVisible()
      await page.goto('/flashcards-performance')
      await expect(page.getByRole('article', { name: 'Learning Progress' })).toContainText('Cards in long-term memory')
      await expect(page.getByText(/^Learning: 1 \(\d+%\)$/)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Next 14 Days' })).toBeVisible()
      await inspect(page, 'flashcards-performance')
      expect(complaints).toEqual([])
    })
  })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 620 },
]) {
  test(`on a phone of ${viewport.width} by ${viewport.height} the card takes the room there is`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signInAsNewLearner(page, '/flashcards')
    await beginStudy(page)
    const card = page.getByRole('article', { name: 'Flashcard' })
    const before = await card.boundingBox()
    if (!before) throw new Error('There is no card.')
    expect(before.height).toBeGreaterThanOrEqual(viewport.height === 844 ? 0.6 * 844 : 348)
    expect((await side(page).boundingBox())?.height).toBeGreaterThanOrEqual(300)
    const show = await page.getByRole('button', { name: 'Show Answer' }).boundingBox()
    await page.mouse.dblclick((show?.x ?? 0) + 20, (show?.y ?? 0) + 20)
    // The ratings stand where the thumb is, in view; the second of two clicks rates nothing, and the card stays as it was.
    await expect(page.getByText(/^Card 1\//)).toBeVisible()
    for (const rating of ['Again', 'Hard', 'Good', 'Easy']) {
      await expect(page.getByRole('button', { name: rating })).toBeInViewport({ ratio: 1 })
    }
    const again = await page.getByRole('button', { name: 'Again' }).boundingBox()
    expect(Math.abs((again?.y ?? 0) + 30 - (show?.y ?? 0) - 22)).toBeLessThanOrEqual(1)
    expect(await card.boundingBox()).toEqual(before)
    if (viewport.height === 844) {
      for (const name of ['Undo', 'Hide Answer', 'Next', 'Keys']) {
        await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
      }
    }
    await inspect(page, 'study-phone')
  })
}

for (const viewport of [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
]) {
  test(`on a phone that is turned, of ${viewport.width} by ${viewport.height}, the card ends above its row`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInAsNewLearner(page, '/flashcards')
    await beginStudy(page)
    const card = page.getByRole('article', { name: 'Flashcard' })
    const endOfCard = async () => {
      const box = await card.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? viewport.height)
    }
    const topOf = async (name: string | RegExp) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0
    expect(await endOfCard()).toBeLessThanOrEqual(await topOf('Show Answer'))
    await page.getByRole('button', { name: 'Show Answer' }).click()
    expect(await endOfCard()).toBeLessThanOrEqual(await topOf(/^Good/))
    for (const name of ['Undo', 'Again', 'Easy', 'Hide Answer', 'Keys']) {
      await expect(page.getByRole('button', { name }).first()).toBeInViewport({ ratio: 1 })
    }
    await inspect(page, 'study-turned')
  })
}

// Shows flashcards-1
test('a deck is removed, and undo brings it back', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await page.getByRole('button', { name: `Remove ${deckName}` }).click()
  await expect(page.getByRole('button', { name: `Study Now: ${deckName}` })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Study Now: ${deckName}` })).toBeVisible()
})

// Shows flashcards-18
test('the focus goes on with the buttons, and a key held down presses once', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await beginStudy(page)
  const show = page.getByRole('button', { name: 'Show Answer' })
  const good = page.getByRole('button', { name: /^Good/ })
  await show.focus()
  // The second press without a release is what a held key sends.
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(good).toBeFocused()
  await expect(page.getByText(/^Card 1\//)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await expect(good).toBeFocused()
  await page.keyboard.press('2')
  await expect(page.getByText(/^Card 3\//)).toBeVisible()
  await expect(show).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Hide Answer' }).focus()
  await page.keyboard.press('Enter')
  await expect(show).toBeFocused()
  // Nothing is taken from the page where the keys are pressed on it.
  await show.blur()
  await page.keyboard.down('Space')
  await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await expect(good).toBeVisible()
  await expect(page.getByText(/^Card 3\//)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})

// Shows flashcards-18
test('the keyboard alone studies: flip, rate, undo', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await beginStudy(page)
  await page.locator('body').press('Space')
  await expect(page.getByRole('button', { name: 'Hide Answer' })).toBeVisible()
  const back = await side(page).innerText()
  await page.keyboard.press('3')
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText(/^Card 1\//)).toBeVisible()
  expect(await side(page).innerText()).toBe(back)
  // Once the answer is shown, Space rates Good.
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByText('You have an unfinished session')).toBeVisible()
})

// Shows flashcards-28
test('the next card is painted within one frame of its rating, with no request in between', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await beginStudy(page)
  const asked: { at: number; path: string }[] = []
  page.on('request', (request) => {
    asked.push({ at: request.timing().startTime, path: new URL(request.url()).pathname })
  })
  const { frames, ratedAt, paintedAt } = await page.evaluate(async () => {
    const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const counter = () => document.querySelector('header p')?.textContent
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    press(' ')
    await frame()
    await frame()
    const before = counter()
    press('3')
    const ratedAt = performance.timeOrigin + performance.now()
    let frames = 0
    while (counter() === before && frames < 60) {
      await frame()
      frames++
    }
    return { frames, ratedAt, paintedAt: performance.timeOrigin + performance.now() }
  })
  expect(frames).toBeLessThanOrEqual(1)
  // What was rated is sent behind the paint, and no sooner.
  await expect.poll(() => asked.some(({ path }) => path === '/api/flashcards/reviews')).toBe(true)
  expect(asked.filter(({ at }) => at > ratedAt && at < paintedAt)).toEqual([])
})

// Shows flashcards-29
test('studying goes on while the server is down, and what was rated arrives when it is back', async ({
  page,
  server,
}) => {
  await signInAsNewLearner(page, '/flashcards')
  await beginStudy(page)
  await server.kill()
  await page.locator('body').press('Space')
  await page.keyboard.press('3')
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
  await page.keyboard.press('Space')
  await page.keyboard.press('1')
  await expect(page.getByText(/^Card 3\//)).toBeVisible()
  await server.start()
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/flashcards/reviews') && response.ok())
  await page.goto('/qbank')
  await saved
  await expect
    .poll(async () => {
      const sessions = await (await page.request.get('/api/flashcards/sessions')).json()
      return sessions[0]?.correctPercentage
    })
    .toBe(50)
})

test('who signs in where the session of another has ended gets none of their ratings', async ({ page, context }) => {
  const ben = await signInAsNewLearner(page)
  await context.clearCookies()
  const eve = await signInAsNewLearner(page, '/flashcards')
  await beginStudy(page)
  const left = await context.newPage()
  await left.goto('/qbank')
  const performance = left.getByRole('navigation').getByRole('link', { name: 'Performance', exact: true })
  await expect(performance).toBeVisible()
  await page.bringToFront()
  await context.clearCookies()
  await page.locator('body').press('Space')
  await page.keyboard.press('3')
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
  const asked = page.getByRole('dialog', { name: 'Your session has ended' })
  await asked.getByRole('button', { name: 'Close' }).click()
  await expect(asked).toBeHidden()
  await left.bringToFront()
  // The page may have heard of it by itself already, and asks.
  await performance.dispatchEvent('click')
  const dialog = left.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog.getByLabel('Username')).toHaveValue(eve)
  await expect(dialog.getByLabel('Username')).toHaveAttribute('readonly')
  await dialog.getByRole('link', { name: 'Somebody else? Leave this page and sign in' }).click()
  await logIn(left, ben)
  // Eve's page is open still, and sends what she did.
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/flashcards/reviews'))
  await page.bringToFront()
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  expect((await refused).status()).toBe(401)
  const reviewsOf = async () => (await (await context.request.get('/api/user/export')).json()).cardReviews.length
  expect(await reviewsOf()).toBe(0)
  await context.clearCookies()
  await left.goto('/login')
  await logIn(left, eve)
  await expect.poll(reviewsOf).toBe(2)
})

test('a tab that is killed between a rating and its reply has lost neither the rating nor the place', async ({
  page,
  context,
}) => {
  await signInAsNewLearner(page, '/flashcards')
  // It takes ratings and never answers.
  await context.route('**/api/flashcards/reviews', () => {})
  await beginStudy(page)
  let tab = page
  const ratingsOnDevice = () =>
    tab.evaluate(async () => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open('preceptor-device'))
      const messages = await done(database.transaction('outbox').objectStore('outbox').getAll())
      database.close()
      return messages.filter(({ kind }: { kind: string }) => kind === 'review').length
    })
  for (const [n, rating] of ['3', '4', '3'].entries()) {
    await tab.locator('body').press('Space')
    await expect(tab.getByRole('button', { name: 'Hide Answer' })).toBeVisible()
    await tab.keyboard.press(rating)
    // A slow disk may still be at what was kept before: a browser drops what waits behind that of a tab that dies.
    await expect.poll(ratingsOnDevice).toBe(n + 1)
    await killTab(tab)
    tab = await context.newPage()
    await tab.goto('/flashcards')
    await tab.getByRole('button', { name: `Study Now: ${deckName}` }).click()
    await tab.getByRole('button', { name: 'Continue Session' }).click()
    await expect(tab.getByText(new RegExp(`^Card ${n + 2}/`))).toBeVisible()
  }
  const ratings = async () => {
    const cards: { lastRating: number | null }[] = await (
      await tab.request.get('/api/flashcards/cards?deckId=ped-cardiology')
    ).json()
    return cards.flatMap(({ lastRating }) => lastRating ?? []).sort()
  }
  expect(await ratings()).toEqual([])
  await context.unroute('**/api/flashcards/reviews')
  await tab.goto('/qbank')
  await expect.poll(ratings).toEqual([3, 3, 4])
})

test('a card that is added or edited without a network is refused at once, and what was cancelled is not saved later', async ({
  page,
  context,
  server,
}) => {
  await signInAsNewLearner(page, '/flashcards')
  await beginStudy(page)
  await readyOffline(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add Card' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to add new card. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit (E)' }).click()
  await page.getByLabel('Front').fill('Thought better of')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Flag (F)', exact: true }).click()
  await expect.poll(() => asked.some((call) => call.endsWith('/flagged'))).toBe(true)
  expect(asked.filter((call) => /cards\/ped-cardiology(\/cards\/[^/]+)?$/.test(call))).toEqual([])
  expect(
    await (await page.request.get(`${server.url}/api/flashcards/cards?deckId=ped-cardiology`)).text(),
  ).not.toContain('Thought better of')
})

// Shows flashcards-22, flashcards-57
test('a card is edited, flagged, archived and added by its learner', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await beginStudy(page)
  await page.getByRole('button', { name: 'Edit (E)' }).click()
  await page.getByLabel('Front').fill('  ')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
  await page.getByLabel('Front').fill('My own words')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(side(page)).toContainText('My own words')
  await page.getByRole('button', { name: 'Flag (F)', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove the flag (F)' })).toBeVisible()
  await page.getByRole('button', { name: 'Archive (A)' }).click()
  await expect(page.getByText(/^Card 2\//)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('button', { name: 'Already Archived' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Card' }).click()
  await expect(page.getByLabel('Front')).toHaveValue('New Card Front')
  await expect(page.getByLabel('Back')).toHaveValue('New Card Back')
  await page.getByLabel('Front').click()
  await page.keyboard.type('Mine alone')
  await expect(page.getByLabel('Front')).toHaveValue('Mine alone')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(side(page)).toContainText('My own words')
  await page.getByRole('button', { name: 'Edit (E)' }).click()
  await page.getByRole('button', { name: 'Back to the original' }).click()
  await expect(side(page)).not.toContainText('My own words')
  await page.getByRole('button', { name: 'Add Card' }).click()
  await expect(page.getByLabel('Front')).toHaveValue('New Card Front')
  await page.getByLabel('Front').fill('Mine alone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(side(page)).toContainText('Mine alone')
  await page.getByRole('button', { name: 'Edit (E)' }).click()
  await page.getByRole('button', { name: 'Delete card' }).click()
  await expect(side(page)).not.toContainText('Mine alone')
  // The message of the archived card may still stand there, with an Undo of its own.
  await page
    .getByRole('alert')
    .filter({ hasText: 'The card is deleted.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(side(page)).toContainText('Mine alone')
})

// Shows flashcards-24, flashcards-26
test('a session continues where it was left, and ends when every card is done', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards')
  await page.getByRole('button', { name: `Add ${deckName}` }).click()
  await page.getByRole('button', { name: `Study Now: ${deckName}` }).click()
  await page.getByRole('tab', { name: 'Cramming' }).click()
  // Until the device has counted the deck, there is nothing to choose from.
  await expect(page.getByRole('switch', { name: 'Custom number of cards' })).toBeEnabled()
  await page.getByRole('switch', { name: 'Custom number of cards' }).check({ force: true })
  await page.getByLabel(/^How many, from 5 to/).fill('5')
  await expect(page.getByText('5 cards to cram')).toBeVisible()
  await page.getByRole('button', { name: 'Begin Study' }).click()
  await expect(page.getByText(/^Card 1\/5/)).toBeVisible()
  await page.locator('body').press('Space')
  await page.keyboard.press('4')
  await page.getByRole('button', { name: 'Exit Session' }).click()
  await page.getByRole('button', { name: 'Continue Session' }).click()
  for (let n = 2; n <= 5; n++) {
    await expect(page.getByText(new RegExp(`^Card ${n}/5`))).toBeVisible()
    await page.getByRole('button', { name: 'Show Answer' }).click()
    await page.keyboard.press('3')
  }
  await expect(page.getByRole('dialog', { name: 'Session complete! Great job!' })).toBeVisible()
  await inspect(page, 'study-complete')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Begin Study' })).toBeVisible()
})

// Shows flashcards-6
test('demo=1 opens the first deck', async ({ page }) => {
  await signInAsNewLearner(page, '/flashcards?demo=1')
  await expect(page.getByRole('button', { name: 'Begin Study' })).toBeVisible()
})

// Shows flashcards-48
test('a learner without admin rights finds no flashcards editor', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.goto('/flashcards-editor')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
