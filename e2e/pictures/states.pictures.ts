import { expect, type Page } from '@playwright/test'
import { planningModel } from '../../src/server/testing/pipeline-model.ts'
import { readyOffline, signInAsNewLearner, test as walk } from '../fixtures.ts'
import { RunningServer } from '../running-server.ts'
import { withStandIns } from '../with-stand-ins.ts'
import { failCalls, sideways, signInAsFullLearner, takePictures, test } from './take-pictures.ts'

interface ListedBlock {
  id: string
  originalMode: 'exam' | 'tutor'
  completed: boolean
}

async function findBlock(page: Page, wanted: Omit<ListedBlock, 'id'>): Promise<string> {
  const blocks = (await (await page.request.get('/api/blocks')).json()) as ListedBlock[]
  const found = blocks.find((one) => one.originalMode === wanted.originalMode && one.completed === wanted.completed)
  return found?.id ?? ''
}

const question = (page: Page) => page.getByRole('region', { name: 'Question' })

const begin = (page: Page) =>
  page
    .getByRole('button', { name: /^(Start|Resume)$/ })
    .first()
    .click()

test('an open exam', async ({ pageOf }) => {
  const page = await pageOf('full')
  await page.goto(`/exam?block_id=${await findBlock(page, { originalMode: 'exam', completed: false })}`)
  await takePictures(page, 'player-start')
  await begin(page)
  await expect(page.getByText(/^Question \d+ of \d+/).first()).toBeVisible()
  await takePictures(page, 'player-exam')
  await page.keyboard.press('Shift+E')
  await takePictures(page, 'player-end-section')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await takePictures(page, 'player-keys')
})

test('a question of a tutor block, before and after its answer', async ({ pageOf }) => {
  const page = await pageOf('full')
  await page.goto(`/exam?block_id=${await findBlock(page, { originalMode: 'tutor', completed: false })}`)
  await begin(page)
  await page.keyboard.press('ArrowRight')
  await takePictures(page, 'player-tutor')
  await page.getByRole('radio').first().click()
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await takePictures(page, 'player-tutor-answered')
  await takePictures(page, 'player-tutor-explanation', { whole: question(page) })
})

test('a finished block', async ({ pageOf }) => {
  const page = await pageOf('full')
  const id = await findBlock(page, { originalMode: 'exam', completed: true })
  await page.goto(`/results?block_id=${id}`)
  await takePictures(page, 'results')
  await page.goto(`/exam?block_id=${id}`)
  await takePictures(page, 'player-review')
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await takePictures(page, 'player-review-explanation', { whole: question(page) })
  await page.goto(`/flashcards/review/${id}`)
  await takePictures(page, 'study-missed')
})

for (const viewer of ['fresh', 'full'] as const) {
  test(`a study session of ${viewer}`, async ({ pageOf }) => {
    const page = await pageOf(viewer)
    const [deck] = (await (await page.request.get('/api/flashcards/decks')).json()) as { id: string; name: string }[]
    await page.request.put('/api/flashcards/decks', { data: { deckIds: [deck?.id] } })
    await page.goto('/flashcards')
    await page.getByRole('button', { name: `Study Now: ${deck?.name}` }).click()
    await expect(page.getByRole('button', { name: 'Begin Study' })).toBeVisible()
    await takePictures(page, `${viewer}-study-set-up`)
    if (viewer === 'full') {
      await page.getByRole('button', { name: 'Flashcard Decks' }).click()
      await page.getByRole('link', { name: 'Study what is due' }).click()
    } else await page.getByRole('button', { name: 'Begin Study' }).click()
    await expect(page.getByText(/^Card 1\//)).toBeVisible()
    await takePictures(page, `${viewer}-study-front`)
    await page.keyboard.press('Space')
    await takePictures(page, `${viewer}-study-back`)
    await page.getByRole('button', { name: 'Add Card' }).click()
    await takePictures(page, `${viewer}-study-add-card`)
  })
}

test('the calculator, and a phone turned sideways', async ({ pageOf }) => {
  const page = await pageOf('full')
  await page.goto(`/exam?block_id=${await findBlock(page, { originalMode: 'exam', completed: false })}`)
  await begin(page)
  await takePictures(page, 'sideways-exam', { sizes: sideways })
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Calculator' }).click()
  await page.getByRole('textbox', { name: 'Expression' }).fill('(10*100 + 10*50) / 24')
  await takePictures(page, 'player-calculator')
  await takePictures(page, 'sideways-calculator', { sizes: sideways })
  await page.goto(`/flashcards/review/${await findBlock(page, { originalMode: 'exam', completed: true })}`)
  await takePictures(page, 'sideways-study', { sizes: sideways })
})

test('a block, its results and its cards where calls fail', async ({ pageOf }) => {
  const page = await pageOf('full')
  const id = await findBlock(page, { originalMode: 'exam', completed: true })
  await failCalls(page)
  for (const [name, address] of Object.entries({
    player: `/exam?block_id=${id}`,
    results: `/results?block_id=${id}`,
    study: `/flashcards/review/${id}`,
  })) {
    await page.goto(address)
    await page.getByRole('alert').first().waitFor()
    await takePictures(page, `error-${name}`)
  }
})

walk('a session that ended', async ({ page }) => {
  await signInAsNewLearner(page, '/qbank')
  await page.context().clearCookies()
  await page.getByRole('navigation').getByRole('link', { name: 'Flashcards', exact: true }).click()
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  await takePictures(page, 'session-end-dialog')
  await page.keyboard.press('Escape')
  await takePictures(page, 'session-end-bar')
})

walk('an admin of a server with many users', async ({ browser }) => {
  const server = new RunningServer({ TRUST_PROXY: '1' })
  await server.start()
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  let username = ''
  for (let n = 1; n <= 60; n++) {
    // From one address only so many may register.
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': `192.0.2.${n}` })
    username = await signInAsNewLearner(page)
  }
  server.makeAdmin(username)
  for (const name of ['users', 'events']) {
    await page.goto(`/admin/${name}`)
    await takePictures(page, `admin-full-${name}`)
  }
  await context.close()
  await server.remove()
})

walk('without a network', async ({ page }) => {
  await signInAsFullLearner(page.request)
  await page.goto('/qbank')
  await readyOffline(page)
  const id = await findBlock(page, { originalMode: 'exam', completed: false })
  await page.goto(`/exam?block_id=${id}`)
  await begin(page)
  for (const address of ['/', '/flashcards', '/qbank']) await page.goto(address, { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  for (const [name, address] of Object.entries({
    start: '/',
    qbank: '/qbank',
    search: '/search',
    users: '/leaderboard',
  })) {
    await page.goto(address)
    await takePictures(page, `offline-${name}`)
  }
})

walk('the creation pipeline with a run that is done', async ({ browser }) =>
  withStandIns(async (server, model) => {
    model.always(planningModel({ bridge: 'other-answer', candle: 'misspelled' }))
    const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'reduce', serviceWorkers: 'block' })
    server.makeAdmin(await signInAsNewLearner(page))
    const data = { qbankId: 'neonatology', domain: 'Bilirubin', count: 4, calls: 200 }
    const { id } = await (await page.request.post('/api/admin/pipeline/runs', { data })).json()
    await page.goto(`/admin/pipeline/${id}`)
    await expect(page.getByRole('status').first()).toContainText('Done')
    await takePictures(page, 'pipeline-run')
    await page.getByRole('link', { name: /apple/ }).click()
    await page.getByText('Evidence Hunter, attempt 1: passed').click()
    await takePictures(page, 'pipeline-draft')
    await page.goto('/admin/pipeline')
    await takePictures(page, 'pipeline-overview')
    await page.close()
  }),
)
