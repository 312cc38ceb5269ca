import type { Page } from '@playwright/test'
import {
  expect,
  inspect,
  logIn,
  readyOffline,
  registerAndLogIn,
  signInAsNewLearner,
  stand,
  startBlock,
  test,
  wake,
} from './fixtures.ts'

// Shows account-8
test('a visitor sees the links of visitors, a learner those of learners', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Medical Study Made Simple' })).toBeVisible()
  const links = () => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents()
  expect((await links()).map((text) => text.trim())).toEqual([
    'Preceptor',
    'Qbank',
    'Flashcards',
    'Leaderboard',
    'How it works',
    'Login',
  ])
  await registerAndLogIn(page)
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
  expect((await links()).map((text) => text.trim())).toEqual([
    'Preceptor',
    'Qbank',
    'Flashcards',
    'Performance',
    'Leaderboard',
    'How it works',
    '',
  ])
  await expect(page.getByText('Welcome, Eve Adams')).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
})

test('a login without a user, and a logout that fails, are said in their words', async ({ page, complaints }) => {
  await signInAsNewLearner(page, '/profile')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Failed to logout. Please try again.')).toBeVisible()
  await expect.poll(() => complaints.some((said) => said.startsWith('Logout failed:'))).toBe(true)
  await page.unroute('**/api/auth/logout')
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: {} }))
  await page.goto('/login')
  const login = page.getByRole('region', { name: 'Login' })
  await login.getByLabel('Username').fill('eve')
  await login.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(login.getByRole('alert')).toHaveText('No user data received')
})

// Shows account-1, account-2, qbank-1
test('a guarded page leads to sign-in and back, with its query', async ({ page }) => {
  const username = await registerAndLogIn(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await page.goto('/performance?x=1')
  await expect(page).toHaveURL(/\/login\?next=%2Fperformance%3Fx%3D1$/)
  await logIn(page, username)
  await expect(page).toHaveURL(/\/performance\?x=1$/)
  await expect(
    page.getByText('No performance data available yet. Complete some question blocks to see your performance metrics.'),
  ).toBeVisible()
})

// Shows account-3, account-5, account-6
test('sign-in says what is wrong and keeps what was typed', async ({ page }) => {
  await page.goto('/login')
  await wake(page)
  const login = page.getByRole('region', { name: 'Login' })
  await login.getByLabel('Username').fill('nobody')
  await login.getByRole('textbox', { name: 'Password' }).fill('wrong password')
  await login.getByRole('button', { name: 'Login' }).click()
  await expect(login.getByRole('alert')).toHaveText('Invalid username or password.')
  await expect(login.getByLabel('Username')).toHaveValue('nobody')
  await login.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(login.getByText('Google sign-in is not available on this server.')).toBeVisible()
  const register = page.getByRole('region', { name: 'Register' })
  await register.getByLabel('Full Name').fill('Eve')
  await register.getByLabel('Email').fill('eve@example.org')
  await register.getByLabel('Username').fill('eve')
  await register.getByRole('textbox', { name: 'Password' }).fill('short')
  await register.getByRole('button', { name: 'Register' }).click()
  await expect(register.getByText('Password must be at least 8 characters.')).toBeVisible()
  await expect(register.getByLabel('Full Name')).toHaveValue('Eve')
})

test('an unknown address says so and leads back; the API has a readable page', async ({ page, complaints }) => {
  // A full stop in a query is no file.
  expect((await page.request.get('/search?q=pH+7.35')).headers()['content-type']).toContain('text/html')
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await inspect(page, 'not-found')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page.getByRole('heading', { name: 'Medical Study Made Simple' })).toBeVisible()
  await page.goto('/api/docs')
  // It reads every call of the API, which takes a busy machine its time.
  await page.getByRole('link', { name: 'blocks', exact: true }).click({ timeout: 90_000 })
  await expect(page.getByText('/api/blocks/{id}/complete')).toBeVisible()
  expect(complaints).toEqual([])
})

test('the theme can be chosen and stays', async ({ page }) => {
  await page.goto('/')
  await wake(page)
  // One press to what the system does not show.
  await page.getByRole('button', { name: 'Theme: System. Change to Dark' }).click()
  await expect(page.getByRole('button', { name: 'Theme: Dark. Change to Light' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

// Shows player-1, qbank-2
test('two learners cannot see each other’s blocks', async ({ page, browser, baseURL }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 2)
  const address = new URL(page.url())
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signInAsNewLearner(other, '/qbank')
  await other.goto(address.pathname + address.search)
  await expect(other.getByRole('heading', { name: 'Block not found' })).toBeVisible()
  await other.goto('/block/new?qbank_id=pediatrics&previous=1')
  await expect(other.getByText('You have no blocks in this Qbank yet. Start one below.')).toBeVisible()
})

test('who has scrolled before the application is there stays where they are', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, 800))
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  resolve()
  await expect(page.locator('#application')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
  await page.getByRole('navigation').getByRole('link', { name: 'Leaderboard' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('a phone has the places of every day at its lower edge, and the others in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewLearner(page, '/')
  const places = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Flashcards', 'Performance', 'Qbank']) {
    const link = places.getByRole('link', { name, exact: true })
    expect((await link.boundingBox())?.y).toBeGreaterThan(844 - 60)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await inspect(page, 'phone-bar')
})

const widths = [320, 360, 390, 575, 767, 768, 820, 991, 992, 1024, 1119, 1120, 1216, 1279, 1280, 1440, 1920, 2560]

/** What stands in the bar beyond the window's edges or over its neighbour, at each width. */
async function crowdedIn(page: Page) {
  const crowded: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await stand(page)
    const found = await page.evaluate(() => {
      const bar = document.querySelector('nav[aria-label="Main"]')
      const shown = [...(bar?.querySelectorAll('a, button, p') ?? [])].filter((one) => one.checkVisibility())
      const boxes = shown.map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
      const out = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth)
      const onTop = boxes.filter(({ box }, n) =>
        boxes.some(
          ({ box: next }, m) =>
            m > n &&
            next.top < box.bottom &&
            box.top < next.bottom &&
            next.left < box.right - 1 &&
            box.left < next.right - 1,
        ),
      )
      const tooWide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
      return [...tooWide, ...[...out, ...onTop].map(({ name }) => name)]
    })
    crowded.push(...found.map((name) => `${name} at ${width} px`))
  }
  return crowded
}

test('the bar has room from 320 to 2,560 px, for a visitor, for the longest name and for an admin', async ({
  page,
  server,
}) => {
  await page.goto('/leaderboard')
  await wake(page)
  expect(await crowdedIn(page)).toEqual([])
  const username = await signInAsNewLearner(page)
  const displayName = 'Dr. Alexandra Papadopoulou-Winterbottom of Saint Petersburg'
  expect((await page.request.patch('/api/user', { data: { displayName } })).ok()).toBe(true)
  for (const role of ['user', 'admin']) {
    if (role === 'admin') server.makeAdmin(username)
    await page.goto('/leaderboard')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible()
    expect(await crowdedIn(page), role).toEqual([])
  }
})

test('a tablet has profile and Logout in a menu behind the learner’s initials', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signInAsNewLearner(page, '/leaderboard')
  await page.getByRole('button', { name: 'Menu, EA' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByText('Welcome, Eve Adams')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
})

test('a page ends with links to go on', async ({ page }) => {
  await page.goto('/leaderboard')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveText([
    'All question banks',
    'All flashcard decks',
    'How a question is made',
    'Who reviews them',
  ])
  await wake(page)
  await links.filter({ hasText: 'How a question is made' }).click()
  await expect(page).toHaveURL('/our-process')
})

test('a visitor on a phone has the links in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await wake(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Qbank' }).click()
  await expect(page.getByRole('heading', { name: 'Question Banks' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a session that ended elsewhere asks for the password in place, and the page goes on', async ({
  page,
  context,
}) => {
  const username = await signInAsNewLearner(page, '/qbank')
  await expect(page.getByRole('heading', { name: 'My QBank(s)' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('navigation').getByRole('link', { name: 'Flashcards', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await expect(dialog.getByLabel('Username')).toHaveValue(username)
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await inspect(page, 'session-ended')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Add Bilirubin|Bilirubin/ }).first()).toBeVisible()
  await expect(page.getByText('Failed to load')).toBeHidden()
})

test('a page that a session ended before says only that, and its one button signs in', async ({ page, context }) => {
  await signInAsNewLearner(page, '/qbank')
  await expect(page.getByRole('heading', { name: 'My QBank(s)' })).toBeVisible()
  await context.clearCookies()
  const bar = page.getByRole('navigation', { name: 'Main' })
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  const put = () => dialog.getByRole('button', { name: 'Close' }).click()
  await bar.getByRole('link', { name: 'Flashcards', exact: true }).click()
  await put()
  await expect(page.getByText('Your session has ended.').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(1)
  await expect(page.getByText(/Failed to load|Not signed in/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await inspect(page, 'session-over')
  // Where only parts of a page are missing, the bar says it.
  await bar.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page.getByText('Your session has ended.').filter({ visible: true })).toHaveCount(1)
  await bar.getByRole('link', { name: 'Flashcards', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
})

// Shows account-1
test('the built application has its service worker, and starts without the server', async ({ page, server }) => {
  await page.goto('/')
  await readyOffline(page)
  await page.reload()
  await server.kill()
  await page.goto('/qbank')
  await expect(page.getByRole('heading', { name: 'Question Banks' })).toBeVisible()
})
