import { newId } from '../../offline/new-id.ts'
import { longestGapSeconds } from '../../question/use-ticker.ts'
import type { BlockState } from './block-state.ts'

/** Names each stretch for which the clock of an exam runs without a stop, so that the server can hold it against its own. */
export class RunningClock {
  #id: string | undefined
  #followedAt = 0

  /** What a save says of it. */
  runAt(nowMs: number): { clockRun: string } | undefined {
    return this.#id === undefined || this.#hasSlept(nowMs) ? undefined : { clockRun: this.#id }
  }

  /** Called with each tick and whatever else happens. A gap is a device that slept, and its clock stood meanwhile. */
  follow({ mode, phase }: Pick<BlockState, 'mode' | 'phase'>, nowMs: number) {
    const slept = this.#hasSlept(nowMs)
    this.#followedAt = nowMs
    if (mode !== 'exam' || phase !== 'running') this.#id = undefined
    else if (this.#id === undefined || slept) this.#id = newId()
  }

  #hasSlept = (nowMs: number) => nowMs - this.#followedAt >= longestGapSeconds * 1000
}
