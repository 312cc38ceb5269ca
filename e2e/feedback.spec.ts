import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { type ModelEndpoint, revising, startModelEndpoint } from '../src/server/testing/model-endpoint.ts'
import {
  answerByKey,
  endSection,
  expect,
  inspect,
  screens,
  signInAsNewLearner,
  startBlock,
  testOnSetUpDevice as test,
  testOnOwnServer,
} from './fixtures.ts'
import { RunningServer } from './running-server.ts'

const longText = 'The vignette gives no oxygen saturation, without which the key cannot be right.'
const bank = 'pediatrics'
const section = 'Ethics'

/** The same with a model at the server's side, which answers as the test tells it. */
const withModel = testOnOwnServer.extend<{ endpoint: ModelEndpoint }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
  endpoint: async ({}, use) => {
    const endpoint = await startModelEndpoint()
    await use(endpoint)
    await endpoint.close()
  },
  server: async ({ endpoint }, use) => {
    const model = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: endpoint.url, LLM_MODEL: 'test-model' }
    const server = new RunningServer()
    await server.start(model)
    await use(server)
    await server.remove()
  },
})

interface Block {
  id: string
  questions: { id: string; stem: string; options: { id: string; text: string }[]; correctAnswer: string }[]
}

/** A block of every question of one section, so that two learners have the same ones. */
async function givenBlock(request: APIRequestContext, mode: 'tutor' | 'exam', only = section): Promise<Block> {
  const counts = await (await request.get(`/api/qbank/${bank}/domain-counts?mode=${mode}`)).json()
  const body = { qbankId: bank, mode, questionCount: Math.min(100, counts[only]), selectedDomains: [only] }
  const answer = await request.post('/api/blocks', { data: body })
  expect(answer.status()).toBe(201)
  return answer.json()
}

const complete = (request: APIRequestContext, id: string, answers: Record<string, string> = {}) =>
  request.post(`/api/blocks/${id}/complete`, { data: { answers, timeSpent: 1 } })

/** Whose votes decide. */
async function answerMany(request: APIRequestContext) {
  const domains: { name: string }[] = await (await request.get(`/api/qbank/${bank}/domains`)).json()
  const selectedDomains = domains.map(({ name }) => name)
  const body = { qbankId: bank, mode: 'tutor', questionCount: 10, selectedDomains }
  const { id, questions }: Block = await (await request.post('/api/blocks', { data: body })).json()
  await complete(request, id, Object.fromEntries(questions.map((question) => [question.id, 'a'])))
}

async function signedInOther(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAsNewLearner(page)
  return page
}

/** Who has been shown the explanation of every question of the section. */
async function givenOther(browser: Browser, url: string): Promise<Page> {
  const page = await signedInOther(browser, url)
  const { id } = await givenBlock(page.request, 'tutor')
  await complete(page.request, id)
  return page
}

async function givenAdmin(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  server.makeAdmin(await signInAsNewLearner(page))
  await page.goto('/editor')
  await expect(page.getByRole('heading', { name: 'Editor’s room' })).toBeVisible()
  return page
}

/** A completed block of the section, opened in review at its first question, with the feedback panel. */
async function openPanel(page: Page, block: Block, n = 0) {
  await page.goto(`/exam?block_id=${block.id}&question=${block.questions[n]?.id}`)
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('textbox', { name: 'In your own words' })).toBeFocused()
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Feedback' })

async function giveFeedback(page: Page, text = longText) {
  await panelOf(page).getByText('Answer incorrect').click()
  await page.getByRole('textbox', { name: 'In your own words' }).fill(text)
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
}

/** A gate that a scripted answer waits at. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

// Shows feedback-1, feedback-3, feedback-6, feedback-8, feedback-13, feedback-17, feedback-22, feedback-23, feedback-26, feedback-28, feedback-29
withModel(
  'a feedback becomes a revision, three learners accept it, and it is the question of a new block',
  async ({ page, browser, endpoint, server, complaints }) => {
    test.slow()
    await signInAsNewLearner(page)
    await answerMany(page.request)
    await startBlock(page, 'Tutor Mode', 2)
    const blockId = new URL(page.url()).searchParams.get('block_id')
    const { questions } = await (await page.request.get(`/api/blocks/${blockId}`)).json()
    const question: Block['questions'][number] & { domain: string } = questions[0]

    await page.keyboard.press('f')
    await expect(panelOf(page)).toBeHidden()
    await answerByKey(page, '1')
    await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
    await page.getByRole('button', { name: 'Give feedback' }).click()
    const panel = panelOf(page)
    await expect(panel.getByText('None yet. Your feedback can be the first.')).toBeVisible()
    const submit = page.getByRole('button', { name: 'Submit Feedback' })
    await expect(submit).toBeDisabled()
    await panel.getByText('Confusing wording').click()
    await expect(submit).toBeEnabled()
    await panel.getByText('Confusing wording').click()
    await expect(submit).toBeDisabled()
    for (const issue of ['Too obvious', 'Unrealistic scenario']) await panel.getByText(issue).click()
    const field = page.getByRole('textbox', { name: 'In your own words' })
    await field.fill('x'.repeat(50))
    await expect(panel.getByText('+5 bonus points')).toBeHidden()
    await field.fill(longText)
    await expect(panel.getByText('+5 bonus points')).toBeVisible()

    const thinking = gate()
    const stem = question.stem.replace(/\?$/, ' for this child at this moment?')
    endpoint.always(async () => {
      await thinking.opened
      return revising({ stem })
    })
    await submit.click()
    await expect(panel.getByText('Feedback submitted')).toBeVisible()
    await expect(panel.getByText('You earned 10 points.')).toBeVisible()
    await expect(panel.getByText('30%: The reviser reads your feedback.')).toBeVisible()
    await expect(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30')
    thinking.open()
    await expect(panel.getByText('A revision has been made from your feedback.')).toBeVisible()
    const card = panel.getByRole('article', { name: 'Proposed: AI revision' })
    await expect(card.getByText('Changes: Question.')).toBeVisible()

    await card.getByRole('button', { name: 'View Changes' }).click()
    const dialog = page.getByRole('dialog', { name: 'View Changes' })
    await expect(dialog.getByRole('insertion').first()).toContainText('for this child at this moment')
    await expect(dialog.getByText('It is clearer now.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Vote up: 0' }).click()
    await expect(dialog.getByText('Your vote has been recorded.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Vote up: 1' }).click()
    await expect(dialog.getByRole('button', { name: 'Vote up: 0' })).toHaveAttribute('aria-pressed', 'false')
    await expect(dialog.getByText('Your vote is taken back.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Vote down: 0' }).click()
    await expect(dialog.getByRole('button', { name: 'Vote down: 1' })).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: 'Vote up: 0' }).click()
    await expect(card.getByText('Thank you for your feedback!')).toBeVisible()
    await card.getByRole('button', { name: 'Vote up: 1' }).click()
    await expect(card.getByText('Your vote is taken back.')).toBeVisible()
    await card.getByRole('button', { name: 'Vote up: 0' }).click()
    await expect(card.getByRole('button', { name: 'Vote up: 1' })).toBeVisible()
    await expect(card.getByText('Thank you for your feedback!')).toBeHidden()

    // Two more learners, who have seen the explanation, see it in their review and vote for it.
    for (const expected of [2, 3]) {
      const other = await signedInOther(browser, server.url)
      await answerMany(other.request)
      const block = await givenBlock(other.request, 'tutor', question.domain)
      await complete(other.request, block.id)
      await other.goto(`/exam?block_id=${block.id}&question=${question.id}`)
      await other.getByRole('button', { name: 'Give feedback' }).click()
      const theirs = panelOf(other).getByRole('article', { name: 'Proposed: AI revision' })
      await theirs.getByRole('button', { name: `Vote up: ${expected - 1}` }).click()
      if (expected === 2) await expect(theirs.getByRole('button', { name: 'Vote up: 2' })).toBeVisible()
      else await expect(panelOf(other).getByRole('article', { name: 'Accepted: AI revision' })).toBeVisible()
      await other.context().close()
    }

    await panel.getByRole('button', { name: 'Add Another Comment' }).click()
    await expect(page.getByRole('textbox', { name: 'In your own words' })).toHaveValue('')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await endSection(page)
    await page.goto(`/exam?block_id=${blockId}&question=${question.id}`)
    await expect(page.getByText('AI-Generated')).toBeVisible()
    await expect(page.getByText('This question has changed since you answered it.')).toBeVisible()
    await expect(page.getByText('AI-Updated', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'What changed' }).click()
    const changed = page.getByRole('dialog', { name: 'What changed since you answered' })
    await expect(changed.getByRole('insertion').first()).toContainText('for this child at this moment')

    // The library looks for new content every 2 seconds at most.
    await expect(async () => {
      const block = await givenBlock(page.request, 'tutor', question.domain)
      const n = block.questions.findIndex(({ id }) => id === question.id)
      const isNew = block.questions[n]?.stem === stem
      if (!isNew) await page.request.delete(`/api/blocks/${block.id}`)
      expect(isNew).toBe(true)
      await page.goto(`/exam?block_id=${block.id}`)
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await page.getByRole('button', { name: new RegExp(`^Question ${n + 1}\\b`) }).click()
    }).toPass()
    await expect(page.getByText(stem)).toBeVisible()
    await expect(page.getByText('AI-Updated', { exact: true })).toBeVisible()
    expect(complaints).toEqual([])
  },
)

// Shows feedback-20, feedback-27, feedback-32, feedback-40
withModel(
  'a change of the key waits for the admin whatever the votes, and is told to who answered with both scores',
  async ({ page, browser, endpoint, server }) => {
    test.slow()
    await signInAsNewLearner(page)
    const exam = await givenBlock(page.request, 'exam')
    expect(exam.questions[0]).not.toHaveProperty('correctAnswer')
    // The second option may be right, and the shortest of the others gives no cue by its length.
    await complete(page.request, exam.id, Object.fromEntries(exam.questions.map(({ id }) => [id, 'b'])))
    const block: Block = await (await page.request.get(`/api/blocks/${exam.id}`)).json()
    const n = block.questions.findIndex((one) => one.correctAnswer !== 'b' && isShortest(one, 'b'))
    const question = block.questions[n]
    const wrong = question?.options.find(({ id }) => id === 'b')
    await openPanel(page, block, n)
    endpoint.always(revising({ correctAnswer: 'b' }))
    await giveFeedback(page)
    const panel = panelOf(page)
    const proposed = panel.getByRole('article', { name: 'Proposed: AI revision' })
    await expect(proposed.getByText(/^Changes: Right answer\b/)).toBeVisible()
    await expect(proposed.getByText('so an editor decides', { exact: false })).toBeVisible()
    await proposed.getByRole('button', { name: 'Vote up: 0' }).click()
    await expect(proposed.getByRole('button', { name: 'Vote up: 1' })).toBeVisible()
    for (const votes of [1, 2]) {
      const other = await givenOther(browser, server.url)
      const list = await (await other.request.get(`/api/questions/revisions/${question?.id}`)).json()
      const vote = `/api/questions/revisions/${question?.id}/revision/${list[0].id}/vote`
      const answer = await (await other.request.put(vote, { data: { voteType: 'up' } })).json()
      expect(answer.votes.up).toBe(votes + 1)
      await other.context().close()
    }

    const admin = await givenAdmin(browser, server)
    const waiting = admin.getByRole('article', { name: `Revision of ${question?.id}` })
    await expect(waiting.getByText('3 for, 0 against')).toBeVisible()
    await expect(waiting.getByText('The key changes').first()).toBeVisible()
    await waiting.getByRole('button', { name: 'Accept' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await expect(admin.getByText('No revision waits.', { exact: false })).toBeVisible()
    await admin.getByRole('link', { name: /^Feedback/ }).click()
    await expect(admin.getByText('No feedback waits.', { exact: false })).toBeVisible()

    await expect(async () => {
      await page.goto('/performance')
      await expect(page.getByRole('heading', { name: 'Changed keys' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const tile = page.getByRole('region', { name: 'Changed keys' })
    await expect(
      tile.getByText('The key of 1 question has changed since you answered.', { exact: false }),
    ).toBeVisible()
    await expect(tile.getByText(/\d+% as scored, \d+% by the keys of today/)).toBeVisible()
    await expect(page.getByText(/^\d+% by the keys of today$/)).toBeVisible()
    await expect(tile.getByText(wrong?.text ?? '').first()).toBeVisible()
    await inspect(page, 'performance-changed-keys')
    await page.setViewportSize({ width: 390, height: 844 })
    await inspect(page, 'performance-changed-keys')
    await tile.getByRole('button', { name: 'Hide' }).click()
    await expect(tile).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await tile.getByRole('link').first().click()
    await expect(page.getByText('The key of this question has changed since you answered it.')).toBeVisible()
    await page.getByRole('button', { name: 'What changed' }).click()
    await expect(page.getByRole('dialog').getByText('The key changes')).toBeVisible()
    await inspect(page, 'what-changed')
  },
)

const isShortest = ({ options }: Block['questions'][number], optionId: string) => {
  const length = options.find(({ id }) => id === optionId)?.text.length ?? 0
  return options.some(({ id, text }) => id !== optionId && text.length >= length)
}

// Shows feedback-12, feedback-28, feedback-38, feedback-39, feedback-43, feedback-45
testOnOwnServer(
  'without a model an editor revises by hand, and the history tells who, why and from what',
  async ({ page, browser, server, complaints }) => {
    const username = await signInAsNewLearner(page)
    const block = await givenBlock(page.request, 'tutor')
    await complete(page.request, block.id)
    const [question] = block.questions
    await openPanel(page, block)
    await giveFeedback(page)
    await expect(panelOf(page).getByText('An editor will look at this.')).toBeVisible()

    const admin = await givenAdmin(browser, server)
    await expect(admin.getByText('No revision waits.', { exact: false })).toBeVisible()
    await admin.getByRole('link', { name: 'Feedback (1)' }).click()
    const card = admin.getByRole('article', { name: `Feedback of ${username} on ${question?.id}` })
    await expect(card.getByText(longText)).toBeVisible()
    await expect(card.getByText('Answer incorrect')).toBeVisible()
    await card.getByRole('button', { name: 'Mark as spam' }).click()
    // A pointer over it keeps the notice from going while a busy machine is still at the list.
    const undo = admin.getByRole('button', { name: 'Undo' })
    await undo.hover()
    await expect(card).toBeHidden()
    await undo.click()
    await expect(card).toBeVisible()
    await card.getByRole('link', { name: 'Revise by hand' }).click()

    const checks = admin.getByRole('region', { name: 'Item checks' })
    await expect(checks.getByText('Fill in every text and the reason.')).toBeVisible()
    const propose = admin.getByRole('button', { name: 'Propose', exact: true })
    await expect(propose).toBeDisabled()
    const stem = admin.getByRole('textbox', { name: 'Question', exact: true }).last()
    const before = await stem.inputValue()
    await stem.fill(`${before.replace(/\?$/, '')} for this child`)
    await expect(checks.getByText("End the stem with '?'.")).toBeVisible()
    await stem.fill(before.replace(/\?$/, ' for this child?'))
    await expect(checks.getByText("End the stem with '?'.")).toBeHidden()
    await admin.getByRole('textbox', { name: 'Reason' }).fill('The child was not named.')
    await expect(checks.getByText('It can be proposed.')).toBeVisible()
    await expect(admin.getByRole('region', { name: 'Changes' }).getByRole('insertion')).toContainText('for this child')
    await expect(
      admin.getByRole('region', { name: 'Preview' }).getByText(before.replace(/\?$/, ' for this child?')),
    ).toBeVisible()
    await inspect(admin, 'editor-form')
    // A look at another page loses nothing of it.
    await admin.getByRole('link', { name: /^Revisions/ }).click()
    await expect(admin.getByText('No revision waits.', { exact: false })).toBeVisible()
    await admin.goBack()
    await expect(admin.getByText('What you had written here is back.')).toBeVisible()
    await expect(stem).toHaveValue(before.replace(/\?$/, ' for this child?'))
    await propose.click()
    await admin.getByRole('link', { name: 'Edit by hand' }).click()
    await expect(admin.getByText('it takes the place of the proposed revision', { exact: false })).toBeVisible()
    await admin.getByRole('textbox', { name: 'Reason' }).fill('The child was not named, and now is.')
    await stem.fill(before.replace(/\?$/, ' for this young child?'))
    await admin.getByRole('button', { name: 'Propose and accept' }).click()
    const newest = admin.getByRole('article', { name: 'Version 2' })
    await expect(newest.getByText(/^Written by the editor learner.*Accepted by the admin learner/)).toBeVisible()
    await expect(newest.getByText('The child was not named, and now is.')).toBeVisible()
    await expect(newest.getByRole('insertion')).toContainText('for this young child')
    await expect(admin.getByRole('article', { name: 'Version 1' }).getByText('From the content files')).toBeVisible()
    await inspect(admin, 'editor-history')
    await expect(newest.getByText(longText)).toBeVisible()
    await expect(admin.getByRole('link', { name: 'Feedback (0)' })).toBeVisible()
    await admin.goto('/editor')
    await admin.getByText('Rejected').click()
    await expect(admin.getByRole('article', { name: `Revision of ${question?.id}` })).toBeVisible()

    await page.goto(`/exam?block_id=${block.id}&question=${question?.id}`)
    await expect(page.getByText('Editor-Updated')).toBeVisible()
    expect(complaints).toEqual([])
  },
)

// Shows feedback-7, feedback-16
test('the panel works with the keyboard alone, and what is typed outlives it', async ({ page }) => {
  await signInAsNewLearner(page)
  const block = await givenBlock(page.request, 'tutor')
  await complete(page.request, block.id)
  await openPanel(page, block)
  await page.keyboard.type('too obvious')
  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Give feedback' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('f')
  const field = page.getByRole('textbox', { name: 'In your own words' })
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('f')
  await expect(field).toHaveValue('too obvious')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('checkbox', { name: 'Other' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Other' })).toBeChecked()
  await field.focus()
  await page.keyboard.press('Control+Enter')
  await expect(panelOf(page).getByText('You earned 5 points.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Another Comment' })).toBeVisible()
})

for (const [width, height, how] of [
  [390, 844, 'a phone'],
  [360, 620, 'a low phone'],
  // About what the keyboard of such a phone leaves.
  [360, 350, 'a low phone with its keyboard open'],
  [667, 375, 'a turned phone'],
] as const) {
  // Shows feedback-18
  test(`on ${how} what is written and Submit are in sight from the start`, async ({ page }) => {
    await signInAsNewLearner(page)
    const block = await givenBlock(page.request, 'tutor')
    await complete(page.request, block.id)
    await page.setViewportSize({ width, height })
    await openPanel(page, block)
    const panel = panelOf(page)
    const field = page.getByRole('textbox', { name: 'In your own words' })
    const submit = page.getByRole('button', { name: 'Submit Feedback' })
    for (const text of ['', longText.repeat(12)]) {
      await field.fill(text)
      await expect(field).toBeInViewport({ ratio: 1 })
      await expect(submit).toBeInViewport({ ratio: 1 })
      await expect(panel.getByRole('button', { name: 'Close Feedback' })).toBeInViewport({ ratio: 1 })
      // The issues behind it are whole where the screen has the room.
      if (height > 600 && text === '') {
        const other = await panel.locator('label').filter({ hasText: 'Other' }).boundingBox()
        const words = await panel.getByText('In your own words').boundingBox()
        expect((other?.y ?? 0) + (other?.height ?? 0)).toBeLessThanOrEqual(words?.y ?? 0)
      }
    }
    await panel.getByText('Other', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Other' })).toBeChecked()
    await inspect(page, 'feedback-form-low')
    // The keyboard takes its room from the player, and lies over other pages as usual.
    const viewport = page.locator('meta[name=viewport]')
    await expect(viewport).toHaveAttribute('content', /interactive-widget=resizes-content/)
    await page.getByRole('button', { name: 'Close Feedback' }).click()
    await page.getByRole('button', { name: 'Exit' }).click()
    await expect(viewport).toHaveAttribute('content', 'width=device-width, initial-scale=1')
  })
}

// Shows feedback-7, feedback-15
test('a feedback that does not reach the server stays in its form, and counts once when it does', async ({
  page,
  server,
}) => {
  await signInAsNewLearner(page)
  const block = await givenBlock(page.request, 'tutor')
  await complete(page.request, block.id)
  await openPanel(page, block)
  await server.kill()
  await giveFeedback(page)
  await expect(panelOf(page).getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('textbox', { name: 'In your own words' })).toHaveValue(longText)
  await server.start()
  await page.getByRole('button', { name: 'Submit Feedback' }).click()
  await expect(panelOf(page).getByText('You earned 10 points.')).toBeVisible()
  const { you } = await (await page.request.get('/api/leaderboard')).json()
  expect(you).toMatchObject({ reviews: 1, points: 10 })
})

// Shows feedback-10, feedback-24, feedback-25
testOnOwnServer(
  'five errors of the check end the processing, and a vote that fails says so',
  async ({ page, browser, server }) => {
    await signInAsNewLearner(page)
    const block = await givenBlock(page.request, 'tutor')
    await complete(page.request, block.id)
    const question = block.questions[0]?.id
    const admin = await givenAdmin(browser, server)
    const versions = await (await admin.request.get(`/api/admin/questions/${question}/versions`)).json()
    const { vignette, stem, options, correctAnswer, explanation } = versions[0]
    const text = {
      vignette,
      stem: stem.replace('?', ' here?'),
      options,
      correctAnswer,
      explanation,
      reason: 'Clearer.',
    }
    expect((await admin.request.post(`/api/admin/questions/${question}/revisions`, { data: text })).status()).toBe(201)

    await openPanel(page, block)
    let checks = 0
    await page.route('**/check', (route) => {
      checks += 1
      return route.fulfill({ status: 500, body: '' })
    })
    await giveFeedback(page)
    await expect(panelOf(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expect(panelOf(page).getByText('its progress could not be followed', { exact: false })).toBeVisible()
    expect(checks).toBe(5)

    const card = panelOf(page).getByRole('article', { name: 'Proposed: Editor’s revision' })
    await page.route('**/vote', (route) => route.fulfill({ status: 409, body: '' }))
    await card.getByRole('button', { name: /^Vote up/ }).click()
    await expect(card.getByText('Failed to submit your vote.')).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/vote')
    await page.route('**/vote', (route) => route.abort())
    await card.getByRole('button', { name: /^Vote up/ }).click()
    await expect(card.getByText('An error occurred while submitting your vote.')).toBeVisible({ timeout: 20_000 })
  },
)

// Shows feedback-4, feedback-9, feedback-14
test('the check is asked once a second, and the form waits while it is sent', async ({ page }) => {
  await page.clock.install()
  await signInAsNewLearner(page)
  const block = await givenBlock(page.request, 'tutor')
  await complete(page.request, block.id)
  await openPanel(page, block)
  const sending = gate()
  await page.route('**/api/questions/feedback', async (route) => {
    await sending.opened
    await route.continue()
  })
  let checks = 0
  const check = { progress: 30, status: 'processing', hasRevision: false, revision: null, message: 'Reading.' }
  await page.route('**/check', (route) => {
    checks += 1
    return route.fulfill({ json: checks < 3 ? check : { ...check, progress: 100, status: 'complete' } })
  })
  await giveFeedback(page)
  await expect(page.getByRole('button', { name: 'Submit Feedback' })).toBeDisabled()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 10_000)
  sending.open()
  const progress = panelOf(page).getByRole('progressbar')
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
  await page.clock.runFor(999)
  expect(checks).toBe(0)
  await page.clock.runFor(1)
  await expect(progress).toHaveAttribute('aria-valuenow', '30')
  expect(checks).toBe(1)
  await page.clock.runFor(1_000)
  await expect.poll(() => checks).toBe(2)
  await expect(panelOf(page).getByText('30%: Reading.')).toBeVisible()
  await page.clock.resume()
  await expect(panelOf(page).getByText('No revision information available.')).toBeVisible()
  expect(checks).toBe(3)
})

// Shows feedback-37
testOnOwnServer(
  'a learner without admin rights finds no editor’s room, and an admin finds its links',
  async ({ page, browser, server }) => {
    await signInAsNewLearner(page)
    await page.goto('/editor')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    const admin = await givenAdmin(browser, server)
    for (const place of ['/flashcards-editor', '/profile', '/performance']) {
      await admin.goto(place)
      await admin.getByRole('link', { name: 'Editor’s room' }).click()
      await expect(admin.getByRole('heading', { name: 'Editor’s room' })).toBeVisible()
    }
  },
)

for (const { width, height, colorScheme } of screens) {
  // Shows feedback-18
  testOnOwnServer(
    `the panel and the editor’s room read well at ${width} px, ${colorScheme}`,
    async ({ browser, server }) => {
      test.slow()
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        const isVisitor = message.location().url.endsWith('/api/auth/me')
        if (['error', 'warning'].includes(message.type()) && !isVisitor) complaints.push(message.text())
      })
      server.makeAdmin(await signInAsNewLearner(page))
      const block = await givenBlock(page.request, 'tutor')
      await complete(page.request, block.id)
      await openPanel(page, block)
      await inspect(page, 'feedback-form')
      await giveFeedback(page)
      await expect(panelOf(page).getByText('An editor will look at this.')).toBeVisible()
      const [one] = await (await page.request.get('/api/admin/feedback')).json()
      const versions = await (await page.request.get(`/api/admin/questions/${one.questionId}/versions`)).json()
      const { vignette, stem, options, correctAnswer, explanation } = versions[0]
      const other = options.find(({ id }: { id: string }) => id !== correctAnswer)
      const text = { vignette: `${vignette} She is well.`, stem, options, correctAnswer: other.id, explanation }
      const body = { ...text, reason: 'The guideline of 2026 advises it first.', feedbackId: one.id }
      const made = await page.request.post(`/api/admin/questions/${one.questionId}/revisions`, { data: body })
      expect(await made.text()).toContain('proposed')
      await openPanel(page, block)
      const card = panelOf(page).getByRole('article')
      await card.getByRole('button', { name: 'View Changes' }).scrollIntoViewIfNeeded()
      await inspect(page, 'feedback-revision')
      await card.getByRole('button', { name: 'View Changes' }).click()
      await expect(page.getByRole('dialog').getByText('The key changes')).toBeVisible()
      await inspect(page, 'feedback-changes')
      await page.goto('/editor')
      await expect(page.getByText('The key changes').last()).toBeVisible()
      await inspect(page, 'editor-revisions')
      await page.getByRole('link', { name: /^Feedback \(/ }).click()
      await expect(page.getByText(longText)).toBeVisible()
      await inspect(page, 'editor-feedback')
      await page.getByRole('link', { name: 'Edit by hand' }).click()
      await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
      await inspect(page, 'editor-edit')
      await page.goto(`/editor?view=question&question=${one.questionId}`)
      await expect(page.getByRole('article', { name: 'Version 1' })).toBeVisible()
      await inspect(page, 'editor-question')
      expect(complaints).toEqual([])
      await context.close()
    },
  )
}
