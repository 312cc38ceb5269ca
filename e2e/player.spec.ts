import { brotliCompressSync, constants, zstdCompressSync } from 'node:zlib'
import { endSection, expect, saved, signInAsNewLearner, startBlock, testOnSetUpDevice as test } from './fixtures.ts'

test('the main job works with the keyboard alone', async ({ page }) => {
  await signInAsNewLearner(page)
  await page.goto('/block/new?qbank_id=pediatrics')
  await expect(page.getByRole('checkbox', { name: /^Cardiology \d+ questions$/ })).toBeVisible()
  const tabTo = async (name: string | RegExp, role: 'button' | 'radio' | 'textbox') => {
    const target = page.getByRole(role, { name })
    for (let n = 0; n < 80; n++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  await tabTo(/Exam Mode/, 'radio')
  await page.keyboard.press('ArrowRight')
  await tabTo('Number of questions, typed', 'textbox')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('2')
  await tabTo('Start Block', 'button')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/exam/)
  await tabTo('Start', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Question 1 of 2').first()).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: /^B/ })).toBeFocused()
  await page.keyboard.press('3')
  await expect(page.getByRole('radio', { name: /^C/ })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeHidden()
  await page.keyboard.press('3')
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 2 of 2').first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await tabTo('End Section', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'End Section' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('/performance')
})

// Shows qbank-50
test('an exam goes on where it was left', async ({ page }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 5)
  await page.keyboard.press('c')
  await page.keyboard.press('ArrowRight')
  const kept = saved(page)
  await page.keyboard.press('d')
  await kept
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByText('Question 2 of 5').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^D/ })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /^C/ })).toBeChecked()
})

// Shows qbank-83
test('an answer given while the server is down is there when it is back', async ({ page, server }) => {
  await signInAsNewLearner(page)
  await startBlock(page, 'Exam Mode', 3)
  await server.kill()
  await page.keyboard.press('b')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('e')
  await expect(page.getByText(/Unsaved Changes|Working Offline/).first()).toBeVisible()
  await server.start()
  const address = page.url()
  await page.goto('/qbank')
  await page.goto(address)
  const kept = saved(page)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await kept
  const id = new URL(address).searchParams.get('block_id')
  const block = await (await page.request.get(`/api/blocks/${id}`)).json()
  expect(Object.values(block.progress.selectedAnswers)).toEqual(['b', 'e'])
  await page.getByRole('button', { name: /^Question 3/ }).click()
  await endSection(page)
})

const wholeBy = {
  zstd: (text: string) => zstdCompressSync(text),
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
}

for (const encoding of ['zstd', 'br'] as const)
  test(`a browser reads a block that was put together from compressed questions, by ${encoding}`, async ({ page }) => {
    await signInAsNewLearner(page)
    await startBlock(page, 'Exam Mode', 20)
    const path = `/api/blocks/${new URL(page.url()).searchParams.get('block_id')}`
    const plain = await page.request.get(path, { headers: { 'accept-encoding': 'identity' } })
    const text = await plain.text()
    await page.setExtraHTTPHeaders({ 'accept-encoding': encoding })
    const read = () =>
      page.evaluate(async (address) => {
        const response = await fetch(address)
        const { headers } = response
        const bytes = Number(headers.get('content-length'))
        return { encoding: headers.get('content-encoding'), bytes, text: await response.text() }
      }, path)
    // The first readers get it compressed as a whole, which is never of the same length: shorter, unless long figures are in it.
    const atOnce = wholeBy[encoding](text).length
    const isPacked = ({ bytes }: { bytes: number }) => bytes > 0 && bytes !== atOnce
    await expect.poll(async () => isPacked(await read())).toBe(true)
    expect(await read()).toMatchObject({ encoding, text })
    expect(JSON.parse(text).questions).toHaveLength(20)
  })
