import {
  answerByKey,
  endSection,
  expect,
  inspect,
  registerAndLogIn,
  screens,
  signInAsNewLearner,
  startBlockByForm,
  test,
} from './fixtures.ts'

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows player-36, qbank-4, qbank-11, qbank-18, qbank-47, qbank-89
    test('a new user gets from the start page to the score of a tutor block', async ({ page, complaints }) => {
      await page.goto('/')
      await inspect(page, 'home')
      await page.getByRole('link', { name: 'Choose a question bank' }).first().click()
      await expect(page.getByRole('button', { name: 'Add Pediatrics' })).toBeVisible()
      await inspect(page, 'qbank-visitor')
      await page.getByRole('button', { name: 'Add Pediatrics' }).click()
      await expect(page.getByRole('region', { name: 'Register' })).toBeVisible()
      await inspect(page, 'login')
      await registerAndLogIn(page, '/login?next=/qbank')

      await page.getByRole('button', { name: 'Add Pediatrics' }).click()
      await expect(page.getByRole('button', { name: 'Pediatrics is added' })).toBeDisabled()
      await inspect(page, 'qbank')
      await page.getByRole('button', { name: 'New block' }).click()
      // On a phone the sections are folded, and Start stays in reach.
      if (width < 768) {
        await page.getByRole('button', { name: /^All \d+ sections/ }).click()
        await expect(page.getByRole('button', { name: 'Start Block' })).toBeInViewport()
      }
      await expect(page.getByRole('checkbox', { name: /^Cardiology \d+ questions$/ })).toBeVisible()
      await inspect(page, 'new-block')
      await startBlockByForm(page, 'Tutor Mode', 10)
      await inspect(page, 'player-tutor')

      for (let n = 1; n <= 10; n++) {
        await expect(page.getByText(`Question ${n} of 10`).first()).toBeVisible()
        await answerByKey(page, 'a')
        await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
        if (n === 1) await inspect(page, 'player-explanation')
        if (n < 10) await page.keyboard.press('ArrowRight')
      }
      await endSection(page)
      await expect(page.getByRole('heading', { name: 'Recent Block' })).toBeVisible()
      await expect(page.getByText('Performance by Section').first()).toBeVisible()
      await inspect(page, 'performance')
      await page.goto('/block/new?qbank_id=pediatrics&previous=1')
      await expect(page.getByText('Completed')).toBeVisible()
      await inspect(page, 'previous-blocks')
      await page.goto('/profile')
      await expect(page.getByText('This device')).toBeVisible()
      await inspect(page, 'account')
      expect(complaints).toEqual([])
    })

    // Shows player-13, qbank-55
    test('an exam block gives no key away, is scored, and opens in review', async ({ page, complaints }) => {
      await signInAsNewLearner(page)
      const replies: Promise<string>[] = []
      page.on('response', (response) => {
        if (response.url().includes('/api/')) replies.push(response.text().catch(() => ''))
      })
      await startBlockByForm(page, 'Exam Mode', 4)
      for (const [n, key] of ['a', 'b', 'c'].entries()) {
        await expect(page.getByText(`Question ${n + 1} of 4`).first()).toBeVisible()
        await page.keyboard.press(key)
        await page.keyboard.press('ArrowRight')
      }
      await expect(page.getByText(/00:0\d:\d\d/).first()).toBeVisible()
      await page.keyboard.press('m')
      await inspect(page, 'player-exam')
      await page.getByRole('button', { name: 'End Section' }).click()
      await expect(page.getByRole('dialog')).toContainText('1')
      await inspect(page, 'end-section')
      for (const text of await Promise.all(replies)) {
        for (const word of ['correctAnswer', 'rationales', 'keyPoint', '"explanation"', '"references"']) {
          expect(text).not.toContain(word)
        }
      }
      await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).click()
      await page.waitForURL('/performance')
      await page.getByRole('link', { name: 'Review block' }).first().click()
      await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
      await inspect(page, 'review')
      expect(complaints).toEqual([])
    })
  })
}
