import {
  completeBlock,
  createBlock,
  deleteBlock,
  getBlock,
  listBlocks,
  type ProgressToSave,
  renameBlock,
  saveProgress,
} from '../../contract/blocks.ts'
import { isBehind } from '../../domain/blocks/clock-run.ts'
import { mapValues } from '../../domain/blocks/wire-fields.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { complete } from './complete.ts'
import { drawBlock } from './draw-block.ts'
import {
  countAnswered,
  getOwnBlock,
  isCompleted,
  listBlockQuestions,
  listBlocksOf,
  listDomainsByBlock,
  type StoredBlock,
  updateBlock,
  updateClock,
} from './queries.ts'
import { numberedRows, readForSave, saveChanges } from './save-changes.ts'
import { resultOf, showBlock, summaryOf } from './shown-block.ts'

export function blockRoutes(handle: Handle, { library, chance }: Deps) {
  handle(createBlock, async ({ learner, body }) => showBlock(learner, await drawBlock(learner, body, chance)))

  handle(listBlocks, async ({ db, user, query }) => {
    const [answered, domains, blocks] = await Promise.all([
      countAnswered(db, user.id),
      listDomainsByBlock(db, user.id),
      listBlocksOf(db, user.id, query.qbank_id),
    ])
    return blocks.map((block) =>
      summaryOf(block, { answeredCount: answered.get(block.id) ?? 0, domains: domains.get(block.id) ?? [] }),
    )
  })

  handle(getBlock, async ({ learner, db, user, params }) => {
    const rows = listBlockQuestions(db, { userId: user.id, id: params.id })
    const [block] = await Promise.all([getOwnBlock(db, user.id, params.id), rows])
    return showBlock(learner, block, rows)
  })

  handle(saveProgress, {
    read: ({ db, userId, params, body, now, deviceNow }) => {
      const sending = { userId, blockId: params.id, now, deviceNow: body.lastSaveAttempt ?? deviceNow }
      const sent = { rows: numberedRows(sending, body), values: mapValues(body), marked: body.markedQuestions }
      return readForSave(db, sending, sent)
    },
    answer: async ({ db, found, body, now, keeps, refused }) => {
      const { block } = found
      const { logged, late } = await saveChanges(db, library, found, now)
      keeps({ changes: logged })
      if (block.completedAt !== null) return refused('block_completed')
      await saveClock(db, block, body, now)
      if (late === 'time_up') return refused('time_up')
      return { success: true, savedAt: now.toISOString() }
    },
  })

  handle(renameBlock, async ({ learner, db, user, params, body }) => {
    const block = await getOwnBlock(db, user.id, params.id)
    await updateBlock(db, block, { title: body.title })
    return showBlock(learner, { ...block, title: body.title })
  })

  handle(deleteBlock, async ({ db, user, params, now, refused }) => {
    const block = await getOwnBlock(db, user.id, params.id)
    if (block.completedAt !== null) throw refused('block_completed')
    await updateBlock(db, block, { deletedAt: now.toISOString() })
    return { success: true }
  })

  handle(completeBlock, async ({ db, user, params, body, now, deviceNow, keeps }) => {
    const sending = { userId: user.id, blockId: params.id, now, deviceNow }
    const values = mapValues({ selectedAnswers: body.answers })
    const save = await readForSave(db, sending, { values }, 'Block ID not found')
    const { logged } = await saveChanges(db, library, save, now)
    keeps({ changes: logged })
    const { block } = save
    return resultOf(isCompleted(block) ? block : await complete(db, library, block, { ...body, now }))
  })
}

/** The clock only falls, and the first 0 is remembered: answers after it are late. */
async function saveClock(
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
