import { setTimeout as pause } from 'node:timers/promises'
import { microsADollar } from '../domain/pipeline/budget.ts'
import { stageNames } from '../domain/pipeline/stages.ts'
import { sumCalls } from '../server/ai/queries.ts'
import { sharedTime } from '../server/db/shared-time.ts'
import { env } from '../server/env.ts'
import { reviseJob } from '../server/feedback/revise-job.ts'
import { createWorker } from '../server/jobs/worker.ts'
import { draftGivenUp, isLive, startNext } from '../server/pipeline/advance.ts'
import type { PipelineDeps } from '../server/pipeline/context.ts'
import { draftJob } from '../server/pipeline/draft-job.ts'
import { getRun, listDrafts, listVerdicts, type Run } from '../server/pipeline/queries.ts'

const lookEveryMs = 500

/**
 * Works on a run until it ends or stands still, beside any server on the same database, and prints what each stage says. A
 * signal gives the jobs in hand back, so that the run goes on elsewhere or later.
 *
 * @param said what a run that goes on had said already, by id; it is not said again
 */
export async function workOffRun(
  deps: PipelineDeps,
  runId: string,
  said: ReadonlySet<string> = new Set(),
): Promise<Run> {
  const { database, clock, model } = deps
  const time = sharedTime(clock)
  const worker = createWorker({
    database,
    time,
    chance: Math.random,
    leaseMs: env.JOB_LEASE_SECONDS * 1000,
    handlers: { revision: reviseJob(database, model), draft: draftJob(deps) },
    givenUp: { draft: draftGivenUp },
    log: {
      warn: ({ note }, sentence) => console.error(`${sentence}: ${note}`),
      // The end of the run says what was given up.
      error: (error, sentence) => sentence === undefined && console.error(error),
    },
  })
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  console.log(`Run ${runId}`)
  // A run whose drafts all have a job that was given up stands still at once.
  await database.write((db) => startNext(db, runId, clock()))
  const printed = new Set(said)
  const look = async () => {
    const { results, ...found } = await database.read(async (db) => {
      const run = await getRun(db, runId)
      const [drafts, results] = [await listDrafts(db, runId), await listVerdicts(db, runId)]
      return { run, drafts, results, mayGoOn: await isLive(db, run, await time(db)) }
    })
    for (const { id, draftId, attempt, stage, verdict, reason } of results.filter((one) => !printed.has(one.id))) {
      printed.add(id)
      const number = (found.drafts.find((draft) => draft.id === draftId)?.position ?? 0) + 1
      const again = attempt > 1 ? `, attempt ${attempt}` : ''
      console.log(
        `${number}/${found.drafts.length}  ${stageNames[stage]}${again}: ${verdict}${reason && `: ${reason}`}`,
      )
    }
    return found
  }
  worker.start()
  while ((await look()).mayGoOn && !stopped.signal.aborted) {
    await pause(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => {})
  }
  await worker.stop()
  // The jobs in hand at the signal may have ended.
  const { run, drafts } = await look()
  await printEnd(deps, run, drafts)
  return run
}

async function printEnd({ database }: PipelineDeps, run: Run, drafts: Awaited<ReturnType<typeof listDrafts>>) {
  const spent = await database.read((db) => sumCalls(db, { runId: run.id }))
  const count = (state: string) => drafts.filter((draft) => draft.state === state).length
  const fates = (['published', 'passed', 'destroyed', 'moving'] as const).map((state) => `${count(state)} ${state}`)
  const dollars = (spent.costMicros / microsADollar).toFixed(2)
  console.log(`${run.state === 'running' ? 'stopped' : run.state}${run.note && `: ${run.note}`}`)
  console.log(`${fates.join(', ')}; ${spent.calls} calls, ${spent.tokens} tokens, ${dollars} dollars`)
  if (run.state !== 'done') {
    console.log(
      `It goes on where it was with: npm run generate -- --resume ${run.id} (--calls, --tokens or --dollars for more)`,
    )
  } else if (run.kind === 'creation' && count('passed') > 0) {
    console.log(
      `Look at what passed and publish it at /admin/pipeline/${run.id}, or npm run generate -- --export ${run.id}`,
    )
  }
}
