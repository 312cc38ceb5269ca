import { execFileSync } from 'node:child_process'
import type { BrowserContext, Page } from '@playwright/test'
import type { ModelCall, ModelEndpoint } from '../src/server/testing/model-endpoint.ts'
import { sentenceOf } from '../src/server/testing/pipeline-content.ts'
import { planningModel, stageOf } from '../src/server/testing/pipeline-model.ts'
import { cutIn, expect, inspect, signInAsNewLearner, test as walk } from './fixtures.ts'
import type { RunningServer } from './running-server.ts'
import { withStandIns } from './with-stand-ins.ts'

const test = walk.extend<{ standIns: { server: RunningServer; model: ModelEndpoint } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of this pattern.
  standIns: async ({}, use) => withStandIns((server, model) => use({ server, model })),
  server: ({ standIns }, use) => use(standIns.server),
})

const [bank, domain] = ['neonatology', 'Bilirubin']

/** How many questions of the domain a block of this learner can draw. */
async function questionsToDraw(page: Page): Promise<number> {
  const counts = await page.request.get(`/api/qbank/${bank}/domain-counts?status=unseen`)
  return ((await counts.json()) as Record<string, number>)[domain] ?? 0
}

const isAsked = (call: ModelCall, stage: string, about: string) =>
  stageOf(call) === stage && call.prompt.includes(about)

/** Whether the page of a run asks the server again when it stands open for ten seconds of its own clock. */
async function asksAgain(context: BrowserContext, address: string, { isHidden = false } = {}): Promise<boolean> {
  const page = await context.newPage()
  if (isHidden) {
    await page.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
  }
  await page.clock.install()
  // One that is under way when the clock moves on would stand for the next.
  let asked = 0
  let answered = 0
  const isAsked = (url: string) => url.includes('/api/admin/pipeline/')
  page.on('request', (request) => {
    if (isAsked(request.url())) asked++
  })
  page.on('requestfinished', (request) => {
    if (isAsked(request.url())) answered++
  })
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => asked > 0 && answered === asked).toBe(true)
  const first = asked
  await page.clock.runFor(10_000)
  await page.close()
  return asked > first
}

// Shows pipeline-8, pipeline-9, pipeline-10, pipeline-12, pipeline-17, pipeline-21, pipeline-22
test('an admin has drafts made within a budget, edits and publishes one, and a learner sees why to trust it', async ({
  page,
  standIns: { server, model },
}) => {
  const good = planningModel({ bridge: 'other-answer' })
  const hold = Promise.withResolvers<void>()
  // The examiners answer when the walk says so.
  model.always(async (call) => {
    if (stageOf(call) === 'inspector') await hold.promise
    return good
  })
  server.makeAdmin(await signInAsNewLearner(page))
  const questionCount = (await questionsToDraw(page)) + 1
  const status = page.getByRole('status').first()

  await page.goto('/admin/pipeline')
  const form = page.getByRole('form', { name: 'New drafts' })
  await form.getByLabel('Qbank').selectOption('Neonatology')
  await form.getByLabel('Domain').selectOption(domain)
  await form.getByLabel('Drafts', { exact: true }).fill('2')
  await form.getByLabel('Calls at most').fill('')
  await form.getByLabel('Tokens at most').fill('1500')
  await form.getByRole('button', { name: 'Make drafts' }).click()
  await page.waitForURL(/\/admin\/pipeline\/[0-9a-f-]{36}$/)
  await expect(status).toContainText('Paused (Its 1500 tokens are used up.)')
  await expect(status).toContainText(/[1-9],\d00 of 1,500 tokens/)

  const resume = page.getByRole('form', { name: 'Go on with this run' })
  await resume.getByLabel('Tokens at most').fill('90000')
  await resume.getByRole('button', { name: 'Resume' }).click()
  const draftOf = (marker: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: marker })
  await expect.poll(() => model.calls.some((call) => isAsked(call, 'inspector', 'apple'))).toBe(true)
  await expect(draftOf('apple')).toContainText('Moving at Accuracy Inspector, attempt 1')
  expect(await asksAgain(page.context(), page.url())).toBe(true)
  expect(await asksAgain(page.context(), page.url(), { isHidden: true })).toBe(false)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(status).toContainText('Paused (Paused by an admin.)')
  hold.resolve()
  // What was in hand is seen to end though the run stands still.
  await expect(draftOf('apple')).toContainText('Moving at Evidence Hunter, attempt 1')
  await resume.getByRole('button', { name: 'Resume' }).click()
  await expect(status).toContainText('Done: 1 passed, 1 destroyed')
  await expect(draftOf('bridge')).toContainText('Destroyed at Accuracy Inspector, attempt 3: The key is ')
  expect(await asksAgain(page.context(), page.url())).toBe(false)
  await inspect(page, 'a run')

  await draftOf('apple').getByRole('link').click()
  await page.getByText('Evidence Hunter, attempt 1: passed').click()
  await expect(page.getByText(sentenceOf('apple')).first()).toBeVisible()
  const source = page.getByLabel('The question as it stands in a file')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'As learners see it' })).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  const text = await source.inputValue()
  await source.fill(text.replace('stem:', 'stalk:'))
  await expect(preview.getByRole('status')).toContainText('It does not fit at')
  await source.fill(text)
  await source.fill((await source.inputValue()).replace('best next step', 'right next step'))
  await expect(preview).toContainText('Which of the following is the right next step?')
  await page.getByRole('button', { name: 'Save and inspect again' }).click()
  await expect(status).toContainText('Passed at Quality Controller, attempt 2')
  await inspect(page, 'a draft')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(status).toContainText(`It is the question ${bank}-x-`)
  const [, questionId = ''] = /question (\S+)\.$/.exec(await status.innerText()) ?? []

  await page.getByRole('link', { name: 'Its run' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as content files' }).click()
  const archive = await (await download).path()
  expect(execFileSync('tar', ['-xOf', archive, `qbanks/${bank}/bilirubin.yaml`], { encoding: 'utf8' })).toContain(
    'right next step',
  )
  await page.getByRole('link', { name: 'Creation pipeline' }).click()
  await expect(page.getByRole('table', { name: 'What each stage passed and destroyed' })).toContainText(
    '3 another answer than the key',
  )
  await expect(page.getByText('Not priced: costs are counted once')).toContainText('LLM_INPUT_PRICE')
  await expect(page.getByRole('row', { name: /Accuracy Inspector/ }).first()).toContainText('not priced')
  await expect(page.getByRole('link', { name: `Drafts: ${domain}, Neonatology` })).toBeVisible()
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 860 })
    expect(await cutIn(page), `at ${width} px`).toEqual([])
    await inspect(page, 'the pipeline')
  }
  // Beneath one another a count stands beneath its name as a word does.
  const tokens = page
    .getByRole('row', { name: /Accuracy Inspector/ })
    .first()
    .locator('[data-number]')
    .first()
  await expect(tokens).toHaveCSS('text-align', 'start')

  await signInAsNewLearner(page)
  await expect.poll(() => questionsToDraw(page)).toBe(questionCount)
  const data = { qbankId: bank, mode: 'tutor', questionCount, selectedDomains: [domain] }
  const { id, questions } = await (await page.request.post('/api/blocks', { data })).json()
  await page.goto(`/exam?block_id=${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const place = (questions as { id: string }[]).findIndex((question) => question.id === questionId)
  expect(place).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: new RegExp(`^Question ${place + 1}\\b`) }).click()
  await expect(page.getByText('Which of the following is the right next step?')).toBeVisible()
  await page.getByRole('radio').first().click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Why trust this question' }).click()
  const card = page.getByRole('region', { name: 'Why trust this question' })
  await expect(card).toContainText('The pipeline of this site, with stand-in; an editor changed it')
  await expect(card).toContainText('stand-in, first call chose A')
  await expect(card).toContainText(sentenceOf('apple'))
})
