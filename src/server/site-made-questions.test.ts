import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { QuestionItem } from './content/api.ts'
import { readTopics } from './content/api.ts'
import { loadContent } from './content/load.ts'
import { findProvenance } from './content/provenance-queries.ts'
import { listCurrentQuestions } from './content/queries.ts'
import { readContentFiles } from './content/read-files.ts'
import { listRevisions } from './content/revision-queries.ts'
import { beginRun, nextDrafts } from './pipeline/begin-run.ts'
import { exportedRun } from './pipeline/export-files.ts'
import { publishDraft } from './pipeline/publish.ts'
import { getRun, listDrafts } from './pipeline/queries.ts'
import { testContent } from './testing/content.ts'
import { withContentRoot } from './testing/pipeline-content.ts'
import { pipelineModel } from './testing/pipeline-model.ts'
import { withPipeline } from './testing/with-pipeline.ts'

const now = new Date('2026-01-05T09:00:00.000Z')
const nothing = { added: 0, changed: 0, proposed: 0, retired: 0 }

// Shows pipeline-8, pipeline-18
test('a question of the site stays when files are loaded, and a file of its id that differs is a proposal', () =>
  withPipeline(async ({ ask, deps, endpoint, worker, database }) => {
    endpoint.always(pipelineModel())
    const topics = await readTopics(deps.root, 'bank')
    const budget = { calls: null, tokens: null, costMicros: null }
    const about = {
      kind: 'creation',
      qbankId: 'bank',
      domain: 'Cardiology',
      budget,
      mark: '',
      begunById: null,
    } as const
    const { id } = await database.write(async (db) =>
      beginRun(db, { ...about, drafts: await nextDrafts(db, topics, 'Cardiology', 1) }, now),
    )
    await worker.workOff()
    const { run, draft } = await database.read(async (db) => ({
      run: await getRun(db, id),
      draft: (await listDrafts(db, id))[0],
    }))
    if (!draft) throw new Error('The draft is gone.')
    const itemId = await database.write((db) => publishDraft(db, deps.root, run, draft, 'ada', now))
    const current = async () => {
      const questions = await database.read(listCurrentQuestions)
      return { at: questions.findIndex((one) => one.id === itemId), count: questions.length }
    }
    expect(await current()).toEqual({ at: 40, count: 41 })
    expect(await database.read((db) => findProvenance(db, itemId, 1))).toMatchObject({
      version: 1,
      provenance: {
        author: 'pipeline',
        models: ['writer-model'],
        examined: [
          { by: 'writer-model', answer: 'a' },
          { by: 'second-model', answer: 'a' },
        ],
        grade: 9,
        evidence: [{ sentence: expect.stringContaining('apple'), source: { url: expect.stringContaining('doi.org') } }],
      },
    })

    // A later release: a question more in each domain, and the card that names them all; none of the site's.
    const files = testContent(21)
    expect(await database.write((db) => loadContent(db, files, now))).toEqual({ ...nothing, added: 2, changed: 1 })
    expect(await current()).toEqual({ at: 40, count: 43 })

    // The same question as its exported file has it changes nothing; one with another wording waits for an editor.
    const { references: recorded } = files
    const published = { ...draft, state: 'published' as const, itemId }
    const exportNow = async () => {
      const questions = await database.read(listCurrentQuestions)
      return exportedRun(run, [published], { inBank: [], inFile: [], recorded, current: questions, now })
    }
    const exported = await exportNow()
    const withFile = (changed: Partial<QuestionItem>, [question] = exported.questions) => {
      const all = testContent(21)
      if (question) all.qbanks[0]?.sections[0]?.questions.push({ ...question, ...changed })
      return { ...all, references: [...all.references, ...exported.references] }
    }
    expect(await database.write((db) => loadContent(db, withFile({}), now))).toEqual(nothing)

    // Nor does its file once a correction was exported, nor the one from before it.
    const { json } = await ask('ada', 'GET', `/api/admin/questions/${itemId}/versions`)
    const { vignette, stem, options, correctAnswer } = (json as Record<string, unknown>[])[0] ?? {}
    const explanation = 'The boy is cold, and a blanket keeps him warm for an hour or more. '.repeat(7).trim()
    const text = { vignette, stem, options, correctAnswer, explanation, reason: 'Clearer.' }
    const proposed = (await ask('ada', 'POST', `/api/admin/questions/${itemId}/revisions`, text)).json
    const { id: revision } = proposed as { id: string }
    expect((await ask('ada', 'PUT', `/api/admin/revisions/${revision}`, { state: 'accepted' })).status).toBe(200)
    const { questions: corrected } = await exportNow()
    expect(corrected).toMatchObject([{ id: itemId, explanation }])
    expect(await database.write((db) => loadContent(db, withFile({}, corrected), now))).toEqual(nothing)
    expect(await database.write((db) => loadContent(db, withFile({}), now))).toEqual(nothing)
    const changed = { stem: 'Which of the following is best now?' }
    expect(await database.write((db) => loadContent(db, withFile(changed), now))).toEqual({ ...nothing, proposed: 1 })
    const revisions = await database.read((db) => listRevisions(db, itemId))
    expect(revisions.filter(({ source }) => source === 'file')).toMatchObject([{ state: 'proposed' }])
    expect((await database.read(listCurrentQuestions)).find((one) => one.id === itemId)).toMatchObject({ version: 2 })
  }))

// Shows pipeline-19
test('a bank of a head and a blueprint alone is read, and a file with a wrong name is not passed over', () =>
  withContentRoot(async (root) => {
    const { qbanks } = await readContentFiles(root)
    expect(qbanks.map(({ id, sections }) => [id, sections.map(({ questions }) => questions.length)])).toEqual([
      ['bank', [0, 0]],
    ])
    await cp(join(root, 'qbanks/bank/topics.yaml'), join(root, 'qbanks/bank/cardiologie.yaml'))
    await expect(readContentFiles(root)).rejects.toThrow('no such file')
    await rm(join(root, 'qbanks/bank/cardiologie.yaml'))
    await writeFile(join(root, 'qbanks/bank/cardiology.yaml'), 'domain: Cardiology\nquestions: []\n')
    await expect(readContentFiles(root)).rejects.toThrow('questions')
  }))
