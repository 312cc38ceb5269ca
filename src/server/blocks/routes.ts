import { completeBlock, createBlock, deleteBlock, getBlock, listBlocks, renameBlock } from '../../contract/blocks.ts'
import { mapValues } from '../../domain/blocks/merge-change.ts'
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
  updateBlock,
} from './queries.ts'
import { readForSave, saveChanges } from './save-changes.ts'
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
