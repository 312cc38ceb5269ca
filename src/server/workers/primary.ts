import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { FromWorker, ToWorker } from './messages.ts'

interface Settings {
  /** How many processes serve. */
  count: number
  /** Tells the operator. */
  say: (sentence: string) => void
}

interface Serving {
  worker: Worker
  address: string
  since: number
}

const longestWaitMs = 30_000
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
  readonly #figures = new AggregatorRegistry()
  readonly #stopping = new AbortController()
  #isRolling = false

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Ends this process where the first of them cannot start; that one has said why. */
  async start() {
    cluster.on('message', (worker, message: FromWorker) => {
      if (message.kind === 'metrics') void this.#sendFigures(worker, message.id)
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => this.stop())
    process.on('SIGHUP', () => void this.renew())
    // The first brings database and content up to date, so that the others find them so.
    if (!(await this.#begin(1))) process.exit(1)
    const others = Array.from({ length: this.#settings.count - 1 }, (_, n) => n + 2)
    await Promise.all(others.map((number) => this.#keepTrying(number, 0)))
    const { address } = this.#serving.get(1) ?? {}
    if (address && !this.#isStopping) this.#settings.say(`Ready on ${address}`)
  }

  stop() {
    this.#stopping.abort()
    const serving = new Set([...this.#serving.values()].map(({ worker }) => worker))
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker) continue
      if (serving.has(worker)) send(worker, { kind: 'stop', drains: true })
      // One that is still starting hears nothing else.
      else worker.process.kill('SIGTERM')
    }
  }

  /** Puts a new process in the place of each. Where one does not start, the old ones go on. */
  async renew() {
    if (this.#isRolling || this.#isStopping) return
    this.#isRolling = true
    for (const [number, { worker }] of [...this.#serving].sort(([one], [other]) => one - other)) {
      if (!(await this.#begin(number))) {
        this.#settings.say(`Process ${number} did not start anew, so the one that runs goes on.`)
        break
      }
      send(worker, { kind: 'stop', drains: false })
      if (!worker.isDead()) await once(worker, 'exit')
    }
    this.#isRolling = false
  }

  get #isStopping() {
    return this.#stopping.signal.aborted
  }

  /** Resolves to whether it serves. */
  async #begin(number: number): Promise<boolean> {
    const worker = cluster.fork({ WORKER_NUMBER: String(number) })
    const address = await new Promise<string | undefined>((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve(message.address)
      })
      worker.once('exit', () => resolve(undefined))
    })
    if (address === undefined) return false
    this.#serving.set(number, { worker, address, since: Date.now() })
    this.#settings.say(`Process ${number} of ${this.#settings.count} serves as ${worker.process.pid}.`)
    worker.once('exit', (code) => this.#hasEnded(number, worker, code))
    if (this.#isStopping) send(worker, { kind: 'stop', drains: true })
    return true
  }

  #hasEnded(number: number, worker: Worker, code: number | null) {
    if (this.#isStopping && code) process.exitCode = code
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
      if (this.#isStopping || (await this.#begin(number))) return
    }
  }

  async #sendFigures(worker: Worker, id: number) {
    const text = await this.#figures.clusterMetrics().catch(() => undefined)
    send(worker, { kind: 'metrics', id, ...(text !== undefined && { text }) })
  }
}

function send(worker: Worker, message: ToWorker) {
  if (worker.isConnected()) worker.send(message)
}
