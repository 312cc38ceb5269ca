import type { Page } from '@playwright/test'
import { median, say } from './measure.ts'

interface Step {
  times: number
  /** Pressed first, and not measured. */
  flip?: string
  key: string
  /** Selects what changes with the step; without it the text that has the focus. */
  shown?: string
}

/** How soon after a key press the next thing is painted, and what is asked of the server until then. */
export async function measurePaints(page: Page, what: string, step: Step) {
  const askedAt: number[] = []
  page.on('request', (request) => askedAt.push(request.timing().startTime))
  const painted = await page.evaluate(paintNext, step)
  const ms = painted.map(({ from, to }) => to - from)
  const frames = Math.max(...painted.map((one) => one.frames))
  const between = askedAt.filter((at) => painted.some(({ from, to }) => at > from && at < to))
  say(
    what,
    `${median(ms).toFixed(1)} ms to its paint (worst ${Math.max(...ms).toFixed(1)}), at most ${frames} frame, ${between.length} requests`,
  )
}

/** Runs in the page: presses the key and waits for the frame that shows what is next. */
async function paintNext({ times, flip, key, shown }: Step) {
  const text = () => (shown ? document.querySelector(shown) : document.activeElement)?.textContent ?? ''
  const press = (pressed: string) => {
    const target = (shown ? undefined : document.activeElement) ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
  }
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // Behind the frame: a task that comes after its paint.
  const paint = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(null)
    })
  // What the step before has left to do, such as sending, is not this one's.
  const rest = () => new Promise((resolve) => setTimeout(resolve, 200))
  const painted: { from: number; to: number; frames: number }[] = []
  for (let n = 0; n < times; n++) {
    if (flip) press(flip)
    await rest()
    await frame()
    await paint()
    const before = text()
    const from = performance.timeOrigin + performance.now()
    press(key)
    let frames = 0
    do {
      await frame()
      frames++
    } while (text() === before && frames < 60)
    await paint()
    painted.push({ from, to: performance.timeOrigin + performance.now(), frames })
  }
  return painted
}
