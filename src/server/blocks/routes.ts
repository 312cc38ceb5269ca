import {
  completeBlock,
  createBlock,
  deleteBlock,
  getBlock,
  listBlocks,
  renameBlock,
  saveProgress,
} from '../../contract/blocks.ts'
import { drawCandidates } from '../../domain/blocks/available-questions.ts'
import { drawQuestions } from '../../domain/blocks/draw-questions.ts'
import { scoreBlock } from '../../domain/blocks/score-block.ts'
import type { Db } from '../db/database.ts'
import type { Deps, Handle } from '../http.ts'
import { mapValues, numberedChanges } from './incoming-changes.ts'
import {
  type Block,
  countAnswered,
  findAvailability,
  findBlock,
  findBlockByClientId,
  insertBlock,
  isBlockIdTaken,
  listBlockQuestions,
  listBlocksOf,
  listMarked,
  updateBlock,
  updateClock,
} from './queries.ts'
import { saveChanges, saveStanding } from './save-changes.ts'
import { resultOf, showBlock, summaryOf } from './shown-block.ts'

export function blockRoutes(handle: Handle, { library, chance, contentAccess }: Deps) {
  handle(createBlock, async ({ db, user, body, now, refused }) => {
    const { clientId, questionCount, secondsPerQuestion, selectedDomains } = body
    const made = clientId ? await findBlockByClientId(db, user.id, clientId) : undefined
    if (made?.deletedAt) throw refused('block_deleted', { field: 'clientId' })
    if (made) return showBlock(db, library, made)

    const qbank = (await library.current(db, now)).get(body.qbankId)
    if (!qbank) throw refused('unknown_qbank', { field: 'qbankId' })
    const unknown = selectedDomains.find((name) => !qbank.domains.some((domain) => domain.name === name))
    if (unknown !== undefined) throw refused('unknown_domain', { field: 'selectedDomains' })

    const mode = body.mode === 'exam' ? 'exam' : 'tutor'
    const candidates = drawCandidates(qbank, await findAvailability(db, user, qbank, contentAccess), {
      mode,
      statuses: body.questionStatuses ?? (body.questionStatus ? [body.questionStatus] : []),
      domains: selectedDomains,
      marked: body.markedOnly ? await listMarked(db, user.id) : undefined,
    })
    if (questionCount > candidates.length) {
      throw refused('not_enough_questions', { sentence: tooFew(candidates.length), field: 'questionCount' })
    }
    const id = await freeBlockId(db, user.id, now, chance)
    const block: Block = {
      ...{
        id,
        userId: user.id,
        clientId: clientId ?? null,
        qbankId: qbank.id,
        mode,
        questionCount,
        secondsPerQuestion,
      },
      title: body.title ?? `Block ${id}`,
      timeRemainingSeconds: mode === 'exam' ? questionCount * secondsPerQuestion : null,
      ...{ timeUpAt: null, currentIndex: 0, createdAt: now.toISOString(), completedAt: null, deletedAt: null },
      ...{ timeSpentSeconds: null, score: null, correctAnswers: null },
    }
    await insertBlock(db, block, drawQuestions(candidates, questionCount, chance))
    return showBlock(db, library, block)
  })

  handle(listBlocks, async ({ db, user, query }) => {
    const answered = await countAnswered(db, user.id)
    const blocks = await listBlocksOf(db, user.id, query.qbank_id)
    return blocks.map((block) => summaryOf(block, answered.get(block.id) ?? 0))
  })

  handle(getBlock, async ({ db, user, params, refused }) => {
    const block = await findBlock(db, user.id, params.id)
    if (!block) throw refused('not_found')
    return showBlock(db, library, block)
  })

  handle(saveProgress, async ({ db, user, params, body, now, deviceNow: clientTime, refused }) => {
    const block = await findBlock(db, user.id, params.id)
    if (!block) throw refused('not_found')
    const deviceNow = body.lastSaveAttempt ?? clientTime
    const numbered = numberedChanges(body)
    const late = await saveChanges(db, library, {
      ...{ block, numbered, values: mapValues(body), marked: body.markedQuestions, now, deviceNow },
    })
    if (block.completedAt !== null) return refused('block_completed')
    await saveClock(db, block, body, now)
    if (late === 'time_up') return refused('time_up')
    return { success: true, savedAt: now.toISOString() }
  })

  handle(renameBlock, async ({ db, user, params, body, refused }) => {
    const block = await findBlock(db, user.id, params.id)
    if (!block) throw refused('not_found')
    if (block.completedAt !== null) throw refused('block_completed')
    await updateBlock(db, block, { title: body.title })
    return showBlock(db, library, { ...block, title: body.title })
  })

  handle(deleteBlock, async ({ db, user, params, now, refused }) => {
    const block = await findBlock(db, user.id, params.id)
    if (!block) throw refused('not_found')
    if (block.completedAt !== null) throw refused('block_completed')
    await updateBlock(db, block, { deletedAt: now.toISOString() })
    return { success: true }
  })

  handle(completeBlock, async ({ db, user, params, body, now, deviceNow, refused }) => {
    const block = await findBlock(db, user.id, params.id)
    if (!block) throw refused('not_found', { sentence: 'Block ID not found' })
    await saveChanges(db, library, {
      block,
      numbered: [],
      values: mapValues({ selectedAnswers: body.answers }),
      now,
      deviceNow,
    })
    const { completedAt } = block
    if (completedAt !== null) return resultOf({ ...block, completedAt })

    const rows = await library.withQuestions(db, await listBlockQuestions(db, block))
    const answers = Object.fromEntries(rows.flatMap(({ questionId, answer }) => (answer ? [[questionId, answer]] : [])))
    const { score, correctAnswers } = scoreBlock(
      rows.map(({ question }) => question),
      answers,
    )
    const result = { score, correctAnswers, completedAt: now.toISOString(), timeSpentSeconds: body.timeSpent }
    await updateBlock(db, block, result)
    for (const row of rows) await saveStanding(db, block, row, row.question)
    return resultOf({ ...block, ...result })
  })
}

const tooFew = (count: number) =>
  count === 0
    ? 'No questions fit this choice; choose more sections or statuses.'
    : `Only ${count} questions fit this choice; ask for ${count} or fewer.`

/** A number in the order of time, and no counter for which all learners would queue. */
async function freeBlockId(db: Db, userId: string, now: Date, chance: () => number): Promise<string> {
  let id = now.getTime() * 1000 + Math.floor(chance() * 1000)
  while (await isBlockIdTaken(db, userId, String(id))) id++
  return String(id)
}

/** The clock only falls, and the first 0 is remembered: answers after it are late. */
async function saveClock(
  db: Db,
  block: Block,
  { timeRemaining, currentIndex }: { timeRemaining?: number | null | undefined; currentIndex?: number | undefined },
  now: Date,
) {
  const known = block.timeRemainingSeconds
  const timeRemainingSeconds = known === null || timeRemaining == null ? known : Math.min(known, timeRemaining)
  const index = Math.min(currentIndex ?? block.currentIndex, block.questionCount - 1)
  if (timeRemainingSeconds === known && index === block.currentIndex) return
  const timeUpAt = block.timeUpAt ?? (timeRemainingSeconds === 0 ? now.toISOString() : null)
  await updateClock(db, block, { timeRemainingSeconds, timeUpAt, currentIndex: index })
}
