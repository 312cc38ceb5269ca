import type { Block, BlockResult, Change } from '../../../contract/blocks.ts'
import { isOffline, isSignedOut } from '../../api.ts'
import { BlockStore, secondsSpentIn } from '../../offline/blocks.ts'
import type { BlockPosition } from '../../offline/device-schema.ts'
import type { BlockPlace } from '../../offline/messages.ts'
import { newId } from '../../offline/new-id.ts'
import { type Outbox, outboxOf, type Sent } from '../../offline/outbox.ts'
import type { StreamStatus } from '../../offline/streams.ts'
import type { Chooser } from '../../question/option-list.tsx'
import { type BlockAction, type BlockState, blockState, changesBetween, isEnded } from './block-state.ts'
import { demoQuestionCount, type Opening, openingState, withDeviceChange } from './opening-state.ts'
import { RunningClock } from './running-clock.ts'

interface SessionOpening extends Opening {
  userId: string
  block: Block
  changes: readonly Change[]
  acknowledged: readonly Change[]
  position: BlockPosition | undefined
  /** The block was completed, or is gone, somewhere else meanwhile. */
  onCompleted: () => void
}

/** A message to the other tabs that show the same block. */
export type TabMessage = { kind: 'changes'; changes: readonly Change[] } | { kind: 'completed' }

export interface SaveState extends Pick<StreamStatus, 'phase' | 'unsent' | 'isKept'> {
  /** Why a save awaits a later attempt. */
  because: 'offline' | 'signedOut' | 'failed' | null
}

const saveAfterMs = 2_000
const saveEveryMs = 30_000

/** One open block: its state, and the device and the outbox that every change goes to. */
export class BlockSession implements Chooser {
  readonly block: Block
  readonly questions: Block['questions']
  /** Only the first questions, in tutor display. */
  readonly isDemo: boolean
  /** False for the demo of an exam or of a completed block: a trial beside it. */
  readonly isSaved: boolean
  readonly #outbox: Outbox
  readonly #store: BlockStore
  readonly #listeners = new Set<() => void>()
  readonly #otherTabs = new Set<(message: TabMessage) => void>()
  readonly #ends = new Set<(result: BlockResult) => void>()
  readonly #onCompleted: () => void
  readonly #clock = new RunningClock()
  #state: BlockState
  #saveState: SaveState
  /** The question that the server knows as the current one. */
  #sentIndex: number | undefined
  /** The player is open. */
  #isOpen = false
  /** Completed: nothing more is kept on the device, not even the clock. */
  #isOver = false

  constructor({ userId, block, onCompleted, demo = false, questionId, ...device }: SessionOpening) {
    this.block = block
    this.questions = demo ? block.questions.slice(0, demoQuestionCount) : block.questions
    this.isDemo = demo
    this.isSaved = !demo || block.mode === 'tutor'
    this.#outbox = outboxOf(userId)
    this.#store = new BlockStore(this.#outbox, block.id)
    this.#onCompleted = onCompleted
    this.#state = openingState(block, device, { demo, questionId })
    this.#saveState = this.#saveStateNow()
    if (device.position?.isSent ?? true) this.#sentIndex = this.#state.currentIndex
  }

  get state(): BlockState {
    return this.#state
  }

  /** The question at which the learner is. */
  get question(): Block['questions'][number] {
    const { currentIndex } = this.#state
    const question = this.questions[currentIndex]
    if (!question) throw new Error(`Block ${this.block.id} has no question ${currentIndex + 1}.`)
    return question
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  choose = (optionId: string): void => this.dispatch({ type: 'choose', optionId })

  clear = (): void => this.dispatch({ type: 'choose', optionId: null })

  crossOut = (optionId: string): void => this.dispatch({ type: 'crossOut', optionId })

  dispatch = (action: BlockAction): void => {
    const before = this.#state
    const at = new Date().toISOString()
    const after = blockState(before, action, at)
    if (after === before) return
    this.#clock.follow(after, Date.now())
    this.#state = after
    if (this.isSaved && !this.#isOver) this.#remember(before, after, at)
    for (const listener of this.#listeners) listener()
  }

  /** Told of what is done here; what was heard from another tab is not passed on. */
  tellOtherTabs = (tell: (message: TabMessage) => void): (() => void) => {
    this.#otherTabs.add(tell)
    return () => this.#otherTabs.delete(tell)
  }

  /** Takes over what another tab did, which keeps and sends it itself. */
  hear = (message: TabMessage): void => {
    if (this.#isOver || !this.isSaved) return
    if (message.kind === 'completed') {
      this.#endHere()
      return
    }
    const after = message.changes.reduce(withDeviceChange, this.#state)
    if (after === this.#state) return
    this.#state = after
    for (const listener of this.#listeners) listener()
  }

  get saveState(): SaveState {
    return this.#saveState
  }

  /** Sends what there is, now and from time to time. Returns how to end that. */
  start(): () => void {
    if (!this.isSaved) return () => {}
    const { stream } = this.#store
    const ends = [this.#outbox.subscribe(this.#learn), this.#outbox.follow(stream, this.#followSaves)]
    const timer = setInterval(() => this.#outbox.sendUnlessBusy(stream), saveEveryMs)
    this.#isOpen = true
    this.#outbox.sendUnlessBusy(stream)
    return () => {
      this.#isOpen = false
      clearInterval(timer)
      for (const end of ends) end()
    }
  }

  /** Sends all there is, at once; resolves when that has succeeded or awaits a later attempt. */
  save = async (): Promise<void> => {
    if (!this.isSaved) return
    const { stream } = this.#store
    await this.#outbox.send(stream)
    await this.#outbox.atRest(stream)
  }

  /** Hears of the result, once the section that was ended here is completed. */
  whenEnded = (listener: (result: BlockResult) => void): (() => void) => {
    this.#ends.add(listener)
    return () => this.#ends.delete(listener)
  }

  /** Ends the section; resolves when the server has completed it, and throws why it has not yet. */
  end = (): Promise<void> => {
    this.dispatch({ type: 'end' })
    return this.endAgain()
  }

  /** The same by itself, which ends nothing for a learner who went back to the questions. */
  endAgain = async (): Promise<void> => {
    if (!isEnded(this.#state)) return
    // Said at each attempt: another tab may have sent it, and a clock that ran out has not said it.
    await this.#store.keep({ position: this.#position(), ended: this.#ended() })
    await this.save()
    if (this.#isOver || !isEnded(this.#state)) return
    const { failure } = this.#outbox.status(this.#store.stream)
    throw failure ?? new Error('The section could not be ended.')
  }

  /** The page is being hidden or left: one attempt that outlives it. */
  leave = async (): Promise<void> => {
    if (!this.isSaved || this.#isOver) return
    this.dispatch({ type: 'settle' })
    // A player that was left hears of this one attempt still.
    const end = this.#isOpen ? undefined : this.#outbox.subscribe(this.#learn)
    await this.#outbox.sendOnLeaving(this.#store.stream)
    end?.()
  }

  #tell(message: TabMessage) {
    for (const tell of this.#otherTabs) tell(message)
  }

  #remember(before: BlockState, after: BlockState, at: string) {
    const inReview = after.mode === 'review'
    const moved = before.currentIndex !== after.currentIndex || before.timeRemaining !== after.timeRemaining
    const changes = changesBetween(before, after, { at, newId })
    const isSaid = !inReview && (moved || changes.length > 0)
    const place = isSaid ? this.#place : undefined
    const isTurned = (before.phase === 'ending') !== (after.phase === 'ending')
    const ended = after.phase === 'ending' ? this.#ended() : null
    // The position goes to the device with them.
    const position = this.#position()
    void this.#store.keep({ changes, inReview, position, place, ...(isTurned && { ended }) })
    if (changes.length > 0) {
      this.#outbox.sendSoon(this.#store.stream, saveAfterMs)
      this.#tell({ kind: 'changes', changes })
    }
    // A stopped clock goes to the server at once, as this may be the end of the visit; an end is sent with what it takes.
    if (before.phase === 'running' && (after.phase === 'paused' || after.phase === 'timeUp')) void this.save()
  }

  /** Learns what the server has of this block by now. */
  #learn = ({ stream, isLate, isOver, place, result }: Sent) => {
    if (stream !== this.#store.stream || this.#isOver || this.#state.mode === 'review') return
    if (isOver) return this.#endHere(result)
    if (place?.currentIndex !== undefined) {
      this.#sentIndex = place.currentIndex
      void this.#store.keep({ position: this.#position() })
    }
    if (isLate) this.dispatch({ type: 'timeUp' })
  }

  #endHere(result?: BlockResult) {
    this.#isOver = true
    this.#tell({ kind: 'completed' })
    void this.#store.forget()
    if (!result || this.#ends.size === 0) return this.#onCompleted()
    for (const listener of this.#ends) listener(result)
  }

  #followSaves = () => {
    const now = this.#saveStateNow()
    const before = this.#saveState
    const isSame = (Object.keys(now) as (keyof SaveState)[]).every((key) => now[key] === before[key])
    if (isSame) return
    this.#saveState = now
    for (const listener of this.#listeners) listener()
  }

  #saveStateNow(): SaveState {
    if (!this.isSaved) return { phase: 'idle', because: null, unsent: 0, isKept: true }
    const { phase, failure, unsent, isKept } = this.#outbox.status(this.#store.stream)
    return { phase, because: reasonOf(failure), unsent, isKept }
  }

  /** Once the player was left the clock stands, and another device may have gone on from here. */
  #place = (isLeaving: boolean): BlockPlace => {
    const { currentIndex, timeRemaining } = this.#state
    if (this.#isOpen) return { currentIndex, timeRemaining, ...this.#clock.runAt(Date.now()) }
    return isLeaving ? { currentIndex, timeRemaining } : { timeRemaining }
  }

  #ended = () => ({ timeSpent: secondsSpentIn(this.#state, this.block) })

  /** A completed block has no position to go on from. */
  #position(): BlockPosition | undefined {
    const { mode, currentIndex, timeRemaining, secondsSpent, unsentSeconds, phase } = this.#state
    if (mode === 'review') return undefined
    return {
      currentIndex,
      timeRemaining,
      ending: phase === 'ending',
      isSent: currentIndex === this.#sentIndex,
      secondsSpent: { ...secondsSpent },
      unsentSeconds: { ...unsentSeconds },
    }
  }
}

function reasonOf(failure: unknown): SaveState['because'] {
  if (failure === undefined) return null
  if (isOffline(failure)) return 'offline'
  return isSignedOut(failure) ? 'signedOut' : 'failed'
}
