import { getEvidence } from '../../contract/evidence.ts'
import { findProvenance } from '../content/provenance-queries.ts'
import { getCurrentQuestion, listHistory } from '../content/queries.ts'
import type { Handle } from '../http/handle.ts'
import { mayReadRevisions } from './may-read.ts'

export function evidenceRoutes(handle: Handle) {
  handle(getEvidence, async ({ db, user, params, refused }) => {
    const question = await getCurrentQuestion(db, params.questionId)
    if (!(await mayReadRevisions(db, user.id, question.id))) throw refused('explanation_not_shown')
    const found = await findProvenance(db, question.id, question.version)
    if (!found) return { card: null }
    const since = (await listHistory(db, question.id)).filter(({ version }) => version > found.version)
    const changes = since.map(({ version, source, reason, createdAt }) => ({ version, source, reason, createdAt }))
    return { card: { ...found.provenance, version: found.version, changes } }
  })
}
