import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { FromWorker, ToWorker } from './messages.ts'

interface Settings {
  /** How many processes serve. */
  count: number
  /** How long each answers on before it ends with all others. */
  drainMs: number
  /** Tells the operator. */
  say: (sentence: string) => void
}

interface Serving {
  worker: Worker
  address: string
  since: number
  /** The last that it gave. */
  figures: object[]
}

const longestWaitMs = 30_000
// A process ends itself within this time of a stop, unless it hangs.
const longestEndMs = 10_000
// Within the ten seconds that Prometheus waits; the database's part of them takes a second at most.
const longestFiguresMs = 3_000
// A process that ends sooner than this is not started again at once.
const soonMs = 10_000

/**
 * Starts processes that serve at one port, starts another where one ends, and ends them all. On SIGHUP a new one takes
 * the place of each, one after the other, so that an update is served without a pause.
 */
export class Primary {
  readonly #settings: Settings
  /** By number, from 1. */
  readonly #serving = new Map<number, Serving>()
  readonly #stopping = new AbortController()
  /** The processes that were told to end. */
  readonly #ending = new Set<Worker>()
  /** The numbers of those that are starting. */
  readonly #beginning = new Set<number>()
  /** Called with the figures of each process that answers, by the number of the question. */
  readonly #figuresCome = new Map<number, () => void>()
  #asked = 0
  #isRolling = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Ends this process where the first of them cannot start; that one has said why. */
  async start() {
    cluster.on('message', (worker, message: FromWorker) => {
      if (message.kind === 'metrics') void this.#sendFigures(worker, message.id)
      if (message.kind === 'figures') this.#takeFigures(worker, message)
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => this.stop())
    process.on('SIGHUP', () => void this.renew())
    // The first brings database and content up to date, so that the others find them so.
    if (!(await this.#begin(1))) process.exit(this.#isStopping ? 0 : 1)
    const others = Array.from({ length: this.#settings.count - 1 }, (_, n) => n + 2)
    await Promise.all(others.map((number) => this.#keepTrying(number, 0)))
    const { address } = this.#serving.get(1) ?? {}
    if (address && !this.#isStopping) this.#settings.say(`Ready on ${address}`)
  }

  stop() {
    this.#stopping.abort()
    const serving = new Set([...this.#serving.values()].map(({ worker }) => worker))
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker || this.#ending.has(worker)) continue
      if (serving.has(worker)) this.#end(worker, true)
      // One that is still starting hears nothing else.
      else worker.process.kill('SIGTERM')
    }
  }

  /** Puts a new process in the place of each. Where one does not start, the old ones go on. */
  async renew() {
    if (this.#isRolling || this.#isStopping) return
    this.#isRolling = true
    for (const [number, { worker }] of [...this.#serving].sort(([one], [other]) => one - other)) {
      if (this.#isStopping) break
      // It has ended since, and another is on its way.
      if (this.#serving.get(number)?.worker !== worker) continue
      if (!(await this.#begin(number))) {
        if (!this.#isStopping) this.#settings.say(`Process ${number} did not start anew, so the one that runs goes on.`)
        break
      }
      this.#end(worker, false)
      if (!worker.isDead()) await once(worker, 'exit')
    }
    this.#isRolling = false
  }

  get #isStopping() {
    return this.#stopping.signal.aborted
  }

  /** Tells it to end, and ends it where it does not hear. */
  #end(worker: Worker, drains: boolean) {
    this.#ending.add(worker)
    send(worker, { kind: 'stop', drains })
    const late = setTimeout(() => worker.process.kill('SIGKILL'), (drains ? this.#settings.drainMs : 0) + longestEndMs)
    worker.once('exit', () => {
      this.#ending.delete(worker)
      clearTimeout(late)
    })
  }

  /** Resolves to whether it serves. */
  async #begin(number: number): Promise<boolean> {
    if (this.#isStopping) return false
    this.#beginning.add(number)
    const isServing = await this.#fork(number)
    this.#beginning.delete(number)
    return isServing
  }

  async #fork(number: number): Promise<boolean> {
    const worker = cluster.fork({ WORKER_NUMBER: String(number) })
    const address = await new Promise<string | undefined>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(message.address)
      })
      worker.once('exit', () => resolve(undefined))
      // This process goes on where another cannot be made, or is gone while it is told something.
      worker.on('error', () => resolve(undefined))
    })
    if (address === undefined) return false
    this.#serving.set(number, { worker, address, since: Date.now(), figures: [] })
    this.#settings.say(`Process ${number} of ${this.#settings.count} serves as ${worker.process.pid}.`)
    worker.once('exit', (code) => this.#hasEnded(number, worker, code))
    if (this.#isStopping) this.#end(worker, false)
    return true
  }

  #hasEnded(number: number, worker: Worker, code: number | null) {
    // Without a code it was killed.
    if (this.#isStopping && code !== 0) process.exitCode = code ?? 1
    const serving = this.#serving.get(number)
    // Another stands in its place already.
    if (serving?.worker !== worker) return
    this.#serving.delete(number)
    if (this.#isStopping) return
    this.#settings.say(`Process ${number} ended; another takes its place.`)
    void this.#keepTrying(number, Date.now() - serving.since < soonMs ? 1_000 : 0)
  }

  async #keepTrying(number: number, waitMs: number) {
    for (let wait = waitMs; !this.#isStopping; wait = Math.min(Math.max(2 * wait, 1_000), longestWaitMs)) {
      await pause(wait, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
      // A renewal may put one in its place meanwhile.
      if (this.#beginning.has(number)) continue
      if (this.#isStopping || this.#serving.has(number) || (await this.#begin(number))) return
    }
  }

  async #sendFigures(worker: Worker, id: number) {
    // The caller waits for an answer, and an error in the figures must not end this process.
    const text = await this.#metricsOfAll().catch(() => undefined)
    send(worker, { kind: 'metrics', id, ...(text !== undefined && { text }) })
  }

  async #metricsOfAll(): Promise<string> {
    await this.#askForFigures()
    return AggregatorRegistry.aggregate([...this.#serving.values()].map(({ figures }) => figures)).metrics()
  }

  /** Resolves when all have given theirs, and no later than that: one that hangs must not hide the others. */
  #askForFigures(): Promise<void> {
    const asked = [...this.#serving.values()].map(({ worker }) => worker)
    const id = this.#asked++
    let missing = asked.length
    return new Promise((resolve) => {
      const enough = () => {
        clearTimeout(late)
        this.#figuresCome.delete(id)
        resolve()
      }
      const late = setTimeout(enough, longestFiguresMs)
      this.#figuresCome.set(id, () => {
        if (--missing === 0) enough()
      })
      for (const one of asked) send(one, { kind: 'figures', id })
    })
  }

  /** Keeps them for when it does not answer in time: a sum without one of its parts looks as though all had begun anew. */
  #takeFigures(worker: Worker, { id, figures }: FromWorker & { kind: 'figures' }) {
    const serving = [...this.#serving.values()].find((one) => one.worker === worker)
    if (serving && figures.length > 0) serving.figures = figures
    this.#figuresCome.get(id)?.()
  }
}

function send(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message)
}
