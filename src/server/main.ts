import { join } from 'node:path'
import { createApp } from './app.ts'
import { createFirstAdmin } from './auth/first-admin.ts'
import { deleteAttemptsBefore, deleteExpiredSessions } from './auth/queries.ts'
import { loadContent } from './content/load.ts'
import { readContentFiles } from './content/read-files.ts'
import { openDatabase } from './db/open.ts'
import { env } from './env.ts'
import { createLibrary } from './library.ts'
import { openMail } from './mail.ts'
import { openProvider } from './openid.ts'
import { deleteExpiredResetTokens } from './reset/queries.ts'

const clock = () => new Date()
// Not by the log's level: a link that is not shown would be lost.
const tellOperator = (sentence: string) => console.log(sentence)
const dayMs = 86_400_000
const root = join(import.meta.dirname, '../..')

/** Says one sentence instead of a stack trace: whoever starts the server is to know what to change. */
function refuseToStart(error: unknown): never {
  console.error(`Preceptor cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function start() {
  const files = await readContentFiles(join(root, 'content'))
  const database = await openDatabase(env.DATABASE_URL ?? { folder: env.DATA_DIR })
  await database.write(async (db) => {
    await loadContent(db, files, clock())
    await deleteExpiredSessions(db, clock())
    await deleteExpiredResetTokens(db, clock())
    await deleteAttemptsBefore(db, new Date(clock().getTime() - dayMs))
  })
  const password = await createFirstAdmin(database, clock())

  const mail = env.mail && openMail({ ...env.mail, tellOperator })

  let listensAt = ''
  const app = await createApp({
    database,
    library: createLibrary(),
    clock,
    chance: Math.random,
    contentAccess: env.CONTENT_ACCESS,
    registration: env.REGISTRATION,
    providers: env.providers.map(openProvider),
    mail,
    tellOperator,
    publicUrl: (askedAt = listensAt) => env.PUBLIC_URL ?? askedAt,
    trustProxy: env.TRUST_PROXY === '1',
    webRoot: join(root, 'dist/web'),
    logLevel: env.LOG_LEVEL,
  })

  const stop = async () => {
    // In-flight requests end first.
    await app.close()
    await database.close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)

  const address = await app.listen({ host: env.HOST, port: env.PORT })
  listensAt = address.replace('127.0.0.1', 'localhost')
  if (password) console.log(`The user 'admin' was created with the password ${password} (it is shown only once).`)
  console.log(`Ready on ${listensAt}`)
}

await start().catch(refuseToStart)
