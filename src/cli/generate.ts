// Makes drafts of questions for a bank, or calibrates the stages that inspect them; a run goes on where it was left.
import { refusals } from '../contract/refusals.ts'
import { type Budget, microsADollar, resumedBudget } from '../domain/pipeline/budget.ts'
import { mayPublishUnattended, seedText } from '../domain/pipeline/calibration.ts'
import { seedKinds } from '../domain/pipeline/seeded-errors.ts'
import { counted } from '../domain/site/claimed-number.ts'
import { hasPrices } from '../server/configured-models.ts'
import { listCurrentQbanks, listCurrentQuestions } from '../server/content/queries.ts'
import { readTopics } from '../server/content/read-topics.ts'
import { env } from '../server/env.ts'
import { pauseRun, resumeRun } from '../server/pipeline/advance.ts'
import { beginRun, nextDrafts } from '../server/pipeline/begin-run.ts'
import { seededDrafts, usualCounts } from '../server/pipeline/calibrate.ts'
import { markOfDeps, type PipelineDeps } from '../server/pipeline/context.ts'
import { lastCalibration, unattendedPermission } from '../server/pipeline/publish.ts'
import { findRun, listVerdicts } from '../server/pipeline/queries.ts'
import { end, readArguments } from '../server/settings/read-arguments.ts'
import { calibrationText } from './calibration-text.ts'
import { exportRun } from './export-run.ts'
import { type StoredPipeline, withPipelineOn, withStoredPipeline } from './pipeline-process.ts'
import { workOffRun } from './run-progress.ts'

const usage = `npm run generate -- --qbank <id> --domain <name> --count <n>   makes drafts and shows how they fare
  --calls <n> --tokens <n> --dollars <n>                       a budget; what is reached pauses the run
  --publish                                                    publishes what passes, as far as the calibration allows
npm run generate -- --calibrate [--wrong-keys <n>]             says what each inspecting stage catches
npm run generate -- --resume <run> | --pause <run>             goes on with a run, or stops it where it is
npm run generate -- --export <run> [--content <folder>]        writes what passed into the content files`

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const options = {
  qbank: text,
  domain: text,
  count: text,
  calls: text,
  tokens: text,
  dollars: text,
  publish: flag,
  calibrate: flag,
  'wrong-keys': text,
  resume: text,
  pause: text,
  export: text,
  content: text,
}

/** A whole number of at least one; undefined where nothing was said. */
function numberOf(name: 'count' | 'calls' | 'tokens' | 'dollars' | 'wrong-keys'): number | undefined {
  const said = values[name]
  if (said === undefined) return undefined
  const number = Number(said)
  const isRight = Number.isFinite(number) && number > 0 && (name === 'dollars' || Number.isInteger(number))
  return isRight ? number : end(`--${name} expects a number above 0, not '${said}'.`, 2)
}

const { values } = readArguments(usage, options)
const begins = values.calibrate || (values.qbank && values.domain && values.count)
if (!(begins || values.resume || values.pause || values.export)) end(usage, 2)
const dollars = numberOf('dollars')
const noPrices = `${refusals.prices_not_set.sentence} Use --calls or --tokens.`
if (dollars !== undefined && !hasPrices(env)) end(noPrices, 2)
const budget: Budget = {
  calls: numberOf('calls') ?? null,
  tokens: numberOf('tokens') ?? null,
  costMicros: dollars === undefined ? null : Math.round(dollars * microsADollar),
}

interface Begun {
  id: string
  /** What the stages of the run had said before, by id. */
  said?: ReadonlySet<string>
}

/** A sentence says why nothing was begun. */
const begin = (deps: PipelineDeps): Promise<Begun | string> =>
  values.calibrate ? beginCalibration(deps) : beginCreation(deps)

async function beginCreation(deps: PipelineDeps): Promise<Begun | string> {
  const { qbank: qbankId, domain } = values
  const count = numberOf('count')
  if (qbankId === undefined || domain === undefined || count === undefined) return usage
  const bank = (await deps.database.read(listCurrentQbanks)).find(({ id }) => id === qbankId)
  if (!bank) return `There is no Qbank '${qbankId}'; a start of the server reads the content files.`
  if (!bank.domains.some(({ name }) => name === domain)) {
    return `'${domain}' is no domain of ${bank.name}: ${bank.domains.map(({ name }) => name).join(', ')}.`
  }
  const topics = await readTopics(deps.root, qbankId)
  return deps.database.write(async (db) => {
    if (values.publish) {
      const permission = await unattendedPermission(db, deps)
      if (!permission.may) return `Nothing is published unattended: ${permission.because}`
    }
    const drafts = await nextDrafts(db, topics, domain, count)
    if (drafts.length === 0) return `topics.yaml of ${qbankId} lists no topics for ${domain}.`
    const about = { kind: 'creation', qbankId, domain, budget, begunById: null, mark: markOfDeps(deps) } as const
    return beginRun(db, { ...about, isUnattended: values.publish, drafts }, deps.clock())
  })
}

async function beginCalibration(deps: PipelineDeps): Promise<Begun | string> {
  const questions = await deps.database.read(listCurrentQuestions)
  const counts = { ...usualCounts, 'wrong-key': numberOf('wrong-keys') ?? usualCounts['wrong-key'] }
  const drafts = await seededDrafts(deps.root, questions, counts, Math.random)
  if (drafts.length === 0) return 'There are no questions from files to put errors into.'
  for (const seed of seedKinds) {
    const count = drafts.filter((draft) => draft.seed === seed).length
    if (count < counts[seed]) console.log(`Only ${counted(count, 'question')} can show the error '${seedText(seed)}'.`)
  }
  const about = { kind: 'calibration', qbankId: '', domain: '', budget, begunById: null } as const
  return deps.database.write((db) => beginRun(db, { ...about, mark: markOfDeps(deps), drafts }, deps.clock()))
}

async function resume(deps: PipelineDeps, id: string): Promise<Begun | string> {
  return deps.database.write(async (db) => {
    const run = await findRun(db, id)
    if (!run) return `There is no run '${id}'.`
    // In the same transaction, so that what a server beside says from then on is new.
    const said = new Set((await listVerdicts(db, id)).map((one) => one.id))
    if (run.state === 'done') return { id, said }
    const before = { calls: run.mostCalls, tokens: run.mostTokens, costMicros: run.mostCostMicros }
    const limits = resumedBudget(before, budget, hasPrices(env))
    if (!limits) return noPrices
    await resumeRun(db, run, deps.clock(), limits)
    return { id, said }
  })
}

async function pause({ database }: StoredPipeline, id: string): Promise<number> {
  const isThere = await database.write(async (db) => {
    const run = await findRun(db, id)
    if (run?.state === 'running') await pauseRun(db, run, 'Paused by the operator.')
    return run !== undefined
  })
  console.log(
    isThere ? 'Paused: what is in hand is finished, and nothing begins after it.' : `There is no run '${id}'.`,
  )
  return isThere ? 0 : 2
}

async function workOff(deps: PipelineDeps): Promise<number> {
  const begun = values.resume === undefined ? await begin(deps) : await resume(deps, values.resume)
  if (typeof begun === 'string') {
    console.error(begun)
    return 2
  }
  const ended = await workOffRun(deps, begun.id, begun.said)
  if (ended.kind === 'calibration' && ended.state === 'done') {
    const calibration = await deps.database.read(lastCalibration)
    if (calibration) console.log(calibrationText(calibration.rows))
    const permission = mayPublishUnattended(calibration, markOfDeps(deps))
    console.log(
      permission.may ? 'Drafts may be published unattended.' : `Nothing is published unattended: ${permission.because}`,
    )
  }
  return ended.state === 'done' ? 0 : 1
}

function done(): Promise<number> {
  const { pause: paused, export: exported, content } = values
  if (paused !== undefined) return withStoredPipeline((stored) => pause(stored, paused))
  if (exported !== undefined) return withStoredPipeline((stored) => exportRun(stored, exported, content))
  return withPipelineOn(workOff)
}

process.exitCode = await done()
