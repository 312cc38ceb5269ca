import type { Block, Change } from '../../../contract/blocks.ts'
import { secondsSpentIn } from '../../offline/block-messages.ts'
import { BlockStore } from '../../offline/block-store.ts'
import type { BlockPosition } from '../../offline/device-schema.ts'
import { newId } from '../../offline/new-id.ts'
import { answerOf, type BlockAction, type BlockState, blockState, changesBetween } from './block-state.ts'
import { demoQuestionCount, type Opening, openingState, withDeviceChange } from './opening-state.ts'
import { RunningClock } from './running-clock.ts'
import { type SaveOutcome, SaveQueue } from './save-queue.ts'
import { sendChanges, sendOnLeaving } from './send-changes.ts'

interface SessionOpening extends Opening {
  userId: string
  block: Block
  changes: readonly Change[]
  acknowledged: readonly Change[]
  position: BlockPosition | undefined
  /** The block was completed somewhere else meanwhile. */
  onCompleted: () => void
}

/** What one tab tells those beside it that show the same block. */
export type TabMessage = { kind: 'changes'; changes: readonly Change[] } | { kind: 'completed' }

/** One open block: its state, and the queue and the device that every change goes to. */
export class BlockSession {
  readonly block: Block
  readonly questions: Block['questions']
  /** Only the first questions, in tutor display. */
  readonly isDemo: boolean
  /** False for the demo of an exam or of a completed block: a trial beside it. */
  readonly isSaved: boolean
  readonly queue: SaveQueue
  readonly #store: BlockStore
  readonly #listeners = new Set<() => void>()
  readonly #otherTabs = new Set<(message: TabMessage) => void>()
  readonly #onCompleted: () => void
  readonly #clock = new RunningClock()
  #state: BlockState
  /** The question that the server knows as the current one. */
  #sentIndex: number | undefined
  /** Completed: nothing more is kept on the device, not even the clock. */
  #over = false

  constructor({ userId, block, onCompleted, demo = false, questionId, ...device }: SessionOpening) {
    this.block = block
    this.questions = demo ? block.questions.slice(0, demoQuestionCount) : block.questions
    this.isDemo = demo
    this.isSaved = !demo || block.mode === 'tutor'
    this.#store = new BlockStore(userId, block.id)
    this.#onCompleted = onCompleted
    this.#state = openingState(block, device, { demo, questionId })
    if (device.position?.isSent ?? true) this.#sentIndex = this.#state.currentIndex
    this.queue = new SaveQueue(
      {
        send: (sent) => this.#send(sent),
        keep: (kept, outdated) => this.#store.keep({ changes: kept, outdated, position: this.#position() }),
        acknowledge: (acknowledged) => this.#store.acknowledge(acknowledged),
        giveUp: (change, reason) => this.#store.giveUp(change, reason),
        onCompleted: this.#completedElsewhere,
        onTimeUp: () => this.dispatch({ type: 'timeUp' }),
      },
      this.isSaved ? device.changes : [],
    )
  }

  get state(): BlockState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  dispatch = (action: BlockAction): void => {
    const before = this.#state
    const at = new Date().toISOString()
    const after = blockState(before, action, at)
    if (after === before) return
    this.#clock.follow(after, Date.now())
    this.#state = after
    if (this.isSaved && !this.#over) this.#remember(before, after, at)
    for (const listener of this.#listeners) listener()
  }

  /** Told of what is done here; what was heard from another tab is not passed on. */
  tellOtherTabs = (tell: (message: TabMessage) => void): (() => void) => {
    this.#otherTabs.add(tell)
    return () => this.#otherTabs.delete(tell)
  }

  /** Takes over what another tab did, which keeps and sends it itself. */
  hear = (message: TabMessage): void => {
    if (this.#over || !this.isSaved) return
    if (message.kind === 'completed') {
      this.#completedElsewhere()
      return
    }
    const after = message.changes.reduce(withDeviceChange, this.#state)
    if (after === this.#state) return
    this.#state = after
    for (const listener of this.#listeners) listener()
  }

  #completedElsewhere = () => void this.forget().then(this.#onCompleted)

  #tell(message: TabMessage) {
    for (const tell of this.#otherTabs) tell(message)
  }

  #remember(before: BlockState, after: BlockState, at: string) {
    const moved = before.currentIndex !== after.currentIndex || before.timeRemaining !== after.timeRemaining
    if (moved && after.mode !== 'review') this.queue.move()
    const changes = changesBetween(before, after, { at, newId })
    // The position goes to the device with them.
    if (changes.length > 0) {
      this.queue.add(changes)
      this.#tell({ kind: 'changes', changes })
    } else void this.#store.keep({ position: this.#position() })
    // A stopped clock goes to the server at once, as this may be the end of the visit.
    if (before.phase === 'running' && after.phase !== 'running') void this.queue.save()
  }

  /** What `complete` takes: every answer, and the seconds as the mode counts them. */
  toComplete(): { answers: Record<string, string>; timeSpent: number } {
    const answers = this.#state.questionIds.flatMap((id) => {
      const answer = answerOf(this.#state, id)
      return answer === undefined ? [] : [[id, answer] as const]
    })
    return { answers: Object.fromEntries(answers), timeSpent: secondsSpentIn(this.#state, this.block) }
  }

  async forget(): Promise<void> {
    this.#over = true
    this.#tell({ kind: 'completed' })
    this.queue.stop()
    await this.#store.forgetAll()
  }

  /** The page is being hidden or left: one attempt that outlives it. */
  leave = async (): Promise<void> => {
    const { mode, phase } = this.#state
    if (!this.isSaved || this.#over) return
    this.dispatch({ type: 'settle' })
    const { unsaved } = this.queue
    if (unsaved.length === 0 && (phase === 'start' || mode === 'review')) return
    const progress = this.#progress(unsaved)
    const acknowledged = await sendOnLeaving(this.block, progress)
    if (!acknowledged) return
    this.#knownToServer(progress)
    await this.queue.acknowledge(acknowledged)
  }

  async #send(changes: readonly Change[]): Promise<SaveOutcome> {
    const progress = this.#progress(changes)
    const outcome = await sendChanges(this.block, progress)
    if (outcome === 'saved') this.#knownToServer(progress)
    return outcome
  }

  #knownToServer({ currentIndex }: { currentIndex: number }) {
    if (this.block.mode === 'review') return
    this.#sentIndex = currentIndex
    if (!this.#over) void this.#store.keep({ position: this.#position() })
  }

  #progress = (changes: readonly Change[]) => ({
    changes,
    currentIndex: this.#state.currentIndex,
    timeRemaining: this.#state.timeRemaining,
    ...this.#clock.run,
  })

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
