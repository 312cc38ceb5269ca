import type { Page } from '@playwright/test'
import {
  expect,
  openNewBlock,
  signInAsNewLearner,
  testOnSetUpDevice as test,
  testOnOwnServer,
  wake,
} from './fixtures.ts'

const least = 44

const pressed = 'a[href], button, summary, [role="button"]'
const typedIn = 'main :is(input:not([type="checkbox"], [type="radio"], [type="hidden"]), select, textarea)'

/** What a thumb would miss: links and buttons that are lower than that, but those in the midst of a text. */
async function missedIn(page: Page, wanted = pressed): Promise<string[]> {
  await wake(page)
  return page.evaluate(
    ({ leastHeight, wanted }) => {
      // Beside it stand words, in one line with it.
      const isInText = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentNode?.childNodes ?? [])].some((other) => other !== element && other.textContent?.trim())
      const isThere = (element: Element) => {
        const { width, right, bottom } = element.getBoundingClientRect()
        return width > 0 && right > 0 && bottom > 0 && element.checkVisibility({ visibilityProperty: true })
      }
      return [...document.querySelectorAll(wanted)]
        .filter(
          (element) => !element.closest('[inert], [aria-hidden="true"]') && isThere(element) && !isInText(element),
        )
        .filter((element) => element.getBoundingClientRect().height < leastHeight - 0.5)
        .map(
          (element) =>
            `${element.getAttribute('aria-label') ?? element.textContent}, ${element.outerHTML.slice(0, 90)}`,
        )
    },
    { leastHeight: least, wanted },
  )
}

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone a thumb finds each link and button of the public pages', async ({ page }) => {
  for (const path of [
    '/',
    '/our-process',
    '/leaderboard',
    '/login',
    '/reset-password',
    '/qbank',
    '/block/new',
    '/no',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect.soft(await missedIn(page), path).toEqual([])
  }
})

test('on a phone a thumb finds each link and button of a learner’s pages', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.request.post('/api/qbank/selection', { data: { selectedQbanks: ['pediatrics'] } })
  await openNewBlock(page, 'Tutor Mode', 3)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio').first().click()
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  expect.soft(await missedIn(page), 'the player').toEqual([])
  const { searchParams } = new URL(page.url())
  const id = searchParams.get('block_id')
  expect((await page.request.post(`/api/blocks/${id}/complete`, { data: {} })).ok()).toBe(true)
  for (const [path, text] of [
    ['/', 'Today'],
    ['/qbank', 'My QBank(s)'],
    ['/block/new?qbank_id=pediatrics', 'Study Mode'],
    ['/block/new?qbank_id=pediatrics&previous=1', 'Completed'],
    ['/performance', 'Recent Block'],
    ['/search', 'Words'],
    ['/leaderboard', 'Your rank'],
    ['/profile', 'Your exam'],
    [`/results?block_id=${id}`, 'Look at these again'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text).first()).toBeVisible()
    expect.soft(await missedIn(page), path).toEqual([])
  }
})

testOnOwnServer(
  'on a phone a thumb finds each link, button and field of an admin’s pages',
  async ({ page, server }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    server.makeAdmin(await signInAsNewLearner(page))
    for (const [path, text] of [
      ['/admin/users', 'Last seen'],
      ['/admin/events', 'Signed in by password'],
      ['/admin/server', 'Newest backup'],
      ['/admin/site', 'Timeline'],
      ['/admin/pipeline', 'No draft was made yet.'],
      ['/editor', 'No revision waits.'],
      ['/editor?view=feedback', 'No feedback waits.'],
      ['/editor?view=question&question=ped-card-0001', 'Version 1'],
      ['/editor?view=question&question=ped-card-0001&edit=1', 'Item checks'],
      ['/editor/figures', 'Data of the figure'],
      ['/flashcards-editor', 'Choose a topic to see its cards.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text).first()).toBeVisible()
      expect.soft(await missedIn(page, `${pressed}, ${typedIn}`), path).toEqual([])
    }
  },
)
