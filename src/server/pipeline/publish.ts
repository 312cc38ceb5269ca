import { referenceText, referenceUrl } from '../../domain/content/reference.ts'
import { type Calibration, calibrationTable, mayPublishUnattended } from '../../domain/pipeline/calibration.ts'
import { fileHashOf, type Provenance, questionContentOf, readReferences } from '../content/api.ts'
import { saveProvenances } from '../content/provenance-queries.ts'
import { encodeQuestion, insertVersions, listItems, raiseContentCounter, saveItems } from '../content/queries.ts'
import type { Db } from '../db/database.ts'
import { markOfDeps, type PipelineDeps } from './context.ts'
import { itemIdOf } from './control.ts'
import { type Draft, findLastDone, listSeeds, listVerdicts, type Run, updateDraft } from './queries.ts'

/** The newest calibration that came to its end, with its table. */
export async function lastCalibration(db: Db): Promise<(Calibration & { run: Run }) | undefined> {
  const run = await findLastDone(db, 'calibration')
  if (!run) return undefined
  const results = Map.groupBy(await listVerdicts(db, run.id), ({ draftId }) => draftId)
  const seeded = (await listSeeds(db, run.id)).flatMap(({ id, seed }) => {
    const verdicts = Object.fromEntries((results.get(id) ?? []).map(({ stage, verdict }) => [stage, verdict]))
    return seed === null ? [] : [{ seed, verdicts }]
  })
  return { run, mark: run.mark, rows: calibrationTable(seeded) }
}

/** Whether the prompts and models of now may publish without anybody looking. */
export const unattendedPermission = async (db: Db, deps: Pick<PipelineDeps, 'model' | 'second'>) =>
  mayPublishUnattended(await lastCalibration(db), markOfDeps(deps))

/** Publishes what nothing speaks against; what no source was looked up for waits for an admin. */
export async function publishUnattended(db: Db, deps: PipelineDeps, run: Run, draft: Draft, now: Date) {
  if (draft.dossier.evidence.length === 0) return
  if (!(await unattendedPermission(db, deps)).may) return
  await publishDraft(db, deps.root, run, draft, null, now)
}

/** Makes a draft that passed a question of its bank, under an id that no file has. */
export async function publishDraft(
  db: Db,
  root: string,
  run: Run,
  draft: Draft,
  adminId: string | null,
  now: Date,
): Promise<string> {
  const { question, sources } = draft.dossier
  if (!question) throw new Error(`Draft ${draft.id} has no question to publish.`)
  const itemId = itemIdOf(run, draft)
  const references = new Map([...(await readReferences(root)), ...sources].map((one) => [one.id, one]))
  const content = questionContentOf(question, references)
  const items = (await listItems(db)).filter(({ kind }) => kind === 'question')
  const ofBank = items.filter(({ collectionId }) => collectionId === run.qbankId)
  const ofDomain = ofBank.filter(({ section }) => section === run.domain)
  const createdAt = now.toISOString()
  const text = { content: encodeQuestion(content), fileHash: fileHashOf(content) }
  const reason = 'Published by the pipeline of this site'
  await insertVersions(db, [{ itemId, version: 1, source: 'pipeline', ...text, reason, createdAt }])
  const place = {
    collectionId: run.qbankId,
    section: run.domain,
    position: after(ofDomain.map(({ position }) => position)),
    opening: after(ofBank.map(({ opening }) => opening ?? 0)),
  }
  await saveItems(db, [{ id: itemId, kind: 'question', ...place, version: 1, retiredAt: null }])
  await saveProvenances(db, [{ itemId, version: 1, provenance: provenanceOf(draft, references, now) }])
  await raiseContentCounter(db)
  await updateDraft(db, draft.id, { state: 'published', itemId, publishedById: adminId }, now)
  return itemId
}

const after = (positions: readonly number[]) => Math.max(-1, ...positions) + 1

function provenanceOf(
  { dossier, editedById }: Draft,
  references: ReadonlyMap<string, Parameters<typeof referenceText>[0]>,
  now: Date,
): Provenance {
  return {
    author: 'pipeline',
    models: dossier.writtenBy,
    isEdited: editedById !== null,
    examined: dossier.examined.map(({ answeredBy, answer }) => ({ by: answeredBy, answer })),
    grade: dossier.grade ?? 0,
    checked: now.toISOString().slice(0, 10),
    evidence: dossier.evidence.flatMap(({ claim, sentence, sourceId }) => {
      const reference = references.get(sourceId)
      const source = reference && { text: referenceText(reference), supports: claim, url: referenceUrl(reference) }
      return source ? [{ claim, sentence, source }] : []
    }),
  }
}
