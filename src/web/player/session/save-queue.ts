import { type Change, mostChangesASave } from '../../../contract/blocks.ts'
import { retryAfterMs } from '../../offline/retry.ts'

/**
 * How a save went. `timeUp`: the server has the changes, and kept the answers as late. `refused`: it takes none of them, for
 * the sake of one at least, whose reason this is, and another attempt would not change that.
 */
export type SaveOutcome = 'saved' | 'timeUp' | 'completed' | 'offline' | 'signedOut' | 'failed' | { refused: string }

/** The way out of the queue: the server, and this device. */
export interface SaveTransport {
  /** Never throws. */
  send(changes: readonly Change[]): Promise<SaveOutcome>
  /** Takes the outdated ones off the device in the same step; resolves to whether the device could keep it. */
  keep(changes: readonly Change[], outdated: readonly Change[]): Promise<boolean>
  acknowledge(changes: readonly Change[]): Promise<unknown>
  /** Takes off the device what the server never takes, and tells the learner. */
  giveUp(change: Change, reason: string): Promise<unknown>
  onCompleted(): void
  onTimeUp(): void
}

export interface SaveState {
  phase: 'idle' | 'saving' | 'pending'
  /** Why a save awaits retry. */
  because: 'offline' | 'signedOut' | 'failed' | null
  /** How many changes no reply has acknowledged. */
  unsaved: number
  /** False: what is unsaved lives in this page alone. */
  isKept: boolean
}

const saveAfterMs = 2_000
const saveEveryMs = 30_000

/** Keeps every change until the server has acknowledged it. Knows no React, no network and no storage. */
export class SaveQueue {
  readonly #transport: SaveTransport
  #unsaved: readonly Change[]
  /** Something without a change of its own moved: the clock, the current question. */
  #moved = false
  #running: Promise<void> | undefined
  #again = false
  #atOnce = false
  #stopped = true
  #soon: ReturnType<typeof setTimeout> | undefined
  #every: ReturnType<typeof setInterval> | undefined
  #endWait: (() => void) | undefined
  #state: SaveState
  readonly #listeners = new Set<() => void>()

  /** @param unsaved what the device still held of this block, earliest first */
  constructor(transport: SaveTransport, unsaved: readonly Change[]) {
    this.#transport = transport
    this.#unsaved = unsaved
    this.#state = { phase: 'idle', because: null, unsaved: unsaved.length, isKept: true }
  }

  get state(): SaveState {
    return this.#state
  }

  get unsaved(): readonly Change[] {
    return this.#unsaved
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start() {
    this.#stopped = false
    this.#every ??= setInterval(() => void this.save(), saveEveryMs)
    if (this.#unsaved.length > 0) void this.save()
  }

  stop() {
    this.#stopped = true
    clearInterval(this.#every)
    clearTimeout(this.#soon)
    this.#every = undefined
    this.#endWait?.()
  }

  add(changes: readonly Change[]) {
    const outdated = this.#unsaved.filter((change) => changes.some((later) => isOutdatedNote(change, later)))
    this.#unsaved = [...this.#unsaved.filter((change) => !outdated.includes(change)), ...changes]
    void this.#transport
      .keep(changes, outdated)
      .then((isKept) => isKept === this.#state.isKept || this.#say({ isKept }))
    this.#say({ unsaved: this.#unsaved.length })
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.save(), saveAfterMs)
  }

  /** The clock or the current question moved: worth saving at the next turn. */
  move() {
    this.#moved = true
  }

  /** Saves all there is, with retries; resolves when that has succeeded or awaits a later retry. */
  save(): Promise<void> {
    clearTimeout(this.#soon)
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    if (this.#unsaved.length === 0 && !this.#moved) return Promise.resolve()
    // A turn later, so that a save asked for while this one begins already finds it running.
    this.#running = Promise.resolve()
      .then(() => this.#run())
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  /** The learner asks, or the connection is back: no waiting. */
  retryNow(): Promise<void> {
    this.#endWait?.()
    this.#atOnce = true
    return this.save()
  }

  /** An attempt beside the queue's own went through, such as the last one of a page that is being left. */
  async acknowledge(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return
    const ids = new Set(changes.map(({ id }) => id))
    this.#unsaved = this.#unsaved.filter(({ id }) => !ids.has(id))
    this.#say({ unsaved: this.#unsaved.length })
    await this.#transport.acknowledge(changes)
  }

  async #run(): Promise<void> {
    let failures = 0
    let atMost: number = mostChangesASave
    this.#say({ phase: 'saving' })
    while (true) {
      this.#again = false
      this.#atOnce = false
      this.#moved = false
      const sent = this.#unsaved.slice(0, atMost)
      const outcome = await this.#transport.send(sent)
      if (typeof outcome === 'object' && sent.length > 0) {
        // One that is refused holds up no other.
        atMost = sent.length > 1 ? Math.ceil(sent.length / 2) : mostChangesASave
        const [alone, ...others] = sent
        if (alone && others.length === 0) await this.#giveUp(alone, outcome.refused)
        continue
      }
      if (outcome === 'saved' || outcome === 'timeUp' || outcome === 'completed') {
        failures = 0
        await this.#taken(outcome, sent)
        const more = this.#unsaved.length > 0 && (this.#again || sent.length === atMost)
        if (more && outcome !== 'completed') continue
        return this.#say({ phase: 'idle', because: null })
      }
      this.#moved = true
      // Asked for while this attempt was on its way, as when the connection came back in that moment.
      if (this.#atOnce && !this.#stopped) continue
      const delay = outcome === 'failed' ? retryAfterMs[failures++] : undefined
      if (delay !== undefined && !this.#stopped) await this.#wait(delay)
      if (delay === undefined || this.#stopped) return this.#say({ phase: 'pending', because: notSaved(outcome) })
    }
  }

  async #giveUp(change: Change, reason: string) {
    this.#unsaved = this.#unsaved.filter(({ id }) => id !== change.id)
    this.#say({ unsaved: this.#unsaved.length })
    await this.#transport.giveUp(change, reason)
  }

  async #taken(outcome: SaveOutcome, sent: readonly Change[]) {
    // Nothing more can count once the block is completed.
    await this.acknowledge(outcome === 'completed' ? this.#unsaved : sent)
    if (outcome === 'completed') this.#transport.onCompleted()
    if (outcome === 'timeUp') this.#transport.onTimeUp()
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      const queue = this
      function done() {
        clearTimeout(timer)
        queue.#endWait = undefined
        resolve()
      }
      this.#endWait = done
    })
  }

  #say(news: Partial<SaveState>) {
    this.#state = { ...this.#state, ...news }
    for (const listener of this.#listeners) listener()
  }
}

/** A note is whole in each of its changes, and there is one for every key that is pressed. */
const isOutdatedNote = (change: Change, later: Change): boolean =>
  change.field === 'note' && later.field === 'note' && change.questionId === later.questionId

const notSaved = (outcome: SaveOutcome): SaveState['because'] =>
  outcome === 'offline' || outcome === 'signedOut' ? outcome : 'failed'
