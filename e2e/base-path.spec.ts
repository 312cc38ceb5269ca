import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerByKey, expect, readyOffline, registerAndLogIn, saved, test, wake } from './fixtures.ts'
import { RunningServer } from './running-server.ts'

const basePath = '/clinic/preceptor'

/** A host on which another application stands at the root; its proxy passes our addresses on as they came. */
async function withSharedHost(walk: (url: string, beside: string[]) => Promise<void>) {
  let port = ''
  const beside: string[] = []
  const proxy = createServer((asked: IncomingMessage, answer: ServerResponse) => {
    const { url = '/', method, headers } = asked
    if (!url.startsWith(basePath)) {
      beside.push(url)
      return answer.writeHead(404).end()
    }
    const passed = request(
      { port, path: url, method, headers: { ...headers, 'x-forwarded-for': '10.0.0.7' } },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }).listen(0)
  const url = `http://localhost:${(proxy.address() as AddressInfo).port}${basePath}`
  const server = new RunningServer({ PUBLIC_URL: url, TRUST_PROXY: '1' })
  try {
    await server.start()
    port = new URL(server.url).port
    await walk(url, beside)
  } finally {
    proxy.closeAllConnections()
    proxy.close()
    await server.remove()
  }
}

test('under a base path a visitor signs up, answers a question, and goes on without a network', ({
  page,
  complaints,
}) =>
  withSharedHost(async (url, beside) => {
    const asked: string[] = []
    page.on('request', (one) => asked.push(one.url()))
    await page.goto(url)
    await expect(page).toHaveURL(`${url}/`)
    await expect(page.locator('#application')).toBeAttached()
    await wake(page)
    for (const link of await page.locator('a[href^="/"]').all())
      expect(await link.getAttribute('href')).toMatch(/^\/clinic\/preceptor\//)

    await registerAndLogIn(page, `${url}/profile`)
    await expect(page).toHaveURL(`${url}/profile`)
    await page.goto(`${url}/block/new?qbank_id=pediatrics`)
    await page.getByRole('radio', { name: /Tutor Mode/ }).click()
    await page.getByLabel('Number of questions, typed').fill('2')
    await page.getByRole('button', { name: 'Start Block' }).click()
    await page.waitForURL(`${url}/exam?block_id=*`)
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    const sent = saved(page)
    await answerByKey(page, 'a')
    expect(new URL((await sent).url()).pathname).toMatch(/^\/clinic\/preceptor\/api\/blocks\//)

    await readyOffline(page)
    const { scope, icon, databases } = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? {}
      const manifest = await (await fetch(href ?? '')).json()
      return {
        scope: (await navigator.serviceWorker.ready).scope,
        icon: (await fetch(new URL(manifest.icons[0].src, href))).status,
        databases: (await indexedDB.databases()).map(({ name }) => name),
      }
    })
    expect({ scope, icon, databases }).toEqual({
      scope: `${url}/`,
      icon: 200,
      databases: [`preceptor-device ${basePath}/`],
    })

    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('2 (1 answered)')).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('Question 1 of 2').first()).toBeVisible()
    await page.goto(`${url}/`)
    await expect(page.locator('main')).toBeVisible()
    await page.context().setOffline(false)

    await page.goto(`${url}/profile`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all my data' }).click()
    expect(await (await download).failure()).toBeNull()
    expect(new URL(page.url()).pathname).toBe(`${basePath}/profile`)

    expect(beside.filter((address) => address !== '/favicon.ico')).toEqual([])
    expect(asked.filter((address) => !address.startsWith(url))).toEqual([])
    expect(complaints.filter((sentence) => !sentence.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  }))
