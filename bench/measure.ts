import autocannon from 'autocannon'

/** What one request of a load looks like; `n` counts the requests of a round. */
export interface Sent {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: object
  cookie?: string
  /** What a browser says that it can unpack; by default nothing. */
  encodings?: string
}

export interface Figures {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

const medians = (rounds: readonly Figures[]): Figures => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
})

const rounds = 3
const secondsPerRound = 3

/** Medians of three rounds; an answer that is not a success fails the bench, for its time would mean nothing. */
export async function load(url: string, clients: number, request: (n: number) => Sent): Promise<Figures> {
  const done: Figures[] = []
  let n = 0
  for (let round = 0; round < rounds; round++) {
    const next: autocannon.Request = {
      setupRequest: (sent) => {
        const { body, cookie, encodings, ...rest } = request(n++)
        const headers = {
          ...(cookie && { cookie }),
          ...(encodings && { 'accept-encoding': encodings }),
          ...(body && { 'content-type': 'application/json' }),
        }
        return { ...sent, ...rest, headers, ...(body && { body: JSON.stringify(body) }) }
      },
    }
    const result = await autocannon({
      url,
      connections: clients,
      duration: secondsPerRound,
      requests: [next],
      setupClient: readNoText,
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
    done.push({ perSecond: result.requests.average, p50Ms: result.latency.p50, p99Ms: result.latency.p99 })
  }
  return medians(done)
}

/**
 * Autocannon makes a text of every reply. Of 40 compressed kilobytes, which are none, that takes several times as long as of 100 of
 * JSON, so it was the load that was measured.
 */
function readNoText(client: autocannon.Client) {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody: (body: Buffer) => void } }
  pipelinedRequests.addBody = () => {}
}

/** Runs `work` for a second, three times, and returns the median of times a second. */
export async function loop(work: (n: number) => Promise<unknown> | unknown, workers = 1): Promise<number> {
  const perSecond: number[] = []
  let n = 0
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    let count = 0
    const worker = async () => {
      while (performance.now() - start < 1_500) {
        await work(n++)
        count++
      }
    }
    await Promise.all(Array.from({ length: workers }, worker))
    perSecond.push((count * 1000) / (performance.now() - start))
  }
  return median(perSecond)
}

export const show = (title: string, figures: Figures, notes = '') =>
  console.log(
    `${title.padEnd(62)} ${Math.round(figures.perSecond).toString().padStart(6)}/s  p50 ${figures.p50Ms} ms  p99 ${figures.p99Ms} ms  ${notes}`,
  )

/** What the least does that can be done, for comparison. */
export interface Bare {
  /** Writes a second, in process. */
  loopPerSecond: number
  route: Figures
}

export type Engine = 'SQLite' | 'PostgreSQL'

/** What is aimed at, by engine and how many clients write at once. */
export const aimsOf = (engine: Engine, clients: number) => ({
  loop: engine === 'SQLite' && clients > 1 ? ' (aim 0.4)' : '',
  route: engine === 'PostgreSQL' && clients > 1 ? ' (aim 0.5)' : '',
  p99: engine === 'PostgreSQL' && clients === 64 ? ' (aim at most 2)' : '',
})

/** A route of our own against a bare one, where it has to wait. */
export const p99Against = (ours: Figures, { p99Ms }: Figures) =>
  // Autocannon counts whole milliseconds.
  `p99 ${ratio(ours.p99Ms, Math.max(p99Ms, 1))} of the bare route's ${p99Ms} ms`

export const say = (title: string, value: string) => console.log(`${title.padEnd(62)} ${value}`)

export const ratio = (one: number, other: number) => (one / other).toFixed(2)
