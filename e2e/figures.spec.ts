import { expect, inspect, screens, signInAsNewLearner, testOnOwnServer } from './fixtures.ts'

for (const { width, height, colorScheme } of screens) {
  testOnOwnServer(`every kind of figure at ${width} px in ${colorScheme}`, async ({ page, server, complaints }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    server.makeAdmin(await signInAsNewLearner(page))
    await page.goto('/editor/figures')
    await expect(page.getByRole('article', { name: 'time-course' }).getByRole('img')).toBeVisible()
    const strip = page.getByRole('article', { name: 'ecg' }).first().getByRole('img')
    // A second stays 25 mm of 4 pixels, however narrow the screen.
    await expect.poll(async () => (await strip.boundingBox())?.width).toBe(660)
    await inspect(page, 'figures')
    expect(complaints).toEqual([])
  })
}

testOnOwnServer('every kind of figure is found from the contents, and by its address', async ({ page, server }) => {
  server.makeAdmin(await signInAsNewLearner(page))
  await page.goto('/editor/figures')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const survival = page.getByRole('article', { name: 'survival' })
  await expect(survival).not.toBeInViewport()
  await contents.getByRole('link', { name: 'survival' }).click()
  await expect(survival.getByRole('heading')).toBeInViewport()
  // Beside the figures the contents stay in sight.
  await expect(contents.getByRole('link', { name: 'Try a figure' })).toBeInViewport()
  await page.reload()
  await expect(survival.getByRole('heading')).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await survival.getByRole('link', { name: 'Contents' }).click()
  await expect(contents.getByRole('link', { name: 'Try a figure' })).toBeInViewport()
})

testOnOwnServer('a figure follows the data that are typed, and is enlarged by keys', async ({ page, server }) => {
  server.makeAdmin(await signInAsNewLearner(page))
  await page.goto('/editor/figures')
  const desk = page.getByRole('region', { name: 'Try a figure' })
  const data = desk.getByLabel('Data of a figure')
  const source = await data.inputValue()
  await expect(desk.getByRole('img')).toBeVisible()
  await data.fill(source.replace('rate: 86', 'rate: 860'))
  await expect(desk.getByRole('alert')).toHaveText(/^rhythms\.0\.rate: Too big/)
  await data.fill(source)
  await expect(desk.getByRole('img', { name: /PR intervals of 180/ })).toBeVisible()
  await desk.getByText('Data of the figure').click()
  await expect(desk.getByRole('table', { name: 'QRS complexes' })).toBeVisible()
  await desk.getByRole('button', { name: 'Enlarge figure' }).click()
  const screen = page.getByRole('dialog', { name: 'Figure' })
  const widthOf = async () => (await screen.getByRole('img', { name: /^Rhythm strip/ }).boundingBox())?.width
  await page.keyboard.press('0')
  await expect.poll(widthOf).toBe(660)
  await page.keyboard.press('+')
  await expect.poll(widthOf).toBe(990)
  await page.keyboard.press('Escape')
  await expect(screen).toBeHidden()
})
