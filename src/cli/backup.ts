import { BackupRefused, backUp } from '../server/db/backup-file.ts'
import { env } from '../server/env.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Say where to: npm run backup -- <file>')
  process.exit(2)
}

try {
  const { bytes, learners } = await backUp(env.DATABASE_URL ?? { folder: env.DATA_DIR }, file)
  const accounts = learners === undefined ? '' : `, ${learners} accounts`
  console.log(`${file}: ${(bytes / 2 ** 20).toFixed(1)} MiB${accounts}, read back whole.`)
} catch (error) {
  if (!(error instanceof BackupRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
