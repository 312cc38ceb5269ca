import type { Page, Route } from '@playwright/test'
import { expect, inspect, readyOffline, screens, signInAsNewLearner, test, testOnOwnServer, wake } from './fixtures.ts'
import { layoutShift } from './layout-shift.ts'

interface Site {
  counts: { questions: number; cards: number; decks: number; topics: number; sections: number; sources: number }
  specialties: { id: string; questions: number }[]
}

const siteOf = async (page: Page): Promise<Site> => (await page.request.get('/api/site')).json()
const number = new Intl.NumberFormat('en')

/** Opens a page and has the application take it over: an element of before may be gone in the middle of a step. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await wake(page)
}

/**
 * Opens a page, and from then on time passes only as the test lets it: React shows what is fetched later only when a clock
 * goes on, so what is to be there is waited for `meanwhile`.
 */
async function openWithStillClock(page: Page, path: string, meanwhile?: () => Promise<void>) {
  const begin = new Date('2026-01-05T09:00:00Z')
  await page.clock.install({ time: begin })
  await page.goto(path)
  await expect(page.getByText(/^\d[\d,]* questions( published)?$/).first()).toBeVisible()
  await wake(page)
  await meanwhile?.()
  await page.clock.pauseAt(new Date(begin.getTime() + 3_600_000))
}

/** Goes down the page as a reader does, so that all of it is fetched. */
async function readOn(page: Page) {
  for (const name of ['Sample questions', 'Try a question', 'Try the flashcards', 'Timeline', 'What is in it'])
    await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Demo question' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Demo flashcards' })).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

/** Opens pages whose application has to wait, as on a slow connection, until it is let go. */
async function holdingBack(page: Page) {
  let gate = Promise.withResolvers<void>()
  await page.route('/api/auth/session', async (route) => {
    await gate.promise
    await route.continue()
  })
  const visit = (path: string) => {
    gate = Promise.withResolvers()
    return page.goto(path)
  }
  return { visit, letGo: () => gate.resolve() }
}

/** Down the whole page, as a reader scrolls. */
async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let y = 200; y < height; y += 200) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
}

test.describe('public pages, sent as HTML each time,', () => {
  // A service worker would answer the second visit with the application's own page.
  test.use({ serviceWorkers: 'block' })

  for (const width of [390, 820, 1024, 1280, 1920]) {
    // Shows landing-6, landing-50
    test(`at ${width} px are whole before anybody touches them, and what takes their place stands where they stood`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      const cards: { front: string }[] = await (await page.request.get('/api/demo/cards')).json()
      const shownOn = {
        '/': [
          page.getByRole('region', { name: 'Sample questions' }).getByRole('link').nth(2),
          page.getByRole('region', { name: 'Demo flashcards' }).getByText(cards[0]?.front ?? '', { exact: true }),
          page.getByRole('button', { name: 'Show Answer' }),
        ],
        '/our-process': [
          page.getByRole('button', { name: 'Start Animation' }),
          page.getByText('Correct. The answer is A.'),
          page.getByLabel('What is wrong with question 1?'),
        ],
      }
      for (const [path, shown] of Object.entries(shownOn)) {
        await page.goto(path)
        for (const part of shown) await expect(part).toBeVisible()
        await expect(page.locator('#application')).toHaveCount(1)
        const before = await Promise.all(shown.map((part) => part.boundingBox()))
        await scrollThrough(page)
        await expect(page.locator('#application')).toHaveCount(0)
        await scrollThrough(page)
        for (const part of shown) await expect(part).toBeVisible()
        expect(await layoutShift(page), path).toBeLessThan(0.02)
        await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
        const after = await Promise.all(shown.map((part) => part.boundingBox()))
        for (const [n, box] of after.entries()) {
          expect(Math.abs((box?.y ?? 0) - (before[n]?.y ?? 0)), `${path}, part ${n + 1}`).toBeLessThanOrEqual(1)
          expect(box?.height, `${path}, part ${n + 1}`).toBe(before[n]?.height)
        }
      }
    })
  }

  // Shows landing-6
  test('answer a press, a key and words on what the server has written of the demos', async ({ page }) => {
    const { visit, letGo } = await holdingBack(page)
    const [card, second] = await (await page.request.get('/api/demo/cards')).json()
    const cards = page.getByRole('region', { name: 'Demo flashcards' })
    const answer = cards.getByText(card.back, { exact: true })
    const side = page.getByRole('region', { name: 'Card side' })
    for (const begin of [
      () => page.getByRole('button', { name: 'Show Answer' }).click(),
      () => side.click(),
      () => side.press('Space'),
    ]) {
      await visit('/')
      await begin()
      await expect(answer).toBeHidden()
      letGo()
      await expect(answer).toBeVisible()
    }
    await expect(side).toBeFocused()
    // Each to its own control, in their order: the card is turned, rated, and the next one turned.
    await visit('/')
    for (const key of ['Space', '3', 'Space']) await side.press(key)
    for (let press = 0; press < 2; press++) await page.getByRole('button', { name: 'Next slide' }).press('Enter')
    letGo()
    await expect(cards.getByText(second.back, { exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: '3 of 4' })).toBeVisible()
    await visit('/our-process')
    const text = page.getByLabel('What is wrong with question 1?')
    await text.fill('Chloride comes first.')
    letGo()
    await expect(page.locator('#application')).toHaveCount(0)
    await expect(text).toHaveValue('Chloride comes first.')
    await expect(page.getByRole('button', { name: 'Submit Feedback' })).toBeEnabled()
    await visit('/our-process')
    await text.fill('Chloride comes first.')
    await expect(page.getByRole('button', { name: 'Submit Feedback' })).toBeEnabled()
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    letGo()
    await expect(page.getByText('Thank you!', { exact: false })).toBeVisible()
    await visit('/our-process')
    await page.getByRole('button', { name: 'Start Animation' }).click()
    letGo()
    await expect(page.getByText('Thank you!', { exact: false })).toBeVisible()
  })
})

test.describe('where the connection stalls,', () => {
  test.use({ serviceWorkers: 'block' })

  // Shows landing-6
  test('a page does without what does not come, and answers', async ({ page }) => {
    const theme = page.getByRole('button', { name: /^Theme: / }).first()
    const text = page.getByLabel('What is wrong with question 1?')
    for (const stalled of ['**/assets/feedback-demo-*.js', '**/*.woff2']) {
      await page.route(stalled, () => undefined)
      // All but what stalls.
      await page.goto('/our-process', { waitUntil: 'domcontentloaded' })
      await theme.focus()
      await expect(page.locator('#application')).toHaveCount(0)
      await expect(text).toBeVisible()
      await page.unroute(stalled)
    }
  })
})

/** The heading to the top, and so the demonstration beneath it into view. */
const scrollToDemonstration = (page: Page) =>
  page.getByRole('heading', { name: 'You find what we missed' }).evaluate((heading) => heading.scrollIntoView())

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows landing-50
    test('the landing page is whole, and nothing on it moves by itself', async ({ page, complaints }) => {
      await open(page, '/')
      await expect(page.getByText(/^\d[\d,]* questions?$/).first()).toBeVisible()
      await readOn(page)
      expect(await layoutShift(page)).toBeLessThan(0.02)
      await inspect(page, 'landing')
      expect(complaints).toEqual([])
    })

    // Shows landing-50
    test('How it works is whole, before and after the demonstration', async ({ page, complaints }) => {
      await open(page, '/our-process')
      await expect(page.getByText(/questions? published$/)).toBeVisible()
      await scrollToDemonstration(page)
      const start = page.getByRole('button', { name: 'Start Animation' })
      await expect(start).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.02)
      await inspect(page, 'our-process')
      await start.click()
      await expect(page.getByText('Thank you!', { exact: false })).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.02)
      await inspect(page, 'our-process-done')
      expect(complaints).toEqual([])
    })

    // Shows landing-50
    testOnOwnServer('the leaderboard is whole, empty and with standings', async ({ page, complaints }) => {
      await open(page, '/leaderboard')
      await expect(page.getByText('Nobody has reviewed a question yet.', { exact: false })).toBeVisible()
      await inspect(page, 'leaderboard-empty')
      await signInAsNewLearner(page)
      await open(page, '/leaderboard')
      await expect(page.getByRole('heading', { name: /^Your rank: / })).toBeVisible()
      await expect(page.getByText(/Nobody has reviewed|No reviews yet/)).toHaveCount(1)
      await review(page, 2)
      await open(page, '/leaderboard')
      await expect(page.getByRole('heading', { name: 'Your rank: Contributor bronze' })).toBeVisible()
      expect(await layoutShift(page)).toBeLessThan(0.02)
      await inspect(page, 'leaderboard')
      expect(complaints).toEqual([])
    })
  })
}

/** Answers and flags so many questions of a tutor block. */
async function review(page: Page, count: number) {
  const domains: { name: string }[] = await (await page.request.get('/api/qbank/pediatrics/domains')).json()
  const block = await page.request.post('/api/blocks', {
    data: {
      qbankId: 'pediatrics',
      mode: 'tutor',
      questionCount: count,
      selectedDomains: domains.map(({ name }) => name),
      questionStatus: 'unseen',
    },
  })
  const { id, questions } = (await block.json()) as { id: string; questions: { id: string }[] }
  for (const question of questions) {
    const path = `/api/questions/answer/${id}/${question.id}`
    expect((await page.request.post(path, { data: { answerId: 'a' } })).ok()).toBe(true)
    const feedback = { questionId: question.id, issues: ['too-obvious'], feedback: '', blockId: id }
    expect((await page.request.post('/api/questions/feedback', { data: feedback })).status()).toBe(201)
  }
}

test('the leaderboard does not wait for the question banks, of which it says nothing here', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.route('**/api/qbank', () => undefined)
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { name: 'How to Climb the Leaderboard' })).toBeVisible()
})

testOnOwnServer(
  'where ranks open content, the leaderboard comes with what it says of the banks',
  async ({ page, server }) => {
    await server.kill()
    await server.start({ CONTENT_ACCESS: 'ranked' })
    const sentence = 'The largest question bank of this server has'
    expect(await (await page.request.get('/leaderboard')).text()).toContain(sentence)
    await signInAsNewLearner(page)
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/qbank', async (route) => {
      await isLetGo
      await route.continue()
    })
    const known = ['/api/site', '/api/leaderboard'].map((path) => page.waitForResponse(`**${path}`))
    await page.goto('/leaderboard')
    await Promise.all(known)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    // Below it stands what it would push down.
    const below = page.getByRole('link', { name: 'Start Studying' })
    await expect(below).toHaveCount(0)
    letGo()
    await expect(page.getByText(sentence, { exact: false })).toBeVisible()
    await expect(below).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.02)
  },
)

testOnOwnServer('the leaderboard waits no longer for banks that could not be had at once', async ({ page, server }) => {
  await server.kill()
  await server.start({ CONTENT_ACCESS: 'ranked' })
  await signInAsNewLearner(page)
  let calls = 0
  await page.route('**/api/qbank', (route) => (calls++ === 0 ? route.abort() : undefined))
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { name: 'How to Climb the Leaderboard' })).toBeVisible()
})

test.describe('the landing page', () => {
  // Shows landing-1, landing-5, landing-8, landing-11, landing-17, landing-18
  test('says what it is, with links to the first steps', async ({ page }) => {
    await open(page, '/')
    await expect(page).toHaveTitle('Medical Study Made Simple · Preceptor')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical Study Made Simple')
    await expect(page.getByText('Free AI Qbanks & Flashcards')).toBeVisible()
    const steps = page.getByRole('region', { name: 'How It Works' }).getByRole('link')
    await expect(steps).toHaveText([/1\. AI-Driven Creation/, /2\. Integrated Learning/, /3\. Community Feedback/])
    for (const step of await steps.all()) await expect(step).toHaveAttribute('href', '/our-process')
    await expect(page.getByRole('region', { name: 'What is in it' }).getByRole('heading', { level: 3 })).toHaveText([
      'Detailed explanations',
      'Flashcards from missed questions',
      'Adaptive quizzes',
      'Spaced repetition',
      'Performance metrics',
      'Works offline',
    ])
    await page.getByRole('link', { name: 'Scroll down to How It Works' }).click()
    await expect(page.getByRole('heading', { name: 'How It Works' })).toBeInViewport()
  })

  // Shows landing-6
  test('can be read before, and without, any JavaScript', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Medical Study Made Simple' })).toBeVisible()
    const tiles = page.getByRole('region', { name: 'Select Your Specialty' }).getByRole('listitem')
    await expect(tiles.filter({ hasText: 'Pediatrics' })).toContainText(/\d questions/)
    await expect(page.getByRole('list', { name: 'In numbers' })).toContainText('answered blind')
    const question = page.getByRole('region', { name: 'Demo question' })
    await expect(question.getByRole('radio')).not.toHaveCount(0)
    // By the element: no text is looked for in what stands in a `noscript`.
    await question.locator('summary').click()
    await expect(question.locator('details p').last()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Sample questions' }).getByRole('link')).toHaveCount(3)
    await page.getByRole('region', { name: 'Try the flashcards' }).locator('summary').first().click()
    await page.getByRole('region', { name: 'How It Works' }).getByRole('link').first().click()
    await expect(page).toHaveURL('/our-process')
    await expect(page.getByText(/^\d[\d,]* questions published$/)).toBeVisible()
    await page.getByRole('link', { name: 'See the leaderboard' }).click()
    await expect(page.getByRole('region', { name: 'How to Climb the Leaderboard' }).getByRole('row')).toHaveCount(8)
    await context.close()
  })

  // Shows landing-6
  test('is printed whole, also where nobody has touched it', async ({ page }) => {
    await page.goto('/')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('region', { name: 'Sample questions' }).getByRole('link')).toHaveCount(3)
    const cards: { back: string }[] = await (await page.request.get('/api/demo/cards')).json()
    const onPaper = page.getByRole('region', { name: 'Try the flashcards' })
    for (const { back } of cards) await expect(onPaper.getByText(back, { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you get' }).getByRole('group')).toHaveCount(4)
    await expect(page.getByText('Cardiology is the weakest section over all blocks')).toBeVisible()
    await expect(page.locator('#application')).toHaveCount(1)
  })

  test('shows nothing twice in a browser that cannot say whether it has JavaScript', async ({ page }) => {
    const asIfUnknown = async (route: Route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('(scripting:', '(unheard-of:') })
    }
    await page.route('/', asIfUnknown)
    await page.goto('/')
    await expect(page.locator('[data-unscripted]').first()).toBeAttached()
    for (const text of await page.locator('[data-unscripted]').all()) await expect(text).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    for (const text of await page.locator('[data-unscripted]').all()) await expect(text).toBeVisible()
  })

  // Shows landing-52
  test('shows the product itself: figures of real questions, a chart, the start of a day', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    const shown = page.getByRole('region', { name: 'What you work with' })
    const { questions } = (await (await page.request.get('/api/demo/block')).json()) as {
      questions: { id: string; figure?: { alt: string } }[]
    }
    expect(questions.map(({ id }) => id)).toEqual([
      'ped-hemo-0001',
      'neo-neur-0001',
      'ped-card-0065',
      'neo-card-0004',
      'ped-endo-0001',
    ])
    for (const { figure } of questions)
      if (figure) await expect(shown.getByRole('img', { name: figure.alt })).toBeVisible()
    await expect(shown.getByText('Cardiology is the weakest section over all blocks: 42% of 31')).toBeVisible()
    await expect(shown.getByText('23 cards are due.')).toBeVisible()
    // A picture of buttons; those that can be pressed stand beside it.
    await expect(shown.getByRole('button')).toHaveCount(0)
    await context.close()
  })

  // Shows landing-52
  test('keeps what needs no script as the server has written it, and fetches it only elsewhere', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await open(page, '/')
    const shown = page.getByRole('region', { name: 'What you work with' })
    await expect(shown.getByText('23 cards are due.')).toBeVisible()
    expect(fetched.filter((url) => /\/screens-/.test(url))).toEqual([])
    // A new state of the page leaves it there.
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expect(shown.getByText('23 cards are due.')).toBeVisible()
    await page.getByRole('link', { name: 'Who reviews them' }).click()
    await page.getByRole('link', { name: 'Preceptor' }).click()
    await expect(shown.getByText('23 cards are due.')).toBeVisible()
    // Its links lead within the application, which is not loaded anew.
    await open(page, '/')
    let documents = 0
    page.on('request', (request) => request.isNavigationRequest() && documents++)
    await shown.getByRole('link', { name: 'Choose a question bank' }).click()
    await expect(page).toHaveURL('/qbank')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Medical Study Made Simple')
    expect(documents).toBe(0)
  })

  // Shows landing-4
  test('is short for a learner: one heading of the page, nothing to try', async ({ page }) => {
    await signInAsNewLearner(page)
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    await expect(page.getByRole('heading', { name: 'Medical Study Made Simple' })).toBeVisible()
    await expect(page.getByText('Try a question')).toHaveCount(0)
    await expect(page.getByText('What you work with')).toHaveCount(0)
    const [samples, cards] = await Promise.all(
      ['Sample questions', 'Try the flashcards'].map((name) => page.getByRole('region', { name }).boundingBox()),
    )
    expect((samples?.x ?? 0) + (samples?.width ?? 0)).toBeLessThan(cards?.x ?? 0)
  })

  // Shows landing-20
  test('offline keeps the samples that were written, and says calmly what a device without them needs', async ({
    page,
    context,
  }) => {
    await open(page, '/')
    await readyOffline(page)
    const samples = page.getByRole('region', { name: 'Sample questions' })
    await context.setOffline(true)
    await samples.scrollIntoViewIfNeeded()
    await expect(samples.getByRole('link')).toHaveCount(3)
    await expect(page.getByRole('alert')).toHaveCount(0)
    // Begun anew it has nothing to try, and says so without an alarm.
    await page.goto('/')
    const tried = page.getByRole('region', { name: 'Try a question' })
    await expect(tried).toContainText('These questions are not on this device.')
    await expect(tried.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    await signInAsNewLearner(page, '/profile')
    await context.setOffline(true)
    await page.goto('/')
    await samples.scrollIntoViewIfNeeded()
    await expect(samples).toContainText('The sample questions are not on this device.')
    const cards = page.getByRole('region', { name: 'Try the flashcards' })
    await expect(cards).toContainText('These flashcards are not on this device.')
    for (const region of [samples, cards]) await expect(region.getByRole('alert')).toHaveCount(0)
    await context.setOffline(false)
    await expect(samples.getByRole('link')).toHaveCount(3)
  })

  // Shows landing-6
  test('is sent without any script of the application at work', async ({ page }) => {
    for (const path of ['/', '/our-process', '/leaderboard', '/login', '/qbank']) {
      const sent = await (await page.request.get(path)).text()
      const atWork = sent.replace(/<template id="application">.*?<\/template>/s, '')
      // The theme and what the visitor begins; the service worker's waits until the page has been painted.
      expect(atWork.match(/<script>/g), path).toHaveLength(2)
      const files = [...atWork.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source)
      expect(files, path).toEqual(['/register-worker.js'])
      expect(atWork, path).not.toContain('modulepreload')
    }
  })

  test('brings fonts and offline use with the first move where a browser tells of no paint', async ({ page }) => {
    await page.addInitScript(() => {
      window.PerformanceObserver = class extends PerformanceObserver {
        override observe() {}
      }
    })
    await page.goto('/our-process')
    await wake(page)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(1)
  })

  // Shows landing-6
  test('waits with its first paint for nothing but itself, and nothing moves when its fonts come after that', async ({
    page,
  }) => {
    const firstPaint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const hasFont = () =>
      [...document.fonts].some(({ family, status }) => /^"?Preceptor Sans"?$/.test(family) && status === 'loaded')
    const fetched = () =>
      performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime }))
    // As wide as Lighthouse's phone.
    await page.setViewportSize({ width: 412, height: 823 })
    for (const path of ['/', '/our-process', '/leaderboard', '/login', '/qbank']) {
      await page.goto(path)
      await expect.poll(() => page.evaluate(hasFont), path).toBe(true)
      expect(await layoutShift(page), path).toBeLessThan(0.02)
      const paintedAt = await page.evaluate(firstPaint)
      const before = (await page.evaluate(fetched)).filter(({ startTime }) => startTime < paintedAt)
      // Pictures stand beside the text.
      expect(
        before.filter(({ name }) => !name.endsWith('.svg')),
        path,
      ).toEqual([])
      await wake(page)
      expect(
        (await page.evaluate(fetched)).filter(({ name }) => name.endsWith('.css')),
        path,
      ).toEqual([])
    }
  })

  // Shows landing-6
  test('has its fonts without JavaScript too', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
    const page = await context.newPage()
    const font = page.waitForResponse(/preceptor-sans/)
    await page.goto('/leaderboard')
    expect((await font).status()).toBe(200)
    await context.close()
  })

  // Shows landing-6
  test('keeps what a visitor begins before it can answer: the focus, and a button that was pressed', async ({
    page,
  }) => {
    const { visit, letGo } = await holdingBack(page)
    await visit('/')
    await page.getByRole('button', { name: 'Next slide' }).focus()
    await page.getByRole('button', { name: 'Next slide' }).press('Enter')
    await expect(page.getByRole('group', { name: '1 of 4' })).toBeVisible()
    letGo()
    await expect(page.getByRole('group', { name: '2 of 4' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeFocused()
  })

  // Shows landing-4
  test('shows a learner their own links at once', async ({ page }) => {
    await signInAsNewLearner(page)
    const response = await page.request.get('/')
    expect(await response.text()).not.toContain('Login or register')
    await open(page, '/')
    await expect(page.getByRole('main').getByRole('link', { name: 'View Performance' })).toBeVisible()
    await expect(page.getByText('Login or register')).toHaveCount(0)
  })

  // Shows landing-19
  test('claims no number that is not the server’s own', async ({ page }) => {
    const { counts } = await siteOf(page)
    await open(page, '/')
    const news = page.getByRole('region', { name: 'News' })
    await expect(news.getByText(`${number.format(counts.questions)} questions on`, { exact: false })).toBeVisible()
    await expect(news.getByText(`${number.format(counts.cards)} flashcards in ${counts.decks} decks.`)).toBeVisible()
    const claim = await page.getByRole('group', { name: '1 of 4' }).getByRole('heading').innerText()
    const claimed = Number(/^([\d,]+)\+?\s+free questions$/.exec(claim)?.[1]?.replaceAll(',', ''))
    expect(claimed).toBeLessThanOrEqual(counts.questions)
    expect(claimed).toBeGreaterThan(0.9 * counts.questions)
    await expect(page.getByText('proofread')).toHaveCount(0)
  })

  // Shows landing-7
  test('turns its slides by hand, and not by itself for who wants no motion', async ({ page }) => {
    await openWithStillClock(page, '/')
    const carousel = page.getByRole('region', { name: 'What you get' })
    const slide = (n: number) => carousel.getByRole('group', { name: `${n} of 4` })
    await expect(slide(1)).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(slide(1)).toBeVisible()
    await carousel.getByRole('button', { name: 'Next slide' }).press('Enter')
    await expect(slide(2)).toBeVisible()
    await expect(slide(1)).toBeHidden()
    await carousel.getByRole('button', { name: 'Previous slide' }).press('Enter')
    await carousel.getByRole('button', { name: 'Previous slide' }).press('Enter')
    await expect(slide(4)).toBeVisible()
  })

  // Shows landing-7
  test('turns its slides every 7 seconds until somebody is there or pauses them', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openWithStillClock(page, '/')
    const carousel = page.getByRole('region', { name: 'What you get' })
    const slide = (n: number) => carousel.getByRole('group', { name: `${n} of 4` })
    await expect(carousel.getByRole('button', { name: 'Pause' })).toBeVisible()
    const shown = Number((await carousel.getByRole('group').getAttribute('aria-label'))?.charAt(0))
    const later = (turns: number) => slide(((shown - 1 + turns) % 4) + 1)
    await page.clock.runFor(7_000)
    await expect(later(1)).toBeVisible()
    await carousel.hover()
    await page.clock.runFor(20_000)
    await expect(later(1)).toBeVisible()
    await page.mouse.move(0, 0)
    await page.clock.runFor(7_000)
    await expect(later(2)).toBeVisible()
    await carousel.getByRole('button', { name: 'Pause' }).click()
    await page.mouse.move(0, 0)
    await page.getByRole('heading', { level: 1 }).click()
    await page.clock.runFor(20_000)
    await expect(later(2)).toBeVisible()
  })

  // Shows landing-9, landing-10
  test('lists the six specialties in 6, 3 and 2 columns, with what there is of each', async ({ page }) => {
    const { specialties } = await siteOf(page)
    await open(page, '/')
    const tiles = page.getByRole('region', { name: 'Select Your Specialty' }).getByRole('listitem')
    await expect(tiles).toHaveText([
      /Medical School\s*Step 2\s*Coming soon/,
      /Internal Medicine\s*Boards\s*Coming soon/,
      /Pediatrics\s*Boards/,
      /Emergency Medicine\s*Boards\s*Coming soon/,
      /Family Medicine\s*Boards\s*Coming soon/,
      /Neonatology\s*Boards/,
    ])
    for (const { id, questions } of specialties.filter((one) => one.questions > 0)) {
      const tile = tiles.filter({ hasText: id === 'pediatrics' ? 'Pediatrics' : 'Neonatology' })
      await expect(tile.getByText(`${number.format(questions)} questions`)).toBeVisible()
      await expect(tile.getByRole('link')).toHaveAttribute('href', `/block/new?qbank_id=${id}`)
    }
    for (const [width, columns] of [
      [992, 6],
      [991, 3],
      [576, 3],
      [575, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 860 })
      const lefts = await tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().left)))
      expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns)
    }
  })

  // Shows landing-2, landing-12
  test('shows how real questions begin, and leads from them to the learner’s block', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByText(/^\d[\d,]* questions$/).first()).toBeVisible()
    const samples = page.getByRole('region', { name: 'Sample questions' })
    await samples.scrollIntoViewIfNeeded()
    const { questions } = await (await page.request.get('/api/demo/block')).json()
    const first = samples.getByRole('link').first()
    await expect(first).toContainText(questions[1].stem)
    // The first is there to answer, at the top of the page.
    await expect(page.getByText(questions[0].vignette.slice(0, 60))).toHaveCount(1)
    await first.click()
    await expect(page).toHaveURL('/login?next=%2Fexam')
  })

  // Shows landing-2, landing-13, landing-14
  test('lets a visitor answer and study with the keyboard alone', async ({ page }) => {
    await open(page, '/')
    await expect(page.getByText(/^\d[\d,]* questions$/).first()).toBeVisible()
    await page.getByRole('heading', { name: 'Try a question' }).scrollIntoViewIfNeeded()
    const question = page.getByRole('region', { name: 'Demo question' })
    await question.getByRole('radio').first().focus()
    await page.keyboard.press('b')
    await expect(question.getByRole('region', { name: 'Explanation' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(question.getByText('Question 2 of 5')).toBeVisible()

    await page.getByRole('heading', { name: 'Try the flashcards' }).scrollIntoViewIfNeeded()
    const cards = page.getByRole('region', { name: 'Demo flashcards' })
    const [card] = await (await page.request.get('/api/demo/cards')).json()
    await expect(cards.getByText(card.front, { exact: true })).toBeVisible()
    await cards.getByRole('region', { name: 'Card side' }).focus()
    await page.keyboard.press('3')
    await expect(cards.getByText('Card 1/5')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(cards.getByText(card.back, { exact: true })).toBeVisible()
    await expect(cards.getByRole('group').getByRole('button')).toHaveText([
      'Again (~1 min)',
      'Hard (~1 min)',
      'Good (~10 min)',
      'Easy (~10 min)',
    ])
    await cards.getByRole('button', { name: 'Extended Explanation' }).click()
    await expect(cards.getByText(card.extendedExplanation.slice(0, 40), { exact: false })).toBeVisible()
    await page.keyboard.press('3')
    await expect(cards.getByText('Card 2/5')).toBeVisible()
    await expect(cards.getByRole('region', { name: 'Extended Explanation' })).toBeHidden()
    await expect(cards.getByText('1 rated', { exact: false })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(cards.getByText('Card 1/5')).toBeVisible()
    await cards.getByRole('region', { name: 'Card side' }).click()
    await expect(cards.getByText(card.back, { exact: true })).toBeVisible()
    await cards.getByRole('button', { name: 'Hide Answer' }).click()
    await expect(cards.getByText(card.front, { exact: true })).toBeVisible()
  })

  // Shows landing-20
  test('keeps its sections while an attempt that failed is made again', async ({ page }) => {
    await signInAsNewLearner(page)
    let attempts = 0
    const secondAttempt = Promise.withResolvers<Route>()
    await page.route('/api/site', (route) => (++attempts === 1 ? route.abort() : secondAttempt.resolve(route)))
    await page.goto('/')
    const route = await secondAttempt.promise
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'News' })).toBeAttached()
    await route.continue()
    await expect(page.getByRole('region', { name: 'News' }).getByText(/ questions on/)).toBeVisible()
  })

  // Shows landing-20
  test('says so when its numbers cannot be loaded, and takes them when they can', async ({ page }) => {
    await page.route('/api/site', (route) =>
      route.fulfill({ status: 403, json: { error: 'Not now.', code: 'not_allowed' } }),
    )
    // From a page of the application: what the server writes is asked of no browser.
    await page.goto('/no/such/page')
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    const grid = page.getByRole('region', { name: 'Select Your Specialty' })
    const again = grid.getByRole('button', { name: 'Try Again' })
    // Parts that come near with it ask by themselves, and are refused too; the button is made anew meanwhile.
    await grid.scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await expect(grid.getByRole('alert')).toContainText('Not now.')
    await page.unroute('/api/site')
    await again.click()
    await expect(grid.getByText('Coming soon').first()).toBeVisible()
    await expect(grid.getByRole('alert')).toBeHidden()
  })
})

// Shows landing-16, landing-21
testOnOwnServer(
  'an admin sets the claims and the timeline, and takes it back; nobody else may',
  async ({ page, server }) => {
    const timeline = page.getByRole('region', { name: 'News' }).getByRole('list').last()
    await open(page, '/')
    await expect(timeline.getByRole('listitem')).toHaveText([
      'March 2025 Company founded',
      'March 2025 Pediatric Board Flashcards launched',
      'April 2025 Pediatric Qbank planned',
      'April 2025 Neonatology Flashcards in beta',
    ])
    const username = await signInAsNewLearner(page)
    await page.goto('/admin/site')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    server.makeAdmin(username)
    await open(page, '/')
    await page.getByRole('link', { name: 'Edit claims and timeline' }).click()
    await page.getByLabel('The questions are proofread by experts').check()
    await page.getByRole('button', { name: 'Remove entry 1' }).click()
    await page.getByRole('button', { name: 'Add an entry' }).click()
    const added = page.getByRole('group', { name: 'Entry 4' })
    await added.getByLabel('Date').fill('May 2026')
    await added.getByLabel('What happened').fill('Server opened')
    await page.getByRole('button', { name: 'Move entry 4 up' }).click()
    await inspect(page, 'site-settings')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The landing page says so now.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the landing page' }).click()
    await expect(timeline.getByRole('listitem')).toHaveText([
      'March 2025 Pediatric Board Flashcards launched',
      'April 2025 Pediatric Qbank planned',
      'May 2026 Server opened',
      'April 2025 Neonatology Flashcards in beta',
    ])
    await expect(page.getByRole('group', { name: '2 of 4', includeHidden: true })).toContainText(
      'AI-crafted questions proofread by experts',
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(timeline.getByRole('listitem').first()).toHaveText('March 2025 Company founded')
  },
)

test.describe('How it works', () => {
  // Shows landing-1, landing-24, landing-25, landing-28, landing-30
  testOnOwnServer('names the six steps with what the server has to show for them', async ({ page }) => {
    const { counts } = await siteOf(page)
    await open(page, '/our-process')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How We Create High-Quality Study Questions')
    const steps = page.getByRole('region', { name: 'The pipeline' }).getByRole('listitem')
    await expect(steps).toHaveText([
      new RegExp(`Topic Researcher.*${number.format(counts.topics)} topics in ${counts.sections} sections`),
      new RegExp(`Question Creator.*${number.format(counts.questions)} questions published`),
      /Accuracy Inspector.*destroyed/,
      new RegExp(`Evidence Hunter.*${number.format(counts.sources)} sources cited`),
      /Question Grader.*Rates questions 1-10/,
      /Quality Controller.*0 corrections accepted, 0 rejected/,
    ])
    await expect(page.getByText('Version 20 of our question creation pipeline')).toBeVisible()
    await expect(page.getByRole('link', { name: 'See the leaderboard' })).toHaveAttribute('href', '/leaderboard')
  })

  // Shows landing-26, landing-27
  test('moves drafts only while it is played, and destroys the bad ones', async ({ page }) => {
    await openWithStillClock(page, '/our-process')
    const drafts = page.locator('[data-state]')
    const states = () => drafts.evaluateAll((all) => all.map((draft) => draft.getAttribute('data-state')))
    await expect(page.getByRole('button', { name: 'Play the animation' })).toBeVisible()
    const still = await states()
    await page.clock.runFor(5_000)
    expect(await states()).toEqual(still)
    expect(still).toContain('rejected')
    await page.getByRole('button', { name: 'Play the animation' }).click()
    await page.clock.runFor(1_250)
    expect(await states()).toContain('destroyed')
    await page.getByRole('button', { name: 'Pause the animation' }).click()
    const paused = await states()
    await page.clock.runFor(5_000)
    expect(await states()).toEqual(paused)
  })

  // Shows landing-27
  test('plays its pipeline by itself where motion is welcome', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, '/our-process')
    await wake(page)
    await expect(page.getByRole('button', { name: 'Pause the animation' })).toBeVisible()
  })

  // Shows landing-50
  test('leaves no blank boxes on a phone, before and after the demonstration', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/our-process')
    await scrollToDemonstration(page)
    const demo = page.getByRole('region', { name: 'Demonstration of the feedback loop' })
    // How far each box goes on below the last of what is to be seen in it.
    const blankBelow = () =>
      demo.evaluate((region) => {
        const boxes = [region, region.parentElement?.parentElement, ...region.querySelectorAll('form, #correction')]
        return boxes.map((box) => {
          if (!box) throw new Error('There is no such box.')
          const seen = [...box.querySelectorAll('p, button, a, label, h3, textarea')]
            .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent !== '')
            .map((one) => one.getBoundingClientRect().bottom)
          return box.getBoundingClientRect().bottom - Math.max(...seen)
        })
      })
    expect(Math.max(...(await blankBelow()))).toBeLessThan(150)
    await demo.getByRole('button', { name: 'Start Animation' }).click()
    await expect(demo.getByText('Thank you!', { exact: false })).toBeVisible()
    expect(Math.max(...(await blankBelow()))).toBeLessThan(150)
  })

  // Shows landing-29
  test('lists the ranks with reviews, badge and reward', async ({ page }) => {
    await open(page, '/our-process')
    await expect(page.getByRole('region', { name: 'Reviewer ranks' }).getByRole('row')).toHaveText([
      /Reviews\s*Rank\s*Badge\s*Reward/,
      /0\s*Novice\s*Quill\s*50 trial questions/,
      /2\s*Contributor\s*bronze\s*unlock 500 questions/,
      /4\s*Reviewer\s*silver\s*unlock 1000 questions/,
      /8\s*Senior Reviewer\s*gold\s*top 50 Studies flashcards/,
      /16\s*Expert Reviewer\s*badge of honor\s*top 50 Medications flashcards/,
      /32\s*Master Reviewer\s*trophy\s*top 50 Numbers flashcards/,
      /64\s*Legendary Reviewer\s*diamond\s*all-access pass \(unlimited question banks and flashcards for life\)/,
    ])
  })

  // Shows landing-31, landing-32, landing-33, landing-34, landing-36, landing-37
  test('plays the feedback loop with its timings and texts', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const demo = page.getByRole('region', { name: 'Demonstration of the feedback loop' })
    await openWithStillClock(page, '/our-process', async () => {
      await scrollToDemonstration(page)
      await expect(demo.getByText('AI-Generated')).toBeVisible()
    })
    const text = demo.getByLabel('What is wrong with question 1?')
    const submit = demo.getByRole('button', { name: 'Submit Feedback' })
    await expect(demo.getByText('Correct. The answer is A.')).toBeVisible()
    await expect(submit).toBeDisabled()
    await demo.getByRole('button', { name: 'Start Animation' }).click()
    await page.clock.runFor(400)
    await expect(text).toHaveValue('Wrong key:')
    await page.clock.runFor(38 * 40)
    await expect(text).toHaveValue('Wrong key: correct the alkalosis before surgery.')
    await expect(demo.getByRole('status')).toHaveText('Submitting feedback...')
    await expect(submit).toBeDisabled()
    await page.clock.runFor(1_400)
    await expect(demo.getByRole('status')).toHaveText('Submitting feedback...')
    await page.clock.runFor(200)
    await expect(demo.getByRole('status')).toHaveText(
      'Thank you! Your feedback is recorded, and 5 points are earned toward the leaderboard.',
    )
    await expect(demo.getByText('AI-Updated', { exact: true })).toBeVisible()
    await expect(demo.getByText('Incorrect. You chose A; the right answer is B.')).toBeVisible()
    await demo.getByRole('button', { name: 'Restart Animation' }).click()
    await expect(demo.getByText('AI-Generated')).toBeVisible()
    await expect(text).toHaveValue('')
    await page.clock.runFor(80)
    await expect(text).toHaveValue('Wr')
  })

  // Shows landing-38
  test('types at once for who wants no motion, and takes a visitor’s own words', async ({ page }) => {
    await open(page, '/our-process')
    await scrollToDemonstration(page)
    const demo = page.getByRole('region', { name: 'Demonstration of the feedback loop' })
    const text = demo.getByLabel('What is wrong with question 1?')
    await text.fill('Chloride first, and the key is B, as every textbook of surgery says.')
    await text.press('Tab')
    await page.keyboard.press('Enter')
    await expect(demo.getByRole('status')).toContainText('10 points are earned')
    await demo.getByRole('button', { name: 'Restart Animation' }).click()
    await expect(text).toHaveValue('Wrong key: correct the alkalosis before surgery.')
    await expect(demo.getByRole('status')).toContainText('5 points are earned')
  })

  // Shows landing-36
  test('has the controls of the player in its demonstration, and they work', async ({ page }) => {
    await open(page, '/our-process')
    await scrollToDemonstration(page)
    const demo = page.getByRole('region', { name: 'Tutor mode, in small' })
    await expect(demo.getByText('Question 1 of 5')).toBeVisible()
    await expect(demo.getByRole('button', { name: 'Prev' })).toBeDisabled()
    await demo.getByRole('button', { name: 'Mark', exact: true }).click()
    await expect(demo.getByRole('button', { name: 'Mark', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(demo.getByRole('button', { name: 'Question 1, marked' })).toHaveAttribute('aria-current', 'true')
    await demo.getByRole('button', { name: 'Mark', exact: true }).click()
    await expect(demo.getByRole('button', { name: 'Question 1', exact: true })).toBeVisible()
    await demo.getByRole('button', { name: 'Calculator' }).click()
    await page.getByLabel('Expression').fill('6*7')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Result', { exact: true })).toHaveText('42')
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('Expression')).toBeHidden()
    await demo.getByRole('button', { name: 'Notes' }).click()
    await demo.getByLabel('Your note on question 1').fill('Ask about chloride')
    await demo.getByRole('button', { name: 'Next' }).click()
    await expect(demo.getByText('Question 2 of 5')).toBeVisible()
    await demo.getByRole('radio').first().press('Enter')
    await expect(demo.getByRole('region', { name: 'Explanation' })).toBeVisible()
    await demo.getByRole('button', { name: 'Question 5' }).click()
    await expect(demo.getByRole('button', { name: 'Next' })).toBeDisabled()
    await demo.getByRole('button', { name: 'Question 1' }).click()
    await expect(demo.getByLabel('Your note on question 1')).toHaveValue('Ask about chloride')
  })
})

test.describe('the leaderboard', () => {
  // Shows landing-1, landing-45
  test('invites a visitor, and leads to studying', async ({ page }) => {
    await open(page, '/leaderboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top Reviewers Leaderboard')
    await expect(page.getByRole('heading', { name: 'How to Climb the Leaderboard' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'How to Climb the Leaderboard' }).getByRole('row')).toHaveCount(8)
    await expect(page.getByRole('link', { name: 'Start Studying' })).toHaveAttribute('href', '/exam')
    await expect(page.getByText('ranks are an honor', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/login?next=%2Fleaderboard')
  })

  // Shows landing-39, landing-47
  testOnOwnServer(
    'shows a learner rank, the way to the next and what it unlocks, and follows reviews',
    async ({ page, server }) => {
      await signInAsNewLearner(page)
      await open(page, '/leaderboard')
      const own = page.getByRole('region', { name: /^Your rank/ })
      await expect(own).toContainText('Your rank: Novice Quill')
      await expect(own).toContainText('2 more reviews to Contributor.')
      await review(page, 3)
      await page.request.put('/api/preferences/user', { data: { discipline: 'Neonatology' } })
      await page.reload()
      await expect(own).toContainText('Place 1 with 3 reviews and 15 points.')
      await expect(own).toContainText('1 more review to Reviewer.')
      await expect(own.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
      const rows = page.getByRole('region', { name: 'Standings' }).getByRole('row')
      await expect(rows).toHaveText([
        /#\s*Username\s*Discipline\s*Reviews\s*Rank\s*Badge/,
        /1\s*Eve Adams\s*You\s*Neonatology\s*3\s*Contributor\s*bronze/,
      ])
      // Where ranks open content, the rewards are named, and how much there is to open.
      await server.kill()
      await server.start({ CONTENT_ACCESS: 'ranked' })
      await page.reload()
      await expect(own).toContainText('1 more review to Reviewer: unlock 1000 questions.')
      await expect(page.getByText(/^The largest question bank of this server has \d+ questions/)).toBeVisible()
    },
  )

  // Shows landing-42, landing-43
  testOnOwnServer(
    'highlights the top three, and shows a learner without reviews beneath',
    async ({ page, browser, baseURL }) => {
      for (const reviews of [1, 4, 2, 3]) {
        const context = await browser.newContext({ baseURL: baseURL ?? '' })
        const other = await context.newPage()
        await signInAsNewLearner(other)
        await review(other, reviews)
        await context.close()
      }
      await signInAsNewLearner(page)
      await open(page, '/leaderboard')
      const rows = page.getByRole('region', { name: 'Standings' }).locator('tbody').getByRole('row')
      await expect(rows).toHaveText([
        /4\s*Reviewer/,
        /3\s*Contributor/,
        /2\s*Contributor/,
        /1\s*Novice/,
        /You.*0\s*Novice/,
      ])
      await expect(rows.last()).toContainText('Eve Adams')
      for (const [n, isTop] of [true, true, true, false, false].entries()) {
        await expect(rows.nth(n)).toHaveAttribute('data-top', String(isTop))
        await expect(rows.nth(n).getByRole('img', { name: 'Top three' })).toHaveCount(isTop ? 1 : 0)
      }
    },
  )

  // Shows landing-46
  testOnOwnServer('says so when it cannot be loaded, and can be tried again', async ({ page }) => {
    await page.route('/api/leaderboard', (route) =>
      route.fulfill({ status: 403, json: { error: 'Not now.', code: 'not_allowed' } }),
    )
    // From a page of the application: what the server writes is asked of no browser.
    await page.goto('/no/such/page')
    await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).click()
    await expect(page.getByRole('alert')).toContainText('Not now.')
    await page.unroute('/api/leaderboard')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Nobody has reviewed a question yet.', { exact: false })).toBeVisible()
  })
})
