import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { getPipeline, getPipelineDraft, getPipelineRun } from '../../contract/pipeline.ts'
import { takeJob } from '../jobs/queries.ts'
import { withApp } from '../testing/app.ts'
import { onPostgres } from '../testing/database.ts'
import { pipelineModel } from '../testing/pipeline-model.ts'
import { type PipelineTools, withPipeline } from '../testing/with-pipeline.ts'
import { beginRun } from './begin-run.ts'
import { listDrafts, updateRun } from './queries.ts'
import { SourcesUnreachable } from './source-search.ts'

type Overview = z.output<typeof getPipeline.reply>
type RunPage = z.output<typeof getPipelineRun.reply>
type DraftPage = z.output<typeof getPipelineDraft.reply>

const address = '/api/admin/pipeline'
const asked = { qbankId: 'bank', domain: 'Cardiology', count: 1 }

/** One run to its end. */
async function makeDraft({ ask, worker }: Pick<PipelineTools, 'ask' | 'worker'>) {
  const { id } = (await ask('ada', 'POST', `${address}/runs`, asked)).json as { id: string }
  await worker.workOff()
  const { drafts } = (await ask('ada', 'GET', `${address}/runs/${id}`)).json as RunPage
  const draftPath = `${address}/drafts/${drafts[0]?.id}`
  const { source } = (await ask('ada', 'GET', draftPath)).json as DraftPage
  return { draftPath, source }
}

describe('the admins\u2019 calls of the pipeline', () => {
  // Shows pipeline-12, pipeline-22
  test('begin a run, show each draft at each stage, take an edit, and publish what passed', () =>
    withPipeline(async ({ ask, endpoint, worker }) => {
      endpoint.always(pipelineModel({ apple: 'low-grade' }))
      const begun = await ask('ada', 'POST', `${address}/runs`, asked)
      expect(begun.status).toBe(201)
      const { id } = begun.json as { id: string }
      await worker.workOff()
      const { run, drafts } = (await ask('ada', 'GET', `${address}/runs/${id}`)).json as RunPage
      expect(run).toMatchObject({ state: 'done', drafts: { destroyed: 1, moving: 0 } })
      expect(run.spent.calls).toBe(1 + 3 * 6)
      expect(drafts).toMatchObject([{ state: 'destroyed', stage: 'grader', attempt: 3 }])
      const draftPath = `${address}/drafts/${drafts[0]?.id}`
      expect((await ask('ada', 'POST', `${draftPath}/publish`)).json).toMatchObject({ code: 'draft_not_passed' })

      const { source, results } = (await ask('ada', 'GET', draftPath)).json as DraftPage
      expect(results.map(({ stage }) => stage).slice(0, 5)).toEqual([
        'researcher',
        'creator',
        'inspector',
        'hunter',
        'grader',
      ])
      const bad = await ask('ada', 'PUT', draftPath, { source: source.replace('stem:', 'stalk:') })
      expect(bad).toMatchObject({ status: 400, json: { code: 'draft_does_not_fit', field: 'source' } })
      endpoint.always(pipelineModel())
      const edited = await ask('ada', 'PUT', draftPath, { source: source.replace('best next step', 'right next step') })
      expect(edited.json).toMatchObject({ state: 'moving', stage: 'inspector', attempt: 4, reason: '' })
      await worker.workOff()
      const published = (await ask('ada', 'POST', `${draftPath}/publish`)).json as DraftPage
      expect(published).toMatchObject({ state: 'published', itemId: `bank-x-${drafts[0]?.id}` })
      expect((await ask('ada', 'POST', `${draftPath}/publish`)).json).toMatchObject({ state: 'published' })
      expect((await ask('ada', 'PUT', draftPath, { source })).json).toMatchObject({ code: 'draft_published' })
      const { json: versions } = await ask('ada', 'GET', `/api/admin/questions/${published.itemId}/versions`)
      expect(versions).toMatchObject([{ version: 1, source: 'pipeline', stem: expect.stringContaining('right next') }])
      const events = await ask('ada', 'GET', '/api/admin/events?kind=content_decided')
      expect(events.text).toContain(`question ${published.itemId} published`)

      const { figures, needs, refusal } = (await ask('ada', 'GET', address)).json as Overview
      expect(needs).toBeNull()
      expect(refusal).toContain('not calibrated')
      expect(figures.find(({ stage }) => stage === 'grader')).toMatchObject({
        promptVersion: 'grader-1',
        passed: 1,
        failed: 3,
      })
    }))

  // Shows pipeline-22
  test('show the question of a draft as learners would see it, as it is typed, and keep nothing', () =>
    withPipeline(async ({ ask, endpoint, worker }) => {
      endpoint.always(pipelineModel())
      const { draftPath, source } = await makeDraft({ ask, worker })
      const preview = async (typed: string) =>
        (await ask('ada', 'POST', `${draftPath}/preview`, { source: typed })).json
      const typed = source.replace('best next step', 'right next step')
      expect(await preview(typed)).toMatchObject({
        question: {
          stem: expect.stringContaining('right next step'),
          options: expect.arrayContaining([{ id: 'a', text: expect.any(String) }]),
          correctAnswer: expect.stringMatching(/^[a-e]$/),
          explanation: expect.any(String),
          sources: [{ url: null }, { url: expect.stringContaining('doi.org') }],
        },
        problem: null,
      })
      const invented = `${source}  - source: nobody-2020\n    supports: What nobody wrote\n`
      expect(await preview(invented)).toMatchObject({ question: { sources: [{}, {}] }, problem: null })
      expect(await preview(source.replace('stem:', 'stalk:'))).toMatchObject({
        question: null,
        problem: expect.stringContaining('It does not fit at'),
      })
      expect(await preview('stem: [')).toMatchObject({ problem: expect.stringContaining('It is not YAML') })
      expect((await ask('ada', 'GET', draftPath)).json).toMatchObject({ source, hasPrices: true })
    }))

  // Shows pipeline-12
  test('let no edit through that cites a source which is recorded nowhere', () =>
    withPipeline(async ({ ask, endpoint, worker }) => {
      endpoint.always(pipelineModel())
      const { draftPath, source } = await makeDraft({ ask, worker })
      const invented = `${source}  - source: nobody-2020\n    supports: What nobody wrote\n`
      expect((await ask('ada', 'PUT', draftPath, { source: invented })).status).toBe(200)
      await worker.workOff()
      const after = (await ask('ada', 'GET', draftPath)).json as DraftPage
      expect(after.results.find(({ stage, attempt }) => stage === 'controller' && attempt === 2)).toMatchObject({
        verdict: 'failed',
        reason: "The source 'nobody-2020' is not recorded.",
      })
      // The edit stays; what was found for the wording before is not listed twice.
      expect(after).toMatchObject({ state: 'destroyed', attempt: 2, source: invented })
    }))

  // Shows pipeline-12
  test('keep the sources that an edited draft still names, though no search finds them again', () =>
    withPipeline(async ({ ask, deps, endpoint, worker }) => {
      endpoint.always(pipelineModel())
      const { draftPath, source } = await makeDraft({ ask, worker })
      expect(source).toContain('europepmc-med-39000000')
      deps.sources = { find: () => Promise.reject(new SourcesUnreachable('No way there.')) }
      await ask('ada', 'PUT', draftPath, { source: source.replace('best next step', 'right next step') })
      await worker.workOff()
      expect((await ask('ada', 'POST', `${draftPath}/publish`)).json).toMatchObject({ state: 'published' })
    }))

  // Shows pipeline-13
  test('take no edit of what a calibration inspects', () =>
    withPipeline(async ({ ask, database }) => {
      const about = { kind: 'calibration', qbankId: 'bank', domain: '', mark: '', begunById: null } as const
      const budget = { calls: null, tokens: null, costMicros: null }
      const drafts = [{ topic: 'Blankets', dossier: {}, seed: 'wrong-key' }] as const
      const { id } = await database.write((db) => beginRun(db, { ...about, budget, drafts }, new Date()))
      const [draft] = await database.read((db) => listDrafts(db, id))
      const edited = await ask('ada', 'PUT', `${address}/drafts/${draft?.id}`, { source: 'stem: Which?' })
      expect(edited).toMatchObject({ status: 409, json: { code: 'draft_not_for_bank' } })
    }))

  // Shows pipeline-10, pipeline-22
  test('pause a run and resume it with another budget', () =>
    withPipeline(async ({ ask, endpoint, worker }) => {
      endpoint.always(pipelineModel())
      const { id } = (await ask('ada', 'POST', `${address}/runs`, { ...asked, calls: 2 })).json as { id: string }
      await worker.workOff()
      const path = `${address}/runs/${id}`
      expect((await ask('ada', 'GET', path)).json).toMatchObject({
        run: { state: 'paused', note: 'Its 2 calls are used up.', spent: { calls: 2 }, budget: { calls: 2 } },
      })
      expect((await ask('ada', 'PUT', path, { state: 'running', calls: 100 })).json).toMatchObject({ state: 'running' })
      expect((await ask('ada', 'PUT', path, { state: 'paused' })).json).toMatchObject({ note: 'Paused by an admin.' })
      await ask('ada', 'PUT', path, { state: 'running' })
      await worker.workOff()
      expect((await ask('ada', 'GET', path)).json).toMatchObject({ run: { state: 'done', budget: { calls: 100 } } })
    }))

  // Shows pipeline-22
  test('say that a run moves while it goes on, and after a pause as long as a stage has a draft in hand', () =>
    withPipeline(async ({ ask, endpoint, worker }) => {
      const { id } = (await ask('ada', 'POST', `${address}/runs`, asked)).json as { id: string }
      const path = `${address}/runs/${id}`
      const seen = async () => {
        const { run, drafts } = (await ask('ada', 'GET', path)).json as RunPage
        const draft = (await ask('ada', 'GET', `${address}/drafts/${drafts[0]?.id}`)).json as DraftPage
        return { state: run.state, isLive: run.isLive, isRunLive: draft.isRunLive }
      }
      const good = pipelineModel()
      const inHand: object[] = []
      endpoint.always(async () => {
        inHand.push(await seen())
        await ask('ada', 'PUT', path, { state: 'paused' })
        inHand.push(await seen())
        return good
      })
      await worker.workOff()
      expect(inHand).toEqual([
        { state: 'running', isLive: true, isRunLive: true },
        { state: 'paused', isLive: true, isRunLive: true },
      ])
      expect(await seen()).toEqual({ state: 'paused', isLive: false, isRunLive: false })
      endpoint.always(good)
      await ask('ada', 'PUT', path, { state: 'running' })
      await worker.workOff()
      expect(await seen()).toEqual({ state: 'done', isLive: false, isRunLive: false })
    }))

  // Shows pipeline-22
  test('hold a lease against the clock by which it was given, which on PostgreSQL is that of the database', () =>
    withPipeline(
      async ({ ask, clock, database }) => {
        const { id } = (await ask('ada', 'POST', `${address}/runs`, asked)).json as { id: string }
        const path = `${address}/runs/${id}`
        await ask('ada', 'PUT', path, { state: 'paused' })
        // Ahead of the clock of the test, and long over by that of the database.
        const leaseUntil = new Date(clock.now.getTime() + 15_000)
        await database.write((db) => takeJob(db, 'token', clock.now, leaseUntil))
        expect((await ask('ada', 'GET', path)).json).toMatchObject({ run: { state: 'paused', isLive: !onPostgres } })
      },
      { isOnSharedTime: true },
    ))

  // Shows pipeline-9
  test('take no budget in money where no prices are known, neither at the beginning nor when a run is resumed', () =>
    withPipeline(
      async ({ ask, database }) => {
        const refused = { status: 409, json: { code: 'prices_not_set', field: 'costMicros' } }
        expect(await ask('ada', 'POST', `${address}/runs`, { ...asked, costMicros: 1_000_000 })).toMatchObject(refused)
        const { id } = (await ask('ada', 'POST', `${address}/runs`, asked)).json as { id: string }
        const path = `${address}/runs/${id}`
        await ask('ada', 'PUT', path, { state: 'paused' })
        expect(await ask('ada', 'PUT', path, { state: 'running', costMicros: 1_000_000 })).toMatchObject(refused)
        // One that began while prices were known goes on without that limit, when somebody says so.
        await database.write((db) => updateRun(db, id, { mostCostMicros: 1_000_000 }))
        expect(await ask('ada', 'PUT', path, { state: 'running' })).toMatchObject(refused)
        const resumed = await ask('ada', 'PUT', path, { state: 'running', costMicros: null, calls: 5 })
        expect(resumed.json).toMatchObject({ state: 'running', budget: { calls: 5, costMicros: null } })
      },
      { hasPrices: false },
    ))

  test.each([
    { name: 'of no bank', body: { ...asked, qbankId: 'none' }, code: 'unknown_qbank' },
    { name: 'of no domain', body: { ...asked, domain: 'Surgery' }, code: 'unknown_domain' },
    { name: 'of no draft', body: { ...asked, count: 0 }, code: 'malformed' },
    { name: 'that would publish unattended', body: { ...asked, isUnattended: true }, code: 'pipeline_not_calibrated' },
    // Shows pipeline-15, pipeline-22
  ])('refuse a run $name', ({ body, code }) =>
    withPipeline(async ({ ask }) => {
      expect((await ask('ada', 'POST', `${address}/runs`, body)).json).toMatchObject({ code })
      expect(((await ask('ada', 'GET', address)).json as Overview).runs).toEqual([])
    }),
  )

  // Shows pipeline-22
  test('say what is needed where no model is configured', () =>
    withApp(async ({ ask }) => {
      const { needs, runs } = (await ask('ada', 'GET', address)).json as Overview
      expect(needs).toContain('LLM_PROVIDER')
      expect(runs).toEqual([])
      expect((await ask('ada', 'POST', `${address}/runs`, asked)).json).toMatchObject({ code: 'pipeline_not_ready' })
    }))
})
