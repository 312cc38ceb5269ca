import { type Browser, chromium, type Page } from '@playwright/test'
import { median, say } from './measure.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const moves = 40

/** The player in a browser: what opening a large block asks of the server, and how soon the next question is painted. */
export async function measurePlayer(url: string, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const { page, questions, calls } = await openLargeBlock(browser, url)
    say(`Opening a block of ${questions} questions`, `${calls.length} requests to the server (${calls.join(', ')})`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const painted = await page.evaluate(paintNextQuestions, Math.min(moves, questions - 1))
    const ms = painted.map((move) => move.ms)
    const frames = Math.max(...painted.map((move) => move.frames))
    say(
      'Next question after the key press',
      `${median(ms).toFixed(1)} ms to its paint (worst ${Math.max(...ms).toFixed(1)}), at most ${frames} frame, ${asked.length} requests`,
    )
  } finally {
    await browser.close()
  }
}

async function openLargeBlock(browser: Browser, url: string) {
  // Without the service worker, which fetches for later.
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(url)
  const person = { displayName: 'Bench', email: 'bench@example.org', username: 'bench', password: 'correct horse' }
  const post = (path: string, data: object) => page.request.post(url + path, { data })
  await post('/api/auth/register', person)
  await post('/api/auth/login', person)
  const domains = (await (await page.request.get(`${url}/api/qbank/pediatrics/domains`)).json()) as { name: string }[]
  const counts = await page.request.get(`${url}/api/qbank/pediatrics/domain-counts?mode=exam`)
  const available = Object.values((await counts.json()) as Record<string, number>).reduce((sum, n) => sum + n, 0)
  const questions = Math.min(100, available)
  const block = { qbankId: 'pediatrics', mode: 'exam', questionCount: questions }
  const made = await post('/api/blocks', { ...block, selectedDomains: domains.map(({ name }) => name) })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`${url}/profile`)
  await page.getByText('This device').waitFor()
  const calls = callsOf(page)
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/exam?block_id=${id}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText(`Question 1 of ${questions}`).first().waitFor()
  return { page, questions, calls }
}

function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Runs in the page: presses the key and waits for the frame that shows the next question. */
async function paintNextQuestions(count: number) {
  const heading = () => document.activeElement?.textContent ?? ''
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Behind the frame: a task that comes after its paint.
  const paint = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  const painted: { ms: number; frames: number }[] = []
  for (let n = 0; n < count; n++) {
    await frame()
    await paint()
    const before = heading()
    const begun = performance.now()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    let frames = 0
    do {
      await frame()
      frames++
    } while (heading() === before && frames < 60)
    await paint()
    painted.push({ ms: performance.now() - begun, frames })
  }
  return painted
}
