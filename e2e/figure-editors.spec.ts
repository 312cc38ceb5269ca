import { expect, inspect, screens, signInAsNewLearner, testOnOwnServer } from './fixtures.ts'

const source = `kind: run-chart
alt: A line of six values that rises from 4 to 9.
caption: Score by month
yLabel: Score
values: [4, 5, 6, 7, 8, 9]
`

for (const { width, height, colorScheme } of screens) {
  testOnOwnServer(
    `an editor gives a question a figure at ${width} px in ${colorScheme}`,
    async ({ page, server, complaints }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      server.makeAdmin(await signInAsNewLearner(page))
      await page.goto('/editor?view=question&question=ped-card-0001&edit=1')
      const form = page.getByRole('form', { name: 'Revise ped-card-0001' })
      const data = form.getByLabel('Figure of the explanation')
      const drawn = form.getByRole('img', { name: 'A line of six values that rises from 4 to 9.' })
      await data.fill(source.replace('yLabel', 'label'))
      await expect(form.getByRole('alert')).toContainText('yLabel')
      await data.fill(source)
      await expect(form.getByRole('alert')).toBeHidden()
      await expect(drawn).toBeVisible()
      const preview = page.getByRole('region', { name: 'Preview' })
      await expect(preview.getByRole('img', { name: 'A line of six values that rises from 4 to 9.' })).toBeVisible()
      await inspect(page, 'figure-of-a-question')

      // A look at another page loses nothing.
      await page.goto('/profile')
      await page.goBack()
      await expect(drawn).toBeVisible()
      await form.getByLabel('Reason').fill('Shows the trend.')
      await form.getByRole('button', { name: 'Propose and accept' }).click()
      const version = page.getByRole('article', { name: 'Version 2' })
      await expect(version.getByText('Shows the trend.')).toBeVisible()
      await version.getByText('Whole text of version 2').click()
      await expect(version.getByRole('img', { name: 'A line of six values that rises from 4 to 9.' })).toBeVisible()
      expect(complaints).toEqual([])
    },
  )
}

testOnOwnServer('an editor gives a card a figure, and takes it away', async ({ page, server, complaints }) => {
  server.makeAdmin(await signInAsNewLearner(page))
  await page.goto('/flashcards-editor')
  await page.getByRole('combobox', { name: 'Topic' }).click()
  await page
    .getByRole('option', { name: /Cardiology/ })
    .first()
    .click()
  const card = page.getByRole('article', { name: 'Card 1', exact: true })
  const [data, save] = [card.getByLabel('Figure'), card.getByRole('button', { name: 'Save card 1' })]
  await data.fill('kind: [')
  await expect(card.getByRole('alert')).toContainText('This is not YAML')
  await data.fill(source)
  await expect(card.getByRole('img', { name: 'A line of six values that rises from 4 to 9.' })).toBeVisible()
  await save.click()
  await expect(card.getByText('Saved')).toBeVisible()
  await expect(data).toHaveValue(/^kind: run-chart\n/)
  await page.reload()
  await page.getByRole('combobox', { name: 'Topic' }).click()
  await page
    .getByRole('option', { name: /Cardiology/ })
    .first()
    .click()
  await expect(data).toHaveValue(/values: \[ 4, 5, 6, 7, 8, 9 \]/)
  await data.fill('')
  await save.click()
  await expect(card.getByText('Saved')).toBeVisible()
  await expect(card.getByRole('img')).toBeHidden()
  expect(complaints).toEqual([])
})
