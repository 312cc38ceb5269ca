import { describe, expect, test } from 'vitest'
import { listCurrentQuestions } from '../content/queries.ts'
import type { Behaviour } from '../testing/model-endpoint.ts'
import { type Marker, markers } from '../testing/pipeline-content.ts'
import { type Fault, pipelineModel, stageOf } from '../testing/pipeline-model.ts'
import { givenRun, now, stateOf, unlimited } from '../testing/pipeline-runs.ts'
import { withPipeline } from '../testing/with-pipeline.ts'
import { pauseRun, resumeRun, startNext } from './advance.ts'
import { beginRun } from './begin-run.ts'
import { type SeedCounts, seededDrafts, usualCounts } from './calibrate.ts'
import { markOfDeps, type PipelineDeps } from './context.ts'
import { lastCalibration } from './publish.ts'
import { insertResult, listDrafts, updateDraft, updateRun } from './queries.ts'

/** A calibration in which all of sixty wrong keys were caught, as it stands once it has ended. */
const givenCalibrated = (deps: PipelineDeps) =>
  deps.database.write(async (db) => {
    const drafts = Array.from({ length: 60 }, () => ({ topic: '', dossier: {}, seed: 'wrong-key' as const }))
    const about = { kind: 'calibration', qbankId: 'bank', domain: '', budget: unlimited, begunById: null } as const
    const { id } = await beginRun(db, { ...about, mark: markOfDeps(deps), drafts }, now)
    const work = { input: '{}', output: '{}', models: '', promptVersion: 'inspector-1', reason: 'Another answer.' }
    const cost = { calls: 2, tokens: 3000, costMicros: 0, milliseconds: 1, at: now.toISOString() }
    for (const draft of await listDrafts(db, id)) {
      const about = {
        id: draft.id,
        draftId: draft.id,
        runId: id,
        attempt: 1,
        stage: 'inspector',
        verdict: 'failed',
      } as const
      await insertResult(db, { ...about, ...work, ...cost })
      await updateDraft(db, draft.id, { state: 'destroyed', jobId: null }, now)
    }
    await updateRun(db, id, { state: 'done' })
  })

describe('ten drafts', () => {
  const faults: Partial<Record<Marker, Fault>> = {
    bridge: 'no-point',
    candle: 'no-shape',
    desert: 'other-answer',
    engine: 'made-up-source',
    forest: 'low-grade',
    garden: 'misspelled',
    hammer: 'twin',
    island: 'other-answer-once',
  }

  // Shows pipeline-2, pipeline-3, pipeline-8, pipeline-15
  test('of which some are bad at each stage end in exactly the good ones published, once the pipeline is calibrated', () =>
    withPipeline(async ({ deps, endpoint, worker, errors, database }) => {
      endpoint.always(pipelineModel(faults))
      await givenCalibrated(deps)
      const { id } = await givenRun(deps, 10, { isUnattended: true })
      await worker.workOff()
      const { run, drafts, results } = await stateOf(deps, id)
      expect(run).toMatchObject({ state: 'done', note: '' })
      const ended = drafts.map(({ state, stage, attempt }, n) => [markers[n], state, stage, attempt])
      expect(ended).toEqual([
        ['apple', 'published', 'controller', 1],
        ['bridge', 'destroyed', 'researcher', 1],
        ['candle', 'destroyed', 'creator', 3],
        ['desert', 'destroyed', 'inspector', 3],
        ['engine', 'destroyed', 'hunter', 3],
        ['forest', 'destroyed', 'grader', 3],
        ['garden', 'destroyed', 'controller', 3],
        ['hammer', 'destroyed', 'controller', 3],
        ['island', 'published', 'controller', 2],
        ['jacket', 'published', 'controller', 1],
      ])
      expect(drafts[1]?.reason).toBe('Experts disagree.')
      expect(drafts[6]?.reason).toContain("'rulle'")
      expect(drafts[7]?.reason).toMatch(/% of its words are those of /)
      const questions = await database.read(listCurrentQuestions)
      const published = questions.filter(({ source }) => source === 'pipeline')
      expect(published.map(({ id: itemId }) => itemId).sort()).toEqual(
        drafts.flatMap(({ itemId }) => itemId ?? []).sort(),
      )
      for (const { id: itemId, domain, sources } of published) {
        expect(itemId).toMatch(/^bank-x-[0-9a-f-]{36}$/)
        expect(domain).toBe('Cardiology')
        expect(sources.at(-1)).toMatchObject({ url: expect.stringContaining('https://doi.org/10.1542/') })
      }
      // All that a stage was given, answered and decided is kept.
      const first = results.filter(({ draftId }) => draftId === drafts[0]?.id)
      expect(
        first.map(({ stage, verdict, models, promptVersion, calls }) => [stage, verdict, models, promptVersion, calls]),
      ).toEqual([
        ['researcher', 'passed', 'writer-model', 'researcher-1', 1],
        ['creator', 'passed', 'writer-model', 'creator-1', 1],
        ['inspector', 'passed', 'writer-model, second-model', 'inspector-1', 2],
        ['hunter', 'passed', 'writer-model', 'hunter-search-1, hunter-1', 2],
        ['grader', 'passed', 'writer-model', 'grader-1', 1],
        ['controller', 'passed', '', '', 0],
      ])
      expect(first[0]).toMatchObject({ tokens: 1500, costMicros: 1200 * 2 + 300 * 10 })
      expect(JSON.parse(first[3]?.output ?? '')).toMatchObject({ found: [{ sourceId: 'europepmc-med-39000000' }] })
      // Examiners never saw the key, nor what explains it.
      for (const call of endpoint.calls.filter((one) => stageOf(one) === 'inspector')) {
        expect(Object.keys(call.question).sort()).toEqual(['options', 'stem', 'vignette'])
      }
      expect(errors).toEqual([])
    }))
})

// Shows pipeline-8
test('of two drafts that are alike the one that passes last is destroyed, though it was begun first', () =>
  withPipeline(async ({ deps, endpoint, worker, database }) => {
    endpoint.always(pipelineModel())
    const { id } = await givenRun(deps, 8)
    // The twin of the first goes ahead.
    const [first, ...others] = (await stateOf(deps, id)).drafts
    const twin = others.at(-1)
    if (!first || !twin) throw new Error('The run has too few drafts.')
    endpoint.always(pipelineModel({ hammer: 'twin' }))
    await database.write(async (db) => {
      for (const { id: draftId } of others.slice(0, -1)) await updateDraft(db, draftId, { state: 'destroyed' }, now)
      await updateDraft(db, first.id, { state: 'destroyed' }, now)
    })
    await worker.workOff()
    await database.write((db) => startNext(db, id, now))
    await worker.workOff()
    expect((await stateOf(deps, id)).drafts.at(-1)).toMatchObject({ state: 'passed' })
    await database.write(async (db) => {
      await updateDraft(db, first.id, { state: 'moving', jobId: null }, now)
      await updateRun(db, id, { state: 'running' })
      await startNext(db, id, now)
    })
    await worker.workOff()
    expect((await stateOf(deps, id)).drafts[0]).toMatchObject({
      state: 'destroyed',
      stage: 'controller',
      reason: expect.stringContaining(`those of draft ${twin.id}`),
    })
  }))

// Shows pipeline-13, pipeline-14
test('a calibration sends seeded errors through the inspecting stages and says what each stage caught', () =>
  withPipeline(async ({ deps, endpoint, worker, database }) => {
    endpoint.always(pipelineModel())
    const questions = await database.read(listCurrentQuestions)
    const counts: SeedCounts = { ...usualCounts, 'wrong-key': 4, 'two-right-answers': 2, cue: 1, none: 2 }
    const drafts = await seededDrafts(deps.root, questions, counts, () => 0.5)
    // None of these has a dose or a rule that was replaced.
    expect(drafts.map(({ seed }) => seed).sort()).toEqual([
      ...Array(2).fill('none'),
      ...Array(2).fill('two-right-answers'),
      ...Array(4).fill('wrong-key'),
    ])
    const about = { kind: 'calibration', qbankId: 'bank', domain: '', budget: unlimited, begunById: null } as const
    const { id } = await database.write((db) => beginRun(db, { ...about, mark: markOfDeps(deps), drafts }, now))
    await worker.workOff()
    const { run, results } = await stateOf(deps, id)
    expect(run?.state).toBe('done')
    // Each sees every stage, whatever the others said, and no question is written anew.
    expect(results).toHaveLength(8 * 4)
    const table = await database.read(lastCalibration)
    expect(table?.mark).toBe(markOfDeps(deps))
    expect(
      table?.rows.map(({ seed, any, byStage }) => [seed, any.seeded, byStage.inspector.caught, byStage.grader.caught]),
    ).toEqual([
      ['wrong-key', 4, 4, 0],
      ['two-right-answers', 2, 0, 0],
      ['none', 2, 0, 0],
    ])
    // What it inspects is no draft for a bank.
    expect((await database.read(listCurrentQuestions)).filter(({ source }) => source === 'pipeline')).toEqual([])
  }))

// Shows pipeline-13
test('a calibration gives no question an error of one kind twice, and tries fewer where there are no more', () =>
  withPipeline(async ({ deps, database }) => {
    const questions = (await database.read(listCurrentQuestions)).slice(0, 7)
    const drafts = await seededDrafts(deps.root, questions, usualCounts, () => 0.5)
    const wrongKeys = drafts.filter(({ seed }) => seed === 'wrong-key')
    expect(wrongKeys).toHaveLength(7)
    expect(new Set(wrongKeys.map(({ dossier }) => dossier.originId)).size).toBe(7)
  }))

// Shows pipeline-15
test('a calibration stands still at an answer that is no answer, and counts it for no stage', () =>
  withPipeline(async ({ deps, endpoint, worker, database }) => {
    endpoint.always((call) => (stageOf(call) === 'inspector' ? 'garbage' : pipelineModel()))
    const questions = await database.read(listCurrentQuestions)
    const counts: SeedCounts = { ...usualCounts, 'two-right-answers': 0, 'wrong-key': 1, none: 0 }
    const drafts = await seededDrafts(deps.root, questions, counts, () => 0.5)
    const about = { kind: 'calibration', qbankId: 'bank', domain: '', budget: unlimited, begunById: null } as const
    const { id } = await database.write((db) => beginRun(db, { ...about, mark: markOfDeps(deps), drafts }, now))
    await worker.workOff()
    const stopped = await stateOf(deps, id)
    expect(stopped.run).toMatchObject({ state: 'paused', note: expect.stringContaining('answer') })
    expect(stopped.results).toEqual([])
    endpoint.always(pipelineModel())
    await database.write((db) => resumeRun(db, { id }, now))
    await worker.workOff()
    const table = await database.read(lastCalibration)
    expect(table?.rows.map(({ seed, byStage }) => [seed, byStage.inspector.caught])).toEqual([['wrong-key', 1]])
  }))

describe('a run', () => {
  // Shows pipeline-15
  test('that may not publish unattended leaves what passed to an admin', () =>
    withPipeline(async ({ deps, endpoint, worker }) => {
      endpoint.always(pipelineModel())
      const { id } = await givenRun(deps, 1, { isUnattended: true })
      await worker.workOff()
      const { run, drafts } = await stateOf(deps, id)
      expect(run?.state).toBe('done')
      expect(drafts).toMatchObject([{ state: 'passed', itemId: null }])
    }))

  // Shows pipeline-7
  test('without a network skips the search for evidence and says so', () =>
    withPipeline(
      async ({ deps, endpoint, worker, errors }) => {
        endpoint.always(pipelineModel())
        const { id } = await givenRun(deps, 2, { isUnattended: true })
        await worker.workOff()
        const { drafts, results } = await stateOf(deps, id)
        expect(drafts.map(({ state }) => state)).toEqual(['passed', 'passed'])
        expect(results.filter(({ stage }) => stage === 'hunter')).toMatchObject([
          { verdict: 'skipped_offline', reason: 'The source search could not be reached.' },
          { verdict: 'skipped_offline' },
        ])
        expect(errors).toEqual([])
      },
      { isOffline: true },
    ))

  // Shows pipeline-6
  test('asks the source search in its own words, and waits as long as it says', () =>
    withPipeline(async ({ deps, endpoint, sources, worker, clock }) => {
      endpoint.always(pipelineModel())
      sources.decline(429, '120')
      const { id } = await givenRun(deps, 1)
      await worker.workOff()
      const query = Object.fromEntries(sources.queries[0] ?? [])
      expect(query).toEqual({
        query: '(apple rule boys) AND HAS_ABSTRACT:Y',
        format: 'json',
        resultType: 'core',
        pageSize: '8',
      })
      sources.decline(undefined)
      clock.now = new Date(clock.now.getTime() + 60_000)
      await worker.workOff()
      expect((await stateOf(deps, id)).drafts[0]).toMatchObject({ state: 'moving', stage: 'hunter' })
      clock.now = new Date(clock.now.getTime() + 61_000)
      await worker.workOff()
      expect((await stateOf(deps, id)).drafts[0]).toMatchObject({ state: 'passed' })
      // What was named before the search is not asked for again.
      expect(endpoint.calls.filter((call) => stageOf(call) === 'hunter-search')).toHaveLength(1)
    }))

  // Shows pipeline-9
  test.each([
    { name: 'calls', budget: { ...unlimited, calls: 3 }, note: 'Its 3 calls are used up.' },
    { name: 'tokens', budget: { ...unlimited, tokens: 4000 }, note: 'Its 4000 tokens are used up.' },
    { name: 'money', budget: { ...unlimited, costMicros: 10_000 }, note: 'Its 0.01 dollars are used up.' },
  ])('whose budget of $name is used up stands still and goes on where it was', ({ budget, note }) =>
    withPipeline(async ({ deps, endpoint, worker, database }) => {
      endpoint.always(pipelineModel())
      const { id } = await givenRun(deps, 1, { budget })
      await worker.workOff()
      expect((await stateOf(deps, id)).run).toMatchObject({ state: 'paused', note })
      expect(endpoint.calls.length).toBeLessThanOrEqual(3)
      const before = endpoint.calls.length
      await database.write((db) => resumeRun(db, { id }, now, unlimited))
      await worker.workOff()
      expect((await stateOf(deps, id)).run).toMatchObject({ state: 'done', note: '' })
      expect(endpoint.calls.length - before).toBeLessThanOrEqual(7)
    }),
  )

  // Shows pipeline-10
  test('that is paused finishes what it has in hand, begins nothing, and goes on when it is resumed', () =>
    withPipeline(async ({ deps, endpoint, worker, database }) => {
      const { id } = await givenRun(deps, 6)
      const good = pipelineModel()
      endpoint.next(async () => {
        await database.write((db) => pauseRun(db, { id }, 'Paused by an admin.'))
        return good
      })
      endpoint.always(good)
      await worker.workOff()
      const paused = await stateOf(deps, id)
      expect(endpoint.calls).toHaveLength(1)
      expect(paused.results).toHaveLength(1)
      expect(paused.drafts.every(({ jobId }) => jobId === null)).toBe(true)
      await database.write((db) => resumeRun(db, { id }, now))
      await worker.workOff()
      const { run, drafts } = await stateOf(deps, id)
      expect(run?.state).toBe('done')
      expect(drafts.map(({ state }) => state)).toEqual(Array(6).fill('passed'))
    }))

  // Shows pipeline-11
  test.each<{ name: string; behaviour: Behaviour; note: string }>([
    { name: 'declines for good', behaviour: { status: 401 }, note: 'The model declined with status 401.' },
    { name: 'fails again and again', behaviour: { status: 503 }, note: 'The model declined with status 503.' },
    { name: 'breaks off again and again', behaviour: 'cut', note: 'The answer of the model broke off.' },
  ])('whose model $name stands still with the reason, and loses no draft', ({ behaviour, note }) =>
    withPipeline(async ({ deps, endpoint, worker, clock, database }) => {
      endpoint.always(behaviour)
      const { id } = await givenRun(deps, 1)
      for (let turn = 0; turn < 5; turn++) {
        await worker.workOff()
        clock.now = new Date(clock.now.getTime() + 200_000)
      }
      const stopped = await stateOf(deps, id)
      expect(stopped.run).toMatchObject({ state: 'paused', note })
      expect(stopped.drafts).toMatchObject([{ state: 'moving', stage: 'researcher', attempt: 1, jobId: null }])
      endpoint.always(pipelineModel())
      await database.write((db) => resumeRun(db, { id }, clock.now))
      await worker.workOff()
      expect((await stateOf(deps, id)).drafts).toMatchObject([{ state: 'passed' }])
    }),
  )

  // Shows pipeline-11
  test('in which a job is given up stands still with the reason, and goes on when it is resumed', () =>
    withPipeline(async ({ deps, endpoint, worker, clock, errors, database }) => {
      endpoint.always(pipelineModel())
      const { sources } = deps
      deps.sources = { find: () => Promise.reject(new Error('Nobody thought of this.')) }
      const { id } = await givenRun(deps, 1)
      for (let turn = 0; turn < 5; turn++) {
        await worker.workOff()
        clock.now = new Date(clock.now.getTime() + 200_000)
      }
      expect(errors).toHaveLength(5)
      expect((await stateOf(deps, id)).run).toMatchObject({ state: 'paused', note: 'Something broke on our side.' })
      deps.sources = sources
      await database.write((db) => resumeRun(db, { id }, clock.now))
      await worker.workOff()
      expect((await stateOf(deps, id)).drafts).toMatchObject([{ state: 'passed' }])
    }))

  // Shows pipeline-15
  test('that may publish unattended stands still where prompts or models are not those of its beginning', () =>
    withPipeline(async ({ deps, endpoint, worker }) => {
      endpoint.always(pipelineModel())
      const { id } = await givenRun(deps, 1, { isUnattended: true, mark: 'others' })
      await worker.workOff()
      const note = 'Prompts or models are not those of the beginning.'
      expect((await stateOf(deps, id)).run).toMatchObject({ state: 'paused', note })
      expect(endpoint.calls).toEqual([])
    }))

  // Shows pipeline-2
  test.each([
    { stage: 'creator', models: 'writer-model', prompt: 'creator-1', input: 'point', answers: 0 },
    { stage: 'inspector', models: 'writer-model, second-model', prompt: 'inspector-1', input: 'question', answers: 1 },
    { stage: 'hunter', models: 'writer-model', prompt: 'hunter-search-1, hunter-1', input: 'retrieved', answers: 1 },
  ])('keeps what was asked and answered at the $stage before an answer of no use', ({ stage, ...kept }) =>
    withPipeline(async ({ deps, endpoint, worker }) => {
      endpoint.always((call) => {
        const isBad = stageOf(call) === stage && (stage !== 'inspector' || call.model === 'second-model')
        return isBad ? { answer: '{"useless": 7}' } : pipelineModel()
      })
      const { id } = await givenRun(deps, 1)
      await worker.workOff()
      const bad = (await stateOf(deps, id)).results.find((result) => result.verdict === 'failed')
      expect(bad).toMatchObject({ stage, models: kept.models, promptVersion: kept.prompt })
      expect(Object.keys(JSON.parse(bad?.input ?? ''))).toContain(kept.input)
      const output = JSON.parse(bad?.output ?? '')
      expect(output.written).toBe('{"useless": 7}')
      expect(output.answers).toHaveLength(kept.answers)
    }),
  )

  // Shows pipeline-2, pipeline-11
  test('that stands still between two examiners asks the first no second time, and counts both', () =>
    withPipeline(async ({ deps, endpoint, worker, database }) => {
      endpoint.always(pipelineModel())
      const { id } = await givenRun(deps, 1, { budget: { ...unlimited, calls: 3 } })
      await worker.workOff()
      const stopped = await stateOf(deps, id)
      expect(stopped.run).toMatchObject({ state: 'paused' })
      expect(stopped.drafts).toMatchObject([{ stage: 'inspector', jobId: null }])
      await database.write((db) => resumeRun(db, { id }, now, unlimited))
      await worker.workOff()
      const { drafts, results } = await stateOf(deps, id)
      const asked = endpoint.calls.filter((call) => stageOf(call) === 'inspector').map(({ model }) => model)
      expect(asked).toEqual(['writer-model', 'second-model'])
      expect(results.find((result) => result.stage === 'inspector')).toMatchObject({ calls: 2, tokens: 3000 })
      expect(results.reduce((sum, { calls }) => sum + calls, 0)).toBe(endpoint.calls.length)
      expect(drafts[0]?.dossier.left).toBeUndefined()
    }))

  // Shows pipeline-24
  test('destroys at once a point that is misspelled, which no rewrite of the question could mend', () =>
    withPipeline(async ({ deps, endpoint, worker }) => {
      endpoint.always(pipelineModel({ apple: 'misspelled-point' }))
      const { id } = await givenRun(deps, 1)
      await worker.workOff()
      const { drafts } = await stateOf(deps, id)
      const reason = expect.stringContaining("'rulle'")
      expect(drafts).toMatchObject([{ state: 'destroyed', stage: 'researcher', attempt: 1, reason }])
      expect(endpoint.calls).toHaveLength(1)
    }))

  // Shows pipeline-11
  test('takes what is no JSON for a bad draft, and asks no second time for the same', () =>
    withPipeline(async ({ deps, endpoint, worker }) => {
      endpoint.always((call) => (stageOf(call) === 'grader' ? 'garbage' : pipelineModel()))
      const { id } = await givenRun(deps, 1)
      await worker.workOff()
      const { drafts } = await stateOf(deps, id)
      expect(drafts).toMatchObject([{ state: 'destroyed', stage: 'grader', attempt: 3 }])
      expect(endpoint.calls.filter((call) => stageOf(call) === 'grader')).toHaveLength(3)
    }))
})
