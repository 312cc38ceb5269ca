import { BackupRefused, backUp } from '../server/db/backup-file.ts'
import { env } from '../server/env.ts'
import { readArguments, refuse } from '../server/settings/read-arguments.ts'

const usage = 'npm run backup -- <file>    copies the whole database into a new file, while the server runs'
const [file] = readArguments(usage, {}, 1).words
if (!file) refuse(usage, 'Say where to.')

try {
  const { bytes, learners } = await backUp(env.DATABASE_URL ?? { folder: env.DATA_DIR }, file)
  const accounts = learners === undefined ? '' : `, ${learners} accounts`
  console.log(`${file}: ${(bytes / 2 ** 20).toFixed(1)} MiB${accounts}, read back whole.`)
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
