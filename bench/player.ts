import { type Browser, chromium, type Page } from '@playwright/test'
import { say } from './measure.ts'
import { measurePaints } from './paints.ts'

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const moves = 40

/** The player in a browser: what opening a large block asks of the server, and how soon the next question is painted. */
export async function measurePlayer(url: string, executablePath: string) {
  const browser = await chromium.launch({ executablePath, args: flags })
  try {
    const { page, questions, calls } = await openLargeBlock(browser, url)
    say(`Opening a block of ${questions} questions`, `${calls.length} requests to the server (${calls.join(', ')})`)
    await measurePaints(page, 'Next question after the key press', {
      times: Math.min(moves, questions - 1),
      key: 'ArrowRight',
    })
    const cards = await openDeck(page, url)
    await measurePaints(page, 'Next card after its rating', {
      times: Math.min(moves, cards - 1),
      flip: ' ',
      key: '3',
      shown: 'header p',
    })
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

async function openDeck(page: Page, url: string) {
  await page.goto(`${url}/flashcards`)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page
    .getByRole('button', { name: /^Study Now/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Begin Study' }).click()
  const counter = await page.getByText(/^Card 1\//).textContent()
  return Number(/\d+(?= ·)/.exec(counter ?? '')?.[0])
}

function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
