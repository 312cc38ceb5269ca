import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { createFirstAdmin } from './auth/first-admin.ts'
import { newestBackupIn, scheduleBackups } from './backup/api.ts'
import { cleanUp, everyHour } from './clean-up.ts'
import { configuredModels, hasPrices, pipelineOn } from './configured-models.ts'
import { createLibrary } from './content/api.ts'
import { loadContent } from './content/load.ts'
import { readChangedFiles } from './content/read-changed.ts'
import { readContentFiles } from './content/read-files.ts'
import { contentRoot } from './content/read-topics.ts'
import { openDatabase } from './db/open.ts'
import { sharedTime } from './db/shared-time.ts'
import { env } from './env.ts'
import { reviseJob } from './feedback/revise-job.ts'
import { usualOptimizer } from './flashcards/fit/fit-scheduler.ts'
import { createWorker } from './jobs/worker.ts'
import { listenAt } from './listen-at.ts'
import { openProvider } from './outside-sign-in/api.ts'
import { findOldLogs, packLogs } from './pack-logs.ts'
import { draftGivenUp } from './pipeline/advance.ts'
import { draftJob } from './pipeline/draft-job.ts'
import { isCheckOnly } from './settings/answer-command-line.ts'
import { stopping } from './stopping.ts'
import { announce, leave, whenStopped } from './workers/api.ts'

const clock = () => new Date()
// Not by the log's level: a link that is not shown would be lost.
const logForOperator = (sentence: string) => console.log(sentence)
// Of several processes one cleans up and makes the backups.
const doesChores = env.WORKER_NUMBER === 1
const root = join(import.meta.dirname, '../..')

/** Says one sentence instead of a stack trace: the operator who starts the server must learn what to change. */
function refuseToStart(error: unknown): never {
  console.error(`Preceptor cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function start() {
  const database = await openDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })
  const files = await readChangedFiles(database, join(root, 'content'))
  await database.write((db) => loadContent(db, files, clock()))
  const firstAdmin = await createFirstAdmin(database, clock())
  // At once: the server may fail to listen.
  if (firstAdmin) logForOperator(firstAdmin)

  const models = configuredModels(env, database, clock)
  const pipeline = models && pipelineOn(env, models, database, clock)
  const mail = env.mail && (await import('./mail.ts')).openMail({ ...env.mail, logForOperator })

  const { stop, isStopping } = stopping({
    drainMs: env.DRAIN_SECONDS * 1000,
    exit: (code) => process.exit(code),
  })

  let listensAt = ''
  const app = await createApp({
    database,
    library: createLibrary(),
    clock,
    chance: Math.random,
    contentAccess: env.CONTENT_ACCESS,
    registration: env.REGISTRATION,
    hasModel: models !== undefined,
    pipeline: { deps: pipeline, hasPrices: hasPrices(env), time: sharedTime(clock), root: contentRoot },
    providers: env.providers.map(openProvider),
    mail,
    logForOperator,
    publicUrl: (askedAt = listensAt) => env.PUBLIC_URL ?? askedAt,
    freeBytes: env.DATABASE_URL === undefined ? () => freeBytesOf(env.DATA_DIR) : undefined,
    fsrsOptimizer: usualOptimizer,
    trustProxy: env.TRUST_PROXY,
    onlyAt: env.PUBLIC_URL,
    isStopping,
    webRoot: join(root, 'dist/web'),
    metricsToken: env.METRICS_TOKEN,
    ...(env.METRICS_PORT !== undefined && { metricsAt: { host: env.HOST, port: env.METRICS_PORT } }),
    ...(env.BACKUP_DIR !== undefined && {
      backups: { everyHours: env.BACKUP_EVERY_HOURS, newest: newestBackupIn(env.BACKUP_DIR) },
    }),
    securityContact: env.SECURITY_CONTACT,
    logLevel: env.LOG_LEVEL,
  })

  const worker =
    pipeline &&
    createWorker({
      database,
      time: sharedTime(clock),
      chance: Math.random,
      leaseMs: env.JOB_LEASE_SECONDS * 1000,
      handlers: { revision: reviseJob(database, pipeline.model), draft: draftJob(pipeline) },
      givenUp: { draft: draftGivenUp },
      log: app.log,
    })

  const backups =
    env.BACKUP_DIR === undefined || !doesChores
      ? undefined
      : scheduleBackups({
          folder: env.BACKUP_DIR,
          everyHours: env.BACKUP_EVERY_HOURS,
          keep: env.BACKUP_KEEP,
          clock,
          log: app.log,
        })

  const clean = (isOver: () => boolean) => cleanUp(database, clock(), env.SECURITY_EVENT_DAYS, isOver)
  const onError = (error: unknown) => app.log.error(error)
  let hasFoundOldLogs = false
  const pack = async (isOver: () => boolean) => {
    if (!hasFoundOldLogs) await findOldLogs(database, isOver)
    hasFoundOldLogs = true
    await packLogs({ database, now: clock(), onError, isOver })
  }
  const chores = doesChores
    ? [
        everyHour(clean, onError, { firstAfterMs: 0 }),
        // A process of the version before, which would not find what is packed, has noticed by then that it is left behind.
        everyHour(pack, onError, { firstAfterMs: 60_000 }),
      ]
    : []
  const end = async () => {
    // In-flight requests end first, and jobs go back to the queue.
    await Promise.all([app.close(), worker?.stop(), backups?.stop(), ...chores.map((endOf) => endOf())])
    await database.close()
    leave()
  }
  whenStopped(({ drains }) => stop(end, { drains }))

  const address = await listenAt(app, { socketPath: env.SOCKET_PATH, host: env.HOST, port: env.PORT })
  listensAt = address.replace('127.0.0.1', 'localhost')
  worker?.start()
  announce(listensAt, logForOperator)
}

async function check() {
  await readContentFiles(join(root, 'content'))
  console.log('Settings and content fit.')
}

await (isCheckOnly ? check() : start()).catch(refuseToStart)
