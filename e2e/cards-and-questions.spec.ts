import type { Page } from '@playwright/test'
import { answerByKey, expect, inspect, screens, signInAsNewLearner, testOnSetUpDevice as test } from './fixtures.ts'

const deck = { id: 'ped-infectious-diseases', name: 'Pediatrics: Infectious Diseases' }

const sideOf = (page: Page) => page.getByRole('region', { name: 'Card side' })
const questionsOn = (page: Page) => page.getByRole('region', { name: 'Questions on this point' })

/** Crams the deck up to the first card that is about one question, with its front up. */
async function openLinkedCard(page: Page) {
  const path = `/api/flashcards/cards?deckId=${deck.id}`
  const cards = (await (await page.request.get(path)).json()) as { id: string; front: string; questions?: string[] }[]
  const linked = cards.find(({ questions }) => questions?.length === 1)
  if (!linked) throw new Error('no card of the deck is about one question')
  await page.getByRole('button', { name: `Add ${deck.name}` }).click()
  await page.getByRole('button', { name: `Study Now: ${deck.name}` }).click()
  await page.getByRole('tab', { name: 'Cramming' }).click()
  await page.getByRole('button', { name: 'Begin Study' }).click()
  const side = sideOf(page)
  await expect(side).toBeVisible()
  for (const _ of cards) {
    if (await side.getByText(linked.front, { exact: true }).isVisible()) break
    await page.keyboard.press('ArrowRight')
  }
  await expect(side).toContainText(linked.front)
  return linked
}

for (const { width, height, colorScheme } of screens) {
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme })

    // Shows flashcards-51, player-53
    test('a card leads to the questions on its point, and the explanation of one back to the card', async ({
      page,
      complaints,
    }) => {
      await signInAsNewLearner(page, '/flashcards')
      const linked = await openLinkedCard(page)
      const questions = questionsOn(page)
      await expect(questions).toBeHidden()
      await page.keyboard.press('Space')
      await expect(questions).toContainText('1 question tests this point, 1 unseen.')
      await inspect(page, 'card-questions')

      await questions.getByRole('button', { name: 'Tutor block of 1 question' }).click()
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Question 1 of 1' })).toBeVisible()
      const toCards = page.getByRole('link', { name: 'Flashcard on this point' })
      await expect(toCards).toBeHidden()
      await answerByKey(page, '1')
      await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
      await expect(toCards).toBeVisible()
      await inspect(page, 'linked-cards')
      const question = page.url()
      await toCards.click()
      await expect(page.getByText(/^Card 1\/1 /)).toBeVisible()
      await expect(sideOf(page)).toContainText(linked.front)
      await page.keyboard.press('Space')
      await expect(questions).toContainText('none of them open and unseen')
      await page.getByRole('button', { name: 'Exit Session' }).click()
      await expect(page).toHaveURL(question)
      await page.getByRole('button', { name: 'Resume', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Explanation' })).toBeVisible()
      expect(complaints).toEqual([])
    })
  })
}

// Shows flashcards-52
test('a card says nothing of a question that an exam began to ask behind its back, nor without a network', async ({
  page,
  server,
}) => {
  await signInAsNewLearner(page, '/flashcards')
  const linked = await openLinkedCard(page)
  const questions = questionsOn(page)
  const domain = 'Infectious Diseases'
  const path = '/api/qbank/pediatrics/domain-counts?mode=exam'
  const counts = (await (await page.request.get(path)).json()) as Record<string, number>
  const exam = { qbankId: 'pediatrics', mode: 'exam', questionCount: counts[domain], selectedDomains: [domain] }
  expect((await page.request.post('/api/blocks', { data: exam })).status()).toBe(201)
  const asked = page.waitForResponse((response) => response.url().endsWith(`/${linked.id}/questions`))
  await page.keyboard.press('Space')
  expect(await (await asked).json()).toEqual({ questionCount: 0, unseenCount: 0 })
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
  await expect(questions).toBeHidden()

  await page.getByRole('button', { name: 'Hide Answer' }).click()
  await server.kill()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^Good/ })).toBeVisible()
  await expect(questions).toBeHidden()
})
