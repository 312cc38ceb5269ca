import { mkdir } from 'node:fs/promises'
import { BackupRefused, restore } from '../server/db/backup-file.ts'
import { env } from '../server/env.ts'
import { readArguments, refuse } from '../server/settings/read-arguments.ts'

const usage = 'npm run restore -- <file>    into the empty database of these settings; stop the server first'
const [file] = readArguments(usage, {}, 1).words
if (!file) refuse(usage, 'Say what from.')

try {
  if (env.DATABASE_URL === undefined) await mkdir(env.DATA_DIR, { recursive: true })
  await restore(file, env.DATABASE_URL ?? { folder: env.DATA_DIR })
  console.log(`Restored from ${file}. Start the server with 'npm start'; everybody who was signed in then still is.`)
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
