// Opens every card on the study screen at the width of a phone, and prints those that do not fit: `npm run content:render`.
import { type Browser, chromium, type Page } from '@playwright/test'
import { shownFront } from '../src/domain/flashcards/cloze.ts'
import { signInAsNewLearner } from './fixtures.ts'
import { RunningServer } from './running-server.ts'

const phone = { width: 390, height: 844 }
/** Percent of the cards that are to fit. */
const wanted = 95

interface Deck {
  id: string
  name: string
}

/** One card as it was seen: by how many pixels each part is too tall or too wide, 0 where it fits. */
interface Seen {
  front: string
  frontOver: number
  backOver: number
  /** From the first line of the answer to the end of the open explanation. */
  explanationOver: number
  /** A table or a figure. */
  tooWide: number
}

async function render(on: Browser): Promise<boolean> {
  const page = await on.newPage({ viewport: phone, baseURL: server.url, reducedMotion: 'reduce' })
  await signInAsNewLearner(page)
  const chosen = process.argv.slice(2)
  const listed = (await (await page.request.get('/api/flashcards/decks')).json()) as Deck[]
  const decks = listed.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  for (const { id } of decks)
    await page.request.put(`/api/flashcards/decks/${id}/selected`, { data: { selected: true } })
  let [cards, fitting] = [0, 0]
  for (const deck of decks) {
    const ids = await idsByFront(page, deck)
    const seen = await studyAll(page, deck, ids.size)
    const misfits = seen.filter((card) => problemsOf(card).length > 0)
    for (const card of misfits) console.log(`${ids.get(card.front) ?? card.front}: ${problemsOf(card).join('; ')}`)
    cards += seen.length
    fitting += seen.length - misfits.length
  }
  const percent = (100 * fitting) / Math.max(1, cards)
  console.log(`${fitting} of ${cards} cards fit at ${phone.width} px (${percent.toFixed(1)}%); ${wanted}% is the aim`)
  return percent >= wanted
}

const problemsOf = ({ frontOver, backOver, explanationOver, tooWide }: Seen) => [
  ...(frontOver > 0 ? [`front ${frontOver} px too tall`] : []),
  ...(backOver > 0 ? [`back ${backOver} px too tall`] : []),
  ...(explanationOver > 0 ? [`answer with explanation ${explanationOver} px too tall`] : []),
  ...(tooWide > 0 ? [`table or figure ${tooWide} px too wide`] : []),
]

async function idsByFront(page: Page, { id }: Deck): Promise<Map<string, string>> {
  const cards = await (await page.request.get(`/api/flashcards/cards?deckId=${id}`)).json()
  return new Map((cards as { id: string; front: string }[]).map((card) => [shownFront(card.front), card.id]))
}

/** Crams the whole deck. */
async function studyAll(page: Page, { id, name }: Deck, cards: number): Promise<Seen[]> {
  // The same address again would only load the set-up of the deck before.
  await page.goto(`/flashcards?deck=${id}`)
  await page.getByRole('button', { name: `Study Now: ${name}` }).click()
  await page.getByRole('tab', { name: 'Cramming' }).click()
  await page.getByRole('button', { name: 'Begin Study' }).click()
  await page.getByRole('region', { name: 'Card side' }).waitFor()
  const seen = await page.evaluate(measureAll, cards)
  const missed = cards - new Set(seen.map(({ front }) => front)).size
  if (missed > 0) throw new Error(`${missed} cards of '${name}' were not seen.`)
  return seen
}

/** Runs in the page: turns each card, opens its explanation and goes on. */
async function measureAll(cards: number) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const side = () => document.querySelector<HTMLElement>('[aria-label="Card side"]')
  const over = (element: HTMLElement | null) => (element ? element.scrollHeight - element.clientHeight : 0)
  const widthOver = (element: HTMLElement | null) => (element ? element.scrollWidth - element.clientWidth : 0)
  const panel = () => document.querySelector('section[aria-label="Extended Explanation"]')
  const until = async (isSo: () => boolean) => {
    for (let n = 0; n < 100 && !isSo(); n++) await frame()
    if (!isSo()) throw new Error(`The card '${face()?.textContent}' does not turn or does not open.`)
    await frame()
  }
  const face = () => [...(side()?.querySelectorAll<HTMLElement>('p') ?? [])].at(-1)
  await document.fonts.ready
  const seen = []
  for (let n = 0; n < cards; n++) {
    await frame()
    const front = face()?.textContent ?? ''
    const frontOver = over(side())
    press(' ')
    await until(() => [...(side()?.querySelectorAll('p') ?? [])].some(({ textContent }) => textContent === 'Back'))
    const backOver = over(side())
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Extended Explanation')
    button?.click()
    // What draws figures comes with the first one.
    await until(() => panel()?.querySelector('div[role="img"]') === null)
    const [top, bottom] = [face()?.getBoundingClientRect().top ?? 0, panel()?.getBoundingClientRect().bottom ?? 0]
    // What is folded is not read; a table and a figure scroll in the frame around them.
    const drawn = [...(panel()?.querySelectorAll('table, figure svg') ?? [])].filter((one) => !one.closest('details'))
    seen.push({
      front,
      frontOver,
      backOver,
      // Less than a whole pixel is rounding.
      explanationOver: Math.floor(Math.max(0, bottom - top - window.innerHeight)),
      tooWide: Math.max(0, ...drawn.map(({ parentElement }) => widthOver(parentElement))),
    })
    press('ArrowRight')
  }
  return seen
}

const server = new RunningServer()
await server.start()
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch({ ...(executablePath && { executablePath }) })
try {
  process.exitCode = (await render(browser)) ? 0 : 1
} finally {
  await browser.close()
  await server.remove()
}
