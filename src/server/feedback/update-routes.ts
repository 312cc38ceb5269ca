import { listBlockUpdates, type QuestionUpdate } from '../../contract/feedback.ts'
import { updatedBy } from '../../domain/content/version-source.ts'
import { isKeyChanged } from '../../domain/revisions/key-change.ts'
import { isCorrection, revisionChanges } from '../../domain/revisions/question-text.ts'
import { listDrawn } from '../blocks/drawn-queries.ts'
import { getOwnBlock } from '../blocks/queries.ts'
import type { BlockQuestionTable } from '../blocks/tables.ts'
import { listCurrentVersions, listHistories } from '../content/queries.ts'
import type { Handle } from '../http/handle.ts'

export function updateRoutes(handle: Handle) {
  handle(listBlockUpdates, async ({ db, user, params }) => {
    const block = await getOwnBlock(db, user.id, params.blockId)
    const drawn = await listDrawn(db, user.id, { blockId: block.id })
    const shown = drawn.filter(({ disclosure }) => disclosure.showsKeyElsewhere)
    const current = await listCurrentVersions(db, idsOf(shown))
    const outdated = shown.filter(({ questionId, version }) => (current.get(questionId) ?? 0) > version)
    const histories = Map.groupBy(await listHistories(db, idsOf(outdated)), ({ itemId }) => itemId)
    return outdated.flatMap((row) => updateOf(row, histories.get(row.questionId) ?? []))
  })
}

const idsOf = (rows: readonly Pick<BlockQuestionTable, 'questionId'>[]) => rows.map(({ questionId }) => questionId)

function updateOf(
  { questionId, version }: Pick<BlockQuestionTable, 'questionId' | 'version'>,
  history: Awaited<ReturnType<typeof listHistories>>,
): QuestionUpdate[] {
  const seen = history.find((one) => one.version === version)
  const newest = history.at(-1)
  if (!seen || !newest) return []
  const changes = revisionChanges(seen.content, newest.content)
  // A change of a field that learners do not read, such as the topic, is no news to them, nor is a mere addition.
  if (!isCorrection(changes)) return []
  return [
    {
      questionId,
      version,
      currentVersion: newest.version,
      updatedAt: newest.createdAt,
      changes,
      updatedBy: updatedBy(newest.source),
      reasons: history.filter((one) => one.version > version).map(({ reason }) => reason),
      keyChanged: isKeyChanged(seen.content, newest.content),
    },
  ]
}
