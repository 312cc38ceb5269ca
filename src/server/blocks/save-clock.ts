import type { ProgressToSave } from '../../contract/blocks.ts'
import { isBehind } from '../../domain/blocks/clock-run.ts'
import type { Db } from '../db/database.ts'
import { updateClock } from './change-queries.ts'
import type { StoredBlock } from './queries.ts'

/** The clock only falls, and the first 0 is remembered: answers after it are late. */
export async function saveClock(
  db: Db,
  block: StoredBlock,
  { timeRemaining, currentIndex, clockRun }: Pick<ProgressToSave, 'timeRemaining' | 'currentIndex' | 'clockRun'>,
  now: Date,
) {
  const known = block.timeRemainingSeconds
  const timeRemainingSeconds = known === null || timeRemaining == null ? known : Math.min(known, timeRemaining)
  const index = Math.min(currentIndex ?? block.currentIndex, block.questionCount - 1)
  const seen = clockSeen(block, { clockRun, timeRemaining }, now)
  const isSame = seen.clockRun === block.clockRun && seen.timeNotVerifiedAt === block.timeNotVerifiedAt
  if (isSame && timeRemainingSeconds === known && index === block.currentIndex) return
  const timeUpAt = block.timeUpAt ?? (timeRemainingSeconds === 0 ? now.toISOString() : null)
  await updateClock(db, block, { timeRemainingSeconds, timeUpAt, currentIndex: index, ...seen })
}

type Seen = Pick<StoredBlock, 'clockRun' | 'clockRunSince' | 'clockRunSeconds' | 'timeNotVerifiedAt'>

/** What the server knows of the running clock after a save, and whether the time that it claims fits. */
function clockSeen(
  block: StoredBlock,
  { clockRun, timeRemaining }: Pick<ProgressToSave, 'clockRun' | 'timeRemaining'>,
  now: Date,
): Seen {
  const { timeNotVerifiedAt, clockRunSince, clockRunSeconds } = block
  if (clockRun === undefined || timeRemaining == null || block.mode !== 'exam')
    return { clockRun: null, clockRunSince: null, clockRunSeconds: null, timeNotVerifiedAt }
  if (block.clockRun !== clockRun || clockRunSince === null || clockRunSeconds === null)
    return { clockRun, clockRunSince: now.toISOString(), clockRunSeconds: timeRemaining, timeNotVerifiedAt }
  const isClaimed = isBehind({ since: clockRunSince, secondsLeft: clockRunSeconds }, timeRemaining, now)
  const marked = timeNotVerifiedAt ?? (isClaimed ? now.toISOString() : null)
  return { clockRun, clockRunSince, clockRunSeconds, timeNotVerifiedAt: marked }
}
