import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { dump } from 'js-yaml'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { exportPipelineRun } from '../../contract/pipeline.ts'
import { readTopics } from '../content/api.ts'
import { listCurrentQuestions } from '../content/queries.ts'
import { markers } from '../testing/pipeline-content.ts'
import { pipelineModel } from '../testing/pipeline-model.ts'
import { givenEndedRun, givenRun, now, stateOf } from '../testing/pipeline-runs.ts'
import { withPipeline } from '../testing/with-pipeline.ts'
import { itemIdOf } from './control.ts'
import { writeExport } from './write-export.ts'

/** What `content:check` prints about the content files in this folder. */
async function checked(root: string): Promise<string> {
  const check = join(import.meta.dirname, '../../cli/content-check.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [check, root]).catch((error) => error)
  return stdout
}

// Shows pipeline-17
test('what passed is exported as content files that pass content:check, and a second export adds nothing', () =>
  withPipeline(async ({ deps, endpoint, worker }) => {
    endpoint.always(pipelineModel())
    const { run, drafts } = await givenEndedRun(deps, worker, 10)
    expect(await writeExport(deps.root, run, drafts, [], now)).toEqual({ added: 10, leftOut: [], findings: [] })
    expect(await checked(deps.root)).toContain('10 questions in 2 domains, 0 cards, 1 analytes, 0 errors')
    expect(await writeExport(deps.root, run, drafts, [], now)).toEqual({ added: 0, leftOut: [], findings: [] })
    // A planned point is in by its question, and is not planned again.
    const topics = await readTopics(deps.root, 'bank')
    expect(topics.domains[0]?.topics[0]?.points.every(({ state }) => state === 'in')).toBe(true)
  }))

// Shows pipeline-17
test('what passed is downloaded as whole content files, which pass content:check in the place of those that are there', () =>
  withPipeline(async ({ ask, deps, endpoint, worker }) => {
    endpoint.always(pipelineModel())
    const { id } = await givenRun(deps, 10)
    await worker.workOff()
    const path = `/api/admin/pipeline/runs/${id}/export`
    const { added, leftOut, files } = (await ask('ada', 'GET', path)).json as z.output<typeof exportPipelineRun.reply>
    expect({ added, leftOut }).toEqual({ added: 10, leftOut: [] })
    expect(files.map((file) => file.path)).toEqual([
      `blind-answers/bank/pipeline-${id}-1.yaml`,
      `blind-answers/bank/pipeline-${id}-2.yaml`,
      'qbanks/bank/cardiology.yaml',
      'qbanks/bank/topics.yaml',
      'references.yaml',
      'spelling/reference-words.txt',
    ])
    expect(await checked(deps.root)).toContain('0 questions in 2 domains')
    for (const file of files) {
      await mkdir(dirname(join(deps.root, file.path)), { recursive: true })
      await writeFile(join(deps.root, file.path), file.text)
    }
    expect(await checked(deps.root)).toContain('10 questions in 2 domains, 0 cards, 1 analytes, 0 errors')
    expect((await ask('ada', 'GET', path)).json).toEqual({ added: 0, leftOut: [], findings: [], files: [] })
  }))

// Shows pipeline-17
test('questions that are all keyed by one letter are exported with their options in another order, and pass', () =>
  withPipeline(async ({ deps, endpoint, worker }) => {
    endpoint.always(pipelineModel({}, () => 'a'))
    const { run, drafts } = await givenEndedRun(deps, worker, 10)
    expect(await writeExport(deps.root, run, drafts, [], now)).toEqual({ added: 10, leftOut: [], findings: [] })
    expect(await checked(deps.root)).toContain('10 questions in 2 domains, 0 cards, 1 analytes, 0 errors')
    const answers = await readFile(join(deps.root, `blind-answers/bank/pipeline-${run.id}-1.yaml`), 'utf8')
    expect(answers).toContain('(Options a and e changed places afterwards.)')
  }))

// Shows pipeline-17
test('an export says what content:check will find of a bank that is too small to be even', () =>
  withPipeline(async ({ deps, endpoint, worker }) => {
    const bad = Object.fromEntries(markers.slice(2).map((marker) => [marker, 'low-grade' as const]))
    endpoint.always(pipelineModel(bad, () => 'a'))
    const { run, drafts } = await givenEndedRun(deps, worker, 10)
    const written = await writeExport(deps.root, run, drafts, [], now)
    expect(written).toMatchObject({ added: 2, leftOut: [] })
    const errors = (await checked(deps.root)).split('\n').filter((line) => /^ +error /.test(line))
    expect(errors.length).toBeGreaterThan(0)
    for (const error of errors) {
      expect(error).toContain('[key-balance]')
      expect(written?.findings.some((finding) => error.includes(finding))).toBe(true)
    }
  }))

// Shows pipeline-17
test('an export changes the lines of its points alone in the blueprint, and keeps what the file says of itself', () =>
  withPipeline(async ({ deps, endpoint, worker }) => {
    endpoint.always(pipelineModel())
    const path = join(deps.root, 'qbanks/bank/topics.yaml')
    const head = '# What each domain is to test.\n# A planned point is no source.\n'
    const written = `${head}${await readFile(path, 'utf8')}  # For later.
  - domain: Nephrology
    topics:
      - topic: "Kidneys: all"
        items: 1
        points:
          - { point: "A kidney filters",   task: management, state: planned }
`
    await writeFile(path, written)
    // Two that are planned, and one of its own.
    const { run, drafts } = await givenEndedRun(deps, worker, 3)
    const own = drafts.map((draft, n) =>
      n < 2 ? draft : { ...draft, dossier: { ...draft.dossier, planned: undefined } },
    )
    await writeExport(deps.root, run, own, [], now)
    const [first, second, third] = drafts.map((draft) => `          - { item: ${itemIdOf(run, draft)}, state: in }`)
    const lines = written.split('\n')
    const at = lines.findIndex((line) => line.includes('point:'))
    const last = at + markers.length
    expect((await readFile(path, 'utf8')).split('\n')).toEqual([
      ...lines.slice(0, at),
      first,
      second,
      ...lines.slice(at + 2, last),
      third,
      ...lines.slice(last),
    ])
  }))

// Shows pipeline-17
test('a blueprint in another layout is written anew below its head', () =>
  withPipeline(async ({ deps, endpoint, worker }) => {
    endpoint.always(pipelineModel())
    const path = join(deps.root, 'qbanks/bank/topics.yaml')
    await writeFile(path, `# Mine.\n${dump(await readTopics(deps.root, 'bank'))}`)
    const { run, drafts } = await givenEndedRun(deps, worker, 1)
    await writeExport(deps.root, run, drafts, [], now)
    const lines = (await readFile(path, 'utf8')).split('\n')
    expect(lines[0]).toBe('# Mine.')
    expect(lines).toContain(`          - { item: ${drafts.map((draft) => itemIdOf(run, draft)).join()}, state: in }`)
  }))

// Shows pipeline-17
test('nothing is downloaded of a calibration, nor of a domain that the files lack', () =>
  withPipeline(async ({ ask, deps }) => {
    const exported = async (changed: object) => {
      const { id } = await givenRun(deps, 1, changed)
      return (await ask('ada', 'GET', `/api/admin/pipeline/runs/${id}/export`)).json
    }
    expect(await exported({ kind: 'calibration' })).toMatchObject({ code: 'draft_not_for_bank' })
    expect(await exported({ domain: 'Surgery' })).toMatchObject({ code: 'unknown_domain' })
  }))

// Shows pipeline-17
test('what passed later is exported beside what was exported before, with the blind answers of both', () =>
  withPipeline(async ({ deps, endpoint, worker }) => {
    endpoint.always(pipelineModel())
    const { run, drafts } = await givenEndedRun(deps, worker, 10)
    expect(await writeExport(deps.root, run, drafts.slice(0, 9), [], now)).toEqual({
      added: 9,
      leftOut: [],
      // Nine cannot be shared out among five letters.
      findings: [expect.stringContaining('keys 1 of 9')],
    })
    expect(await writeExport(deps.root, run, drafts, [], now)).toEqual({ added: 1, leftOut: [], findings: [] })
    expect(await checked(deps.root)).toContain('10 questions in 2 domains, 0 cards, 1 analytes, 0 errors')
  }))

// Shows pipeline-17
test('what was published is exported as it reads now, without what its blind answers no longer hold for', () =>
  withPipeline(async ({ ask, database, deps, endpoint, worker }) => {
    endpoint.always(pipelineModel())
    const { id } = await givenRun(deps, 10)
    await worker.workOff()
    for (const draft of (await stateOf(deps, id)).drafts) {
      expect((await ask('ada', 'POST', `/api/admin/pipeline/drafts/${draft.id}/publish`)).status).toBe(200)
    }
    const { run, drafts } = await stateOf(deps, id)
    const [explained, reworded, rekeyed] = drafts.flatMap(({ itemId }) => itemId ?? [])
    const correct = async (item: string | undefined, changed: object) => {
      const { json } = await ask('ada', 'GET', `/api/admin/questions/${item}/versions`)
      const { vignette, stem, options, correctAnswer, explanation } = (json as Record<string, unknown>[])[0] ?? {}
      const text = { vignette, stem, options, correctAnswer, explanation, reason: 'Clearer.', ...changed }
      const proposed = (await ask('ada', 'POST', `/api/admin/questions/${item}/revisions`, text)).json
      const { id: revision } = proposed as { id: string }
      expect((await ask('ada', 'PUT', `/api/admin/revisions/${revision}`, { state: 'accepted' })).status).toBe(200)
    }
    const better = 'The boy is cold, and a blanket keeps him warm for an hour or more. '.repeat(7).trim()
    await correct(explained, { explanation: better })
    await correct(reworded, { vignette: 'A 5-year-old boy comes with his bridge.' })
    await correct(rekeyed, { correctAnswer: 'd' })

    if (!run) throw new Error('The run is gone.')
    const current = await database.read(listCurrentQuestions)
    const because = 'Its question or key was corrected since the examiners answered it.'
    expect(await writeExport(deps.root, run, drafts, current, now)).toEqual({
      added: 8,
      leftOut: [
        { item: reworded, because },
        // With its key its key point went.
        { item: rekeyed, because: 'Its newest version lacks what a content file asks for.' },
      ],
      findings: expect.any(Array),
    })
    // Two of ten keys are gone, and all else is as it should be.
    const printed = await checked(deps.root)
    expect(printed).toContain('8 questions in 2 domains, 0 cards, 1 analytes, ')
    const found = printed.split('\n').filter((line) => /^ +(error|warning) /.test(line))
    expect(found.filter((line) => !line.includes('[key-balance]'))).toEqual([])
    const written = await readFile(join(deps.root, 'qbanks/bank/cardiology.yaml'), 'utf8')
    expect(written).toContain('a blanket keeps him warm')
    expect(written).not.toContain(rekeyed)
  }))
