import type { Locator, Page } from '@playwright/test'
import {
  blockOf,
  expect,
  inspect,
  readyOffline,
  saved,
  screens,
  signInAsNewLearner,
  testOnSetUpDevice as test,
} from './fixtures.ts'

/** The longest explanation of the bank, with a table; its question has a figure, and visitors see it too. */
const longest = 'ped-card-0003'
/** It has a figure too, and an exam may ask it. */
const asked = 'ped-card-0002'

/** A block over all of cardiology, at the question of this id; a block has its questions in an order of its own. */
async function openAt(page: Page, mode: 'exam' | 'tutor', questionId: string) {
  const counts = await (await page.request.get(`/api/qbank/pediatrics/domain-counts?mode=${mode}`)).json()
  const questionCount: number = counts.Cardiology
  const data = { qbankId: 'pediatrics', mode, questionCount, selectedDomains: ['Cardiology'] }
  const { id } = await (await page.request.post('/api/blocks', { data })).json()
  await page.goto(`/exam?block_id=${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText(`Question 1 of ${questionCount}`).first()).toBeVisible()
  const { questions } = await blockOf(page, id)
  const at = questions.findIndex((question: { id: string }) => question.id === questionId)
  for (let n = 0; n < at; n++) await page.keyboard.press('ArrowRight')
  await expect(page.getByText(`Question ${at + 1} of ${questionCount}`).first()).toBeVisible()
}

const partOf = (page: Page, name: string) => page.locator(`[data-part="${name}"]`)

/** Whether the one ends at the left of where the other begins. */
async function isBeside(page: Page, one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([one, other].map((name) => partOf(page, name).boundingBox()))
  return Boolean(left && right && left.x + left.width < right.x)
}

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    test('the longest explanation shows its verdict at once, and highlights in all its parts stay', async ({
      page,
      complaints,
    }) => {
      await signInAsNewLearner(page)
      await openAt(page, 'tutor', longest)
      await page.getByRole('radio', { name: /^A/ }).check()
      await expect(page.getByText('Incorrect. You chose A; the right answer is C.')).toBeInViewport({ ratio: 1 })
      await expect(partOf(page, 'explanation').getByRole('paragraph').nth(1)).toBeVisible()

      for (const part of ['clue-1', 'cell-0-1', 'why-a']) {
        const kept = saved(page)
        await partOf(page, part).selectText()
        await page.keyboard.press('h')
        await expect(partOf(page, part).locator('mark')).toBeVisible()
        await kept
      }
      await inspect(page, 'explanation-longest')
      await page.reload()
      await page.getByRole('button', { name: /^(Start|Resume)/ }).click()
      for (const part of ['clue-1', 'cell-0-1', 'why-a'])
        await expect(partOf(page, part).locator('mark')).toHaveText(await partOf(page, part).innerText())

      for (const wide of [1280, 1920]) {
        await page.setViewportSize({ width: wide, height: 1080 })
        await expect.poll(() => isBeside(page, 'stem', 'explanation'), `at ${wide} px`).toBe(true)
        // Both begin at one height.
        const asked = page.getByRole('article').locator('header').first()
        const verdict = page.getByText('Incorrect. You chose A; the right answer is C.')
        expect(Math.abs((await topOf(asked)) - (await topOf(verdict)))).toBeLessThanOrEqual(3)
        expect(
          await page.getByRole('region', { name: 'Question' }).evaluate((area) => area.scrollWidth - area.clientWidth),
        ).toBe(0)
      }
      await page.setViewportSize({ width: 1024, height: 768 })
      await expect.poll(() => isBeside(page, 'stem', 'explanation')).toBe(false)
      expect(complaints).toEqual([])
    })
  })
}

test('a figure and the table are there without a network', async ({ page, context, server }) => {
  await signInAsNewLearner(page)
  await openAt(page, 'tutor', longest)
  await readyOffline(page)
  const strip = page.getByRole('img', { name: /lead/i })
  await expect(strip).toBeVisible()
  await server.kill()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: /^(Start|Resume)/ }).click()
  await expect(strip).toBeVisible()
  await page.getByRole('radio', { name: /^A/ }).check()
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible()
})

test('an open exam has no part of an explanation, nor a way to one', async ({ page }) => {
  await signInAsNewLearner(page)
  await openAt(page, 'exam', asked)
  await page.getByRole('radio', { name: /^A/ }).check()
  const question = page.getByRole('article')
  await expect(question.getByRole('img', { name: /lead/i })).toBeVisible()
  await expect(question.getByRole('region', { name: 'Explanation' })).toBeHidden()
  await expect(question.getByRole('table')).toBeHidden()
  await expect(question.getByRole('link')).toBeHidden()
  await expect(page.locator('[data-part]')).toHaveCount(2)
})

test('an explanation is printed whole, in black on white, without the player around it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAsNewLearner(page)
  await openAt(page, 'tutor', longest)
  await page.getByRole('radio', { name: /^A/ }).check()
  await expect(page.getByRole('heading', { name: 'References' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  const [explanation, figure] = [page.getByRole('region', { name: 'Explanation' }), page.getByRole('figure')]
  await expect(explanation).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(figure.getByRole('button')).toBeHidden()
  // A PDF names each of its pages once.
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages?.length).toBeGreaterThan(1)
})
