import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cutOffAmong, dueBackup, type FoundFile } from './due-backup.ts'

interface Log {
  info: (fields: object, sentence: string) => void
  error: (fields: object, sentence: string) => void
}

interface Settings {
  folder: string
  everyHours: number
  /** How many files stay. */
  keep: number
  clock: () => Date
  log: Log
}

const lookEveryMs = 60_000

/**
 * Writes backups on a schedule, each by a process of its own, because a copy of a large database takes seconds in which this
 * one must answer. Looks once a minute; a failure is logged and tried again.
 */
export function scheduleBackups({ folder, clock, log, ...schedule }: Settings): { stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const look = async () => {
    await mkdir(folder, { recursive: true })
    const { write, remove, cutOff } = dueBackup(await filesIn(folder), clock(), schedule)
    for (const name of cutOff) {
      await rm(join(folder, name), { force: true })
      log.info({ file: join(folder, name) }, 'A backup that was cut off was removed.')
    }
    if (write) await backUpInto(join(folder, write))
    // Only after the new one is there.
    for (const name of remove) await rm(join(folder, name), { force: true })
    if (write) log.info({ file: join(folder, write) }, 'A backup was written and read back.')
  }
  const lookOnce = () => {
    running ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'The backup of the schedule failed; it is tried again.'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(lookOnce, lookEveryMs)
  lookOnce()
  const stop = async () => {
    clearInterval(timer)
    await running
  }
  return { stop }
}

/** None where there is no folder yet. */
async function filesIn(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await stat(join(folder, name)).catch(() => undefined)
      return { name, changedAt: file?.mtime }
    }),
  )
  // The schedule may take one away meanwhile.
  return found.flatMap(({ name, changedAt }) => (changedAt ? [{ name, changedAt }] : []))
}

/** Asks when each backup in a folder was written, in milliseconds since 1970. */
export async function backupTimesIn(folder: string): Promise<number[]> {
  const backups = (await filesIn(folder)).filter(({ name }) => name.endsWith('.backup'))
  return backups.map(({ changedAt }) => changedAt.getTime())
}

/** Lists the backups that were begun in a folder and never ended. */
export const cutOffBackupsIn = async (folder: string, now: Date): Promise<string[]> =>
  cutOffAmong(await filesIn(folder), now)

/** Undefined while there is none. */
export const newestBackupIn = (folder: string) => async (): Promise<number | undefined> => {
  const times = await backupTimesIn(folder)
  return times.length === 0 ? undefined : Math.max(...times)
}

/** Rejects with what it printed where it fails. */
const backUpInto = (file: string) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../cli/backup.ts'), file])
