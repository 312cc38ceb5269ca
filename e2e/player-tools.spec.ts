import { devices, type Locator, type Page } from '@playwright/test'
import {
  answerByKey,
  endSection,
  expect,
  inspect,
  openNewBlock,
  screens,
  signInAsNewLearner,
  stand,
  startBlock,
  testOnSetUpDevice as test,
  test as testOnNewDevice,
  wake,
} from './fixtures.ts'

type Part = 'vignette' | 'stem' | 'explanation'

/** Selects characters of a text as the handles of a phone, or the arrows of a keyboard, would. */
const select = (page: Page, part: Part, start: number, end: number) =>
  page.evaluate(
    ([name, from, to]) => {
      const element = document.querySelector(`[data-part="${name}"]`)
      if (!element) throw new Error(`no ${name}`)
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      let before = 0
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const length = node.textContent?.length ?? 0
        if (from >= before && from < before + length) range.setStart(node, from - before)
        if (to > before && to <= before + length) range.setEnd(node, to - before)
        before += length
      }
      const selection = document.getSelection()
      selection?.removeAllRanges()
      selection?.addRange(range)
    },
    [part, start, end] as const,
  )

const highlighted = (page: Page, part: Part) => page.locator(`[data-part="${part}"] mark`)
const blockId = (page: Page) => new URL(page.url()).searchParams.get('block_id') ?? ''
const readBlock = async (page: Page, id: string) => (await page.request.get(`/api/blocks/${id}`)).json()
const isSave =
  (method: string, path: RegExp) => (response: { request(): { method(): string }; url(): string; ok(): boolean }) =>
    response.request().method() === method && path.test(response.url()) && response.ok()

/** Of the test's own: which questions are the demo is for the editors of the content to say. */
const demoBlock = {
  mode: 'tutor',
  questions: [1, 2].map((n) => ({
    id: `demo-${n}`,
    version: 1,
    updatedBy: null,
    domain: 'Cardiology',
    vignette: 'A 6-week-old boy sweats and tires while he feeds. He has gained little weight since birth.',
    stem: 'Which finding is most likely on examination?',
    options: ['Hepatomegaly', 'Koilonychia', 'Papilledema', 'Splinter hemorrhages'].map((text, at) => ({
      id: 'abcd'[at] ?? '',
      text,
    })),
    correctAnswer: 'a',
    explanation: 'Heart failure in an infant enlarges the liver.',
    rationales: { b: 'This belongs to iron deficiency.' },
    keyPoint: 'Feeding is the exercise of an infant.',
    references: ['A textbook of pediatrics.'],
  })),
}

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows player-3, player-4, player-14, player-21, player-24, player-25, player-27, player-30, player-49, player-52
    test('every tool opens, works and stays', async ({ page, complaints }) => {
      await signInAsNewLearner(page)
      await startBlock(page, 'Exam Mode', 3)
      await select(page, 'stem', 0, 5)
      await page.getByRole('button', { name: 'Highlight', exact: true }).click()
      await expect(highlighted(page, 'stem')).toHaveCount(1)
      await page.getByRole('button', { name: 'Cross out option B' }).click()
      await expect(page.getByRole('radio', { name: /^B.*crossed out/ })).not.toBeChecked()
      await page.keyboard.press('d')
      await inspect(page, 'tools-marks')

      await page.getByRole('button', { name: 'Notes' }).click()
      const note = page.getByRole('complementary', { name: 'Note' }).getByRole('textbox', { name: 'Question 1' })
      await expect(note).toBeFocused()
      await note.fill('Compare with the next one.')
      await expect(page.getByText('26 of 10,000 characters')).toBeVisible()
      await inspect(page, 'tools-note')
      await note.press('Escape')
      await expect(note).toBeHidden()
      await expect(page.getByRole('button', { name: /^Question 1, answered, with a note/ })).toBeVisible()

      await page.getByRole('button', { name: 'Lab values' }).click()
      const values = page.getByRole('complementary', { name: 'Laboratory reference values' })
      await expect(values.getByRole('textbox', { name: 'Search' })).toBeFocused()
      await inspect(page, 'tools-lab-values')
      await values.getByRole('textbox', { name: 'Search' }).fill('creatinine')
      await expect(values.getByText('3 values')).toBeVisible()
      await expect(values.getByText('mg/dL', { exact: true })).toBeVisible()
      await values.getByText('1 source of Creatinine').click()
      await expect(values.getByRole('link', { name: /^UCSF/ })).toBeVisible()
      await values.getByText('SI units').click()
      await expect(values.getByText('\u00b5mol/L', { exact: true })).toBeVisible()
      await values.getByRole('button', { name: 'Close Laboratory reference values' }).click()

      await page.getByRole('button', { name: 'Calculator' }).click()
      const calculator = page.getByRole('dialog', { name: 'Calculator' })
      await calculator.getByRole('textbox', { name: 'Expression' }).fill('(10*100 + 10*50) / 24')
      await page.keyboard.press('Enter')
      await expect(calculator.getByRole('status', { name: 'Result' })).toHaveText('62.5')
      await inspect(page, 'tools-calculator')
      await page.keyboard.press('Escape')
      await expect(calculator).toBeHidden()

      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keys and signs' })).toContainText('Laboratory reference values')
      await inspect(page, 'tools-keys')
      await page.keyboard.press('Escape')
      expect(complaints).toEqual([])
    })

    // Shows player-20, player-23, player-26, player-34, player-40, player-46
    test('a review is read, written in and linked to', async ({ page, complaints }) => {
      await signInAsNewLearner(page)
      await startBlock(page, 'Exam Mode', 3)
      await page.keyboard.press('a')
      await page.keyboard.press('Shift+Digit2')
      await page.getByRole('button', { name: /^Question 3/ }).click()
      await endSection(page)
      await page.getByRole('link', { name: 'Review block' }).first().click()
      await expect(page.getByRole('heading', { name: 'References' })).toBeVisible()
      await expect(page.getByText(/Time spent: \d+ s/)).toBeVisible()
      await expect(page.getByRole('radio', { name: /^B.*crossed out/ })).toBeVisible()
      await expect(page).toHaveURL(/&question=/)
      const first = page.url()
      await page.keyboard.press('ArrowRight')
      await expect(page).not.toHaveURL(first)
      const second = page.url()

      const saved = page.waitForResponse(isSave('PUT', /questions\/highlights/))
      await select(page, 'explanation', 0, 12)
      await page.keyboard.press('h')
      await expect(highlighted(page, 'explanation')).toHaveCount(1)
      await saved
      const noted = page.waitForResponse(isSave('PUT', /questions\/notes/))
      await page.keyboard.press('n')
      await page.keyboard.type('Read this again.')
      await noted
      await page.keyboard.press('Escape')
      await inspect(page, 'review-tools')

      await page.goto(second)
      await expect(page.getByText('Question 2 of 3').first()).toBeVisible()
      await expect(highlighted(page, 'explanation')).toHaveCount(1)
      await expect(page.getByRole('button', { name: /^Question 2, unanswered, with a note/ })).toBeVisible()
      await page.goto(`/results?block_id=${blockId(page)}`)
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
      await expect(page.getByText(/^Your final score was \d+%$/)).toBeVisible()
      await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(1)
      await expect(page.getByRole('link', { name: 'Review question 2' })).toHaveAttribute('href', /&question=/)
      await inspect(page, 'results')
      await page.getByRole('link', { name: 'Create New Test' }).click()
      await expect(page).toHaveURL('/block/new?qbank_id=pediatrics')
      expect(complaints).toEqual([])
    })

    // Shows player-11
    test('a visitor tries a question on the start page', async ({ page, complaints }) => {
      await page.route('**/api/demo/block', (route) => route.fulfill({ json: demoBlock }))
      await page.goto('/')
      await wake(page)
      await page.getByRole('heading', { name: 'Try a question' }).scrollIntoViewIfNeeded()
      const demo = page.getByRole('region', { name: 'Demo question' })
      await expect(demo.getByText(/^Question 1 of \d$/)).toBeVisible()
      // The player takes over with the first answer, and keeps it.
      await demo.getByRole('radio').first().check()
      await expect(demo.getByRole('timer')).toHaveText(/00:0[45]:\d\d/)
      await expect(demo.getByRole('heading', { name: 'Explanation' })).toBeVisible()
      await inspect(page, 'demo-question')
      await demo.getByRole('button', { name: 'Next' }).click()
      await expect(demo.getByText(/^Question 2 of \d$/)).toBeVisible()
      expect(complaints).toEqual([])
    })
  })
}

// Shows player-15, player-17
test('words are highlighted with the mouse, and the highlight is taken off and brought back', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 2)
  const stem = page.locator('[data-part="stem"]')
  // Under a figure it stands below the window's edge, where no mouse reaches it.
  await stem.scrollIntoViewIfNeeded()
  await stand(page)
  const box = await stem.boundingBox()
  if (!box) throw new Error('no stem')
  await page.mouse.move(box.x + 2, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 12, { steps: 4 })
  await page.mouse.up()
  const marks = highlighted(page, 'stem')
  await expect(marks).toHaveCount(1)
  const text = await marks.textContent()
  await select(page, 'stem', 2, 30)
  await page.keyboard.press('h')
  await expect(marks).toHaveCount(1)
  expect((await marks.textContent())?.startsWith(text ?? '?')).toBe(true)
  await marks.getByRole('button').click()
  await expect(marks).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(marks).toHaveCount(1)
  await marks.getByRole('button').press('Delete')
  await expect(marks).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(marks).toHaveCount(1)
  await select(page, 'stem', 2, 6)
  await page.keyboard.press('h')
  await expect(marks).toHaveCount(2)
})

// Shows player-19, player-23
test('notes, highlights and crossed-out options outlive a server that is away and a page that is closed', async ({
  page,
  server,
}) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await server.kill()
  await select(page, 'vignette', 2, 9)
  await page.keyboard.press('h')
  await page.getByRole('radio', { name: /^C/ }).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('n')
  await page.keyboard.type('Written without a connection')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Unsaved Changes|Working Offline/).first()).toBeVisible()
  await server.start()
  const address = page.url()
  await page.goto('/qbank')
  await page.goto(address)
  const saved = page.waitForResponse(isSave('PUT', /api\/blocks\/\d+$/))
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(highlighted(page, 'vignette')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /^C.*crossed out/ })).toBeVisible()
  await saved
  const { progress, questions } = await readBlock(page, blockId(page))
  const id = questions[0].id
  expect(progress).toMatchObject({
    notesMap: { [id]: 'Written without a connection' },
    optionCrossedOut: { [id]: ['c'] },
    selectedAnswers: {},
  })
  expect(progress.questionHighlightedText[id].vignette[0].end).toBeLessThanOrEqual(9)
})

// Shows player-51
test('the next question stands there in the frame of the key, at the same place, without a request', async ({
  page,
}) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 3)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const top = () => page.locator('[data-part="vignette"]').evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  // The frame after the key, and not a later one: two callbacks, the second of which runs after the first paint.
  const shown = await page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
        requestAnimationFrame(() => resolve(document.querySelector('article h2')?.textContent ?? null))
      }),
  )
  expect(shown).toBe('Question 2 of 3')
  expect(requests).toEqual([])
  expect(await top()).toBe(before)

  // Places in the question and not in the window, which scrolls where the verdict would be below its edge.
  const places = () =>
    page.locator('article p, [role="radiogroup"] label').evaluateAll((elements) => {
      const above = document.querySelector('article')?.getBoundingClientRect().top ?? 0
      return elements.slice(0, 6).map((element) => {
        const { top: y, left, width, height } = element.getBoundingClientRect()
        return [y - above, left, width, height]
      })
    })
  const still = await places()
  await answerByKey(page, 'b')
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  expect(await places()).toEqual(still)
})

// Shows player-45
test('time on a question reaches the server without an answer', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await expect(page.getByRole('timer')).toHaveText('00:02:58')
  const saved = page.waitForResponse(isSave('PUT', /api\/blocks\/\d+$/))
  await page.keyboard.press('ArrowRight')
  expect((await saved).request().postDataJSON().changes).toMatchObject([{ field: 'timeSpent', value: 2 }])
})

// Shows player-2, player-8, player-9, player-12
test('the demo of an own block shows 5 questions in tutor mode and no key of an open exam', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 7)
  const exam = blockId(page)
  await page.goto(`/exam?block_id=${exam}&demo=1`)
  await expect(page.getByText('Question 1 of 5').first()).toBeVisible()
  await expect(page.getByText('Tutor Mode')).toBeVisible()
  await expect(page.getByText(/Demo of an exam that is not finished/)).toBeVisible()
  await answerByKey(page, 'a')
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeHidden()
  await page.getByRole('button', { name: /^Question 5/ }).click()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await inspect(page, 'demo-exam')
  await page.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL(`/exam?block_id=${exam}`)
  expect((await readBlock(page, exam)).progress).toMatchObject({ selectedAnswers: {}, currentIndex: 0 })

  await startBlock(page, 'Tutor Mode', 6)
  const tutor = blockId(page)
  await page.goto(`/exam?block_id=${tutor}&demo=1`)
  await expect(page.getByText('Question 1 of 5').first()).toBeVisible()
  const saved = page.waitForResponse(isSave('PUT', /api\/blocks\/\d+$/))
  await answerByKey(page, 'a')
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await saved
  expect(Object.values((await readBlock(page, tutor)).progress.selectedAnswers)).toEqual(['a'])

  await page.goto('/exam')
  await expect(page).toHaveURL(`/exam?block_id=${tutor}`)
})

test('on a phone the names of the tools stand apart', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await expect(page.getByRole('button', { name: 'Lab values' })).toBeVisible()
  const labels = await page
    .getByRole('group', { name: 'Question tools' })
    .locator('.mantine-Button-label')
    .evaluateAll((all) =>
      all.map((label) => {
        const words = document.createRange()
        words.selectNodeContents(label.firstChild ?? label)
        const { left, right } = words.getBoundingClientRect()
        return { left, right }
      }),
    )
  for (const [n, { left }] of labels.entries()) if (n > 0) expect(left - (labels[n - 1]?.right ?? 0)).toBeGreaterThan(6)
})

test('on a phone the calculator covers nothing of the question', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await page.getByRole('button', { name: 'Calculator' }).click()
  const { y: top } = await boxOf(page.getByRole('dialog', { name: 'Calculator' }))
  const next = await boxOf(page.getByRole('button', { name: 'Next' }))
  expect(next.y + next.height).toBeLessThanOrEqual(top)
  await page.getByRole('radio').last().click()
  await expect(page.getByRole('radio').last()).toBeChecked()
  await inspect(page, 'tools-calculator-phone')
})

/** Where these stand. */
async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (!box) throw new Error(`${place} is not to be seen.`)
  return box
}

const turned = { width: 667, height: 375 }
const short = { width: 360, height: 620 }

for (const [viewport, height] of [
  [turned, 250],
  [short, 210],
] as const) {
  test(`beside the calculator a screen of ${viewport.width} by ${viewport.height} has room for the question`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInAsNewLearner(page)
    await startBlock(page, 'Exam Mode', 2)
    await page.getByRole('button', { name: 'Calculator' }).click()
    const calculator = page.getByRole('dialog', { name: 'Calculator' })
    const window = await boxOf(calculator)
    const area = await boxOf(page.getByRole('region', { name: 'Question' }))
    const next = await boxOf(page.getByRole('button', { name: 'Next' }))
    expect(area.height).toBeGreaterThanOrEqual(height)
    expect(area.width).toBeGreaterThanOrEqual(280)
    for (const box of [area, next]) {
      expect(box.x + box.width <= window.x || box.y + box.height <= window.y).toBe(true)
    }
    for (const key of ['7', '0', 'Equals']) {
      await expect(calculator.getByRole('button', { name: key, exact: true })).toBeInViewport({ ratio: 1 })
    }
    await page.getByRole('radio').last().click()
    await expect(page.getByRole('radio').last()).toBeChecked()
    await inspect(page, 'tools-calculator-low')
  })
}

test('the calculator covers nothing of the question, and keeps its side of a window that changes', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await page.getByRole('button', { name: 'Calculator' }).click()
  const calculator = page.getByRole('dialog', { name: 'Calculator' })
  const option = page.locator('label', { has: page.getByRole('radio') }).first()
  const strike = page.getByRole('button', { name: 'Cross out option A' })
  for (const [width, height] of [
    [1280, 860],
    [820, 1180],
    [1024, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => Math.round(right(await boxOf(calculator)))).toBe(width - 12)
    const window = await boxOf(calculator)
    for (const part of [option, strike]) expect(right(await boxOf(part))).toBeLessThanOrEqual(window.x)
  }
  await page.setViewportSize({ width: 1180, height: 820 })
  await calculator.getByRole('button', { name: 'Move to the other side' }).click()
  await expect.poll(async () => (await boxOf(calculator)).x).toBe(12)
  expect((await boxOf(option)).x).toBeGreaterThanOrEqual(right(await boxOf(calculator)))
})

test('a calculator that was dragged stays there while the keyboard of a tablet is open, and on the side that it is nearer to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await page.getByRole('button', { name: 'Calculator' }).click()
  const calculator = page.getByRole('dialog', { name: 'Calculator' })
  await calculator.getByRole('heading', { name: 'Calculator' }).hover()
  await page.mouse.down()
  await page.mouse.move(200, 300)
  await page.mouse.move(220, 320)
  await page.mouse.up()
  const left = await boxOf(calculator)
  expect(left.x).toBeGreaterThan(20)
  expect(left.x).toBeLessThan(300)
  const places: Awaited<ReturnType<typeof boxOf>>[] = []
  for (const height of [500, 820]) {
    await page.setViewportSize({ width: 1180, height })
    await expect.poll(async () => (await boxOf(calculator)).y).toBeLessThan(height - 300)
    places.push(await boxOf(calculator))
  }
  expect(places.map(({ x }) => x)).toEqual([left.x, left.x])
  expect(places[0]?.y).toBeGreaterThanOrEqual(0)
  expect(places[1]?.y).toBe(left.y)
  await calculator.getByRole('button', { name: 'Move to the other side' }).click()
  await expect.poll(async () => Math.round(right(await boxOf(calculator)))).toBe(1180 - 12)
})

const right = ({ x, width }: { x: number; width: number }) => x + width

test('on a screen magnified to 320 by 256 the calculator leaves the question in sight', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: 'Calculator' }).click()
  const calculator = page.getByRole('dialog', { name: 'Calculator' })
  const { y: top } = await boxOf(calculator)
  expect(top).toBeGreaterThanOrEqual(100)
  await expect(calculator.getByRole('button', { name: 'Close the calculator' })).toBeInViewport({ ratio: 1 })
  await calculator.getByRole('button', { name: 'Equals' }).click()
  await inspect(page, 'tools-calculator-magnified')
})

for (const viewport of [{ width: 390, height: 844 }, short]) {
  test(`on a phone of ${viewport.width} by ${viewport.height} all but the question takes 150 px at most`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInAsNewLearner(page)
    await startBlock(page, 'Exam Mode', 2)
    const area = await boxOf(page.getByRole('region', { name: 'Question' }))
    const option = await boxOf(page.locator('label', { has: page.getByRole('radio') }).first())
    const next = await boxOf(page.getByRole('button', { name: 'Next' }))
    expect(viewport.height - area.height).toBeLessThanOrEqual(150)
    expect(option.height).toBeGreaterThanOrEqual(48)
    expect(next.height).toBeGreaterThanOrEqual(44)
    expect(next.y + next.height).toBeGreaterThanOrEqual(viewport.height - 12)
  })
}

test('the strip of numbers shows as many before the current question as after it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 20)
  const rail = page.getByRole('navigation', { name: 'Questions' })
  await rail.getByRole('button', { name: /^Question 6,/ }).click()
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport)
    const strip = await boxOf(rail)
    const middle = async () => {
      const number = await boxOf(rail.getByRole('button', { name: /^Question 6,/ }))
      return viewport.width === 390
        ? number.x + number.width / 2 - strip.x - strip.width / 2
        : number.y + number.height / 2 - strip.y - strip.height / 2
    }
    await expect.poll(async () => Math.abs(await middle())).toBeLessThanOrEqual(12)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }
})

test('on a phone that is turned the numbers stand at the left, and the question has the height', async ({ page }) => {
  await page.setViewportSize(turned)
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 20)
  const area = await boxOf(page.getByRole('region', { name: 'Question' }))
  const rail = await boxOf(page.getByRole('navigation', { name: 'Questions' }))
  expect(area.height).toBeGreaterThanOrEqual(270)
  expect(rail.x + rail.width).toBeLessThanOrEqual(area.x)
  expect(rail.width).toBeLessThanOrEqual(80)
  await page.getByRole('button', { name: 'Notes' }).click()
  expect((await boxOf(page.getByRole('complementary', { name: /note/i }))).height).toBeGreaterThanOrEqual(270)
  await inspect(page, 'player-turned')
})

for (const { width, height } of screens) {
  test(`at ${width} px the text of an option has all the width, and stays where it is once it is explained`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await signInAsNewLearner(page)
    await startBlock(page, 'Tutor Mode', 2)
    const option = page.locator('label', { has: page.getByRole('radio') }).first()
    const text = option.locator('span').nth(2)
    const before = await boxOf(text)
    expect(before.width).toBeGreaterThanOrEqual((await boxOf(option)).width - 28 - 10 - 26)
    await option.click()
    await expect(page.getByText(/^(Your answer(, right)?|Right answer)$/).first()).toBeVisible()
    const scrolled = await page.getByRole('region', { name: 'Question' }).evaluate(({ scrollTop }) => scrollTop)
    expect(await boxOf(text)).toEqual({ ...before, y: before.y - scrolled })
    await inspect(page, 'options-explained')
  })
}

test('the strip of numbers keeps its place when a phone is turned', async ({ page }) => {
  const [upright, across] = [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]
  await page.setViewportSize(upright)
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 20)
  for (let n = 1; n < 16; n++) await page.keyboard.press('ArrowRight')
  const current = page.getByRole('button', { name: /^Question 16,/ })
  await expect(current).toBeInViewport()
  await page.setViewportSize(across)
  await expect(current).toBeInViewport()
  await page.setViewportSize(upright)
  await expect(current).toBeInViewport()
})

test('a device that is only touched is told of no keys', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await signInAsNewLearner(page)
  await openNewBlock(page, 'Exam Mode', 2)
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(page.getByText('Press ? during the block')).toBeHidden()
  await context.close()
})

// Shows player-28, player-29
test('the calculator remembers, lists its results, and stays while the block goes on', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await page.keyboard.press('Shift+C')
  const calculator = page.getByRole('dialog', { name: 'Calculator' })
  const result = calculator.getByRole('status', { name: 'Result' })
  await page.keyboard.type('1/0')
  await page.keyboard.press('Enter')
  await expect(result).toHaveText('Error')
  await page.keyboard.type('12*12')
  await page.keyboard.press('Enter')
  await expect(result).toHaveText('144')
  await calculator.getByRole('button', { name: 'M+' }).click()
  await calculator.getByRole('button', { name: 'divided by' }).click()
  await calculator.getByRole('button', { name: '6', exact: true }).click()
  await calculator.getByRole('button', { name: 'Equals' }).click()
  await expect(result).toHaveText('24')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Calculator' }).click()
  await expect(calculator.getByText('M 144')).toBeVisible()
  await expect(calculator.getByRole('list', { name: 'Last results' }).getByRole('listitem')).toHaveText([
    '144\u00f76 = 24',
    '12*12 = 144',
  ])
  const before = await calculator.boundingBox()
  await calculator.getByRole('button', { name: 'Move to the other side' }).click()
  await expect.poll(async () => (await calculator.boundingBox())?.x).toBeLessThan(before?.x ?? 0)
})

// Shows player-5, player-7, player-33, player-42
test('the player says what is not saved, and saves it when the connection is back', async ({ page, context }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  await context.setOffline(true)
  await expect(page.getByText('Working Offline (All changes saved locally)')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('Working Offline (Saving pending...)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsaved Changes' })).toBeVisible()
  await expect(page).toHaveTitle(/^Unsaved Changes/)
  await page.getByRole('button', { name: 'Retry Now' }).click()
  await expect(page.getByRole('button', { name: 'Unsaved Changes' })).toBeVisible()
  const saved = page.waitForResponse(isSave('PUT', /api\/blocks\/\d+$/))
  await context.setOffline(false)
  await saved
  await expect(page.getByText(/Working Offline/)).toBeHidden()
  await expect(page).toHaveTitle(/^Pediatrics: Block/)
})

// Shows player-6
test('while a save is on its way the title says so', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/api\/blocks\/\d+$/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('a')
  await expect(page.getByText('Saving... ')).toBeVisible()
  await expect(page).toHaveTitle(/^Saving\.\.\. /)
  answer()
  await expect(page.getByText('Saving... ')).toBeHidden()
})

// Shows player-32
test('at the end of its time an exam locks and offers to end the section', async ({ page }) => {
  await page.clock.install()
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 1)
  await expect(page.getByRole('timer')).toHaveText(/00:01:(30|2\d)/)
  await page.clock.runFor(92_000)
  const dialog = page.getByRole('dialog', { name: 'Time is up' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText('00:00:00')
  await dialog.getByRole('button', { name: 'End Section' }).click()
  await page.waitForURL('/performance')
})

// Shows player-14, player-31, player-54
test('the question is covered and its clock stands while the block is paused', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 1)
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Paused' })
  await expect(dialog).toBeVisible()
  await expect(page.locator('[data-part="stem"]')).toBeHidden()
  await dialog.getByRole('button', { name: 'Resume' }).last().click()
  await expect(page.locator('[data-part="stem"]')).toBeVisible()
  await page.keyboard.press('p')
  await dialog.getByRole('button', { name: 'End Section' }).click()
  await page.getByRole('button', { name: 'Go to question 1' }).click()
  await expect(page.locator('[data-part="stem"]')).toBeVisible()
  await page.keyboard.press('p')
  await dialog.getByRole('button', { name: 'Save and exit' }).click()
  await expect(page).toHaveURL(/\/block\/new\?qbank_id=pediatrics&previous=1/)
})

test('a number is not parted from its unit, and is copied as it was written', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const block = await response.json().catch(() => undefined)
    if (!block?.questions?.[0]?.vignette) return route.fulfill({ response })
    block.questions[0].vignette = 'He weighs 12 kg.'
    await route.fulfill({ response, json: block })
  })
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 2)
  const vignette = page.locator('[data-part="vignette"]')
  expect(await vignette.textContent()).toBe('He weighs 12\u00a0kg.')
  await vignette.evaluate((element) => document.getSelection()?.selectAllChildren(element))
  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('He weighs 12 kg.')
})

// Shows player-46
test('the link to a question of a review is copied, and leads there', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewLearner(page)
  await startBlock(page, 'Tutor Mode', 3)
  const id = blockId(page)
  await page.getByRole('button', { name: /^Question 3/ }).click()
  await page.keyboard.press('Shift+E')
  await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).click()
  await page.waitForURL('/performance')
  await page.goto(`/exam?block_id=${id}`)
  await page.getByRole('button', { name: /^Question 2/ }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/qbank')
  await page.goto(link)
  await expect(page.getByText('Question 2 of 3').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/qbank')
})

// Shows player-35
test('the result of a block that is not finished says where to go on', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 2)
  const id = blockId(page)
  await page.goto(`/results?block_id=${id}`)
  await expect(page.getByText(/is not finished yet/)).toBeVisible()
  await page.getByRole('link', { name: 'Resume the block' }).click()
  await expect(page).toHaveURL(`/exam?block_id=${id}`)
  await page.goto('/results?block_id=1')
  await expect(page.getByRole('heading', { name: 'Block not found' })).toBeVisible()
})

testOnNewDevice.describe('on a touch screen', () => {
  testOnNewDevice.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  // Shows player-18
  testOnNewDevice('a selection is highlighted with the button, and a tap takes the highlight off', async ({ page }) => {
    await signInAsNewLearner(page)
    await startBlock(page, 'Tutor Mode', 1)
    await page.getByRole('button', { name: 'Highlight', exact: true }).tap()
    await expect(page.getByText('Select words in the question first, then press Highlight or H.')).toBeVisible()
    await select(page, 'vignette', 0, 9)
    await page.getByRole('button', { name: 'Highlight', exact: true }).tap()
    const marks = highlighted(page, 'vignette')
    await expect(marks).toHaveCount(1)
    await marks.getByRole('button').tap()
    await expect(marks).toHaveCount(0)
  })
})
