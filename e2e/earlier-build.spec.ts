import { leaveAsEarlierBuild } from './earlier-build.ts'
import { blockIdOf, blockOf, expect, startBlock, startExamToGoOffline, test } from './fixtures.ts'

test('what the build before kept on the device is there offline, and then on the server', async ({
  page,
  context,
  server,
}) => {
  const id = await startExamToGoOffline(page, 4)
  const address = page.url()
  await startBlock(page, 'Exam Mode', 2)
  const endedId = blockIdOf(page)
  await page.request.put('/api/flashcards/decks/ped-cardiology/selected', { data: { selected: true } })
  await leaveAsEarlierBuild(page, [id, endedId])
  await server.kill()
  await context.setOffline(true)
  await page.close()

  const tab = await context.newPage()
  await tab.goto(address)
  await tab.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(tab.getByText('Question 2 of 4').first()).toBeVisible()
  await expect(tab.getByRole('radio', { name: /^C/ })).toBeChecked()
  await tab.keyboard.press('ArrowLeft')
  await expect(tab.getByRole('radio', { name: /^B/ })).toBeChecked()
  await tab.goto('/flashcards')
  await tab.getByRole('button', { name: 'Study Now: Pediatrics: Cardiology' }).click()
  await expect(tab.getByText('2 of 7 cards rated, spaced repetition')).toBeVisible()

  await server.start()
  await context.setOffline(false)
  await expect(tab.getByText(/The block that you ended without a connection is saved/)).toBeVisible()
  await expect.poll(async () => Object.values((await blockOf(tab, id)).progress.selectedAnswers)).toEqual(['b', 'c'])
  const { progress, questions, completed } = await blockOf(tab, id)
  expect({ marked: progress.markedQuestions, completed }).toEqual({ marked: [questions[0].id], completed: false })
  const ended = await blockOf(tab, endedId)
  expect(ended.completed).toBe(true)
  expect(Object.values(ended.progress.selectedAnswers)).toEqual(['a', 'd'])
  const [session] = await (await tab.request.get('/api/flashcards/sessions')).json()
  expect(session).toMatchObject({ cards: 7, correctPercentage: 50 })
  const cards: { lastRating: number | null }[] = await (
    await tab.request.get('/api/flashcards/cards?deckId=ped-cardiology')
  ).json()
  expect(cards.flatMap(({ lastRating }) => lastRating ?? []).sort()).toEqual([1, 3])
  await expect
    .poll(() => tab.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toEqual(['preceptor-device'])
})
