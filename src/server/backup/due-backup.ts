/** The backup that a schedule asks for at one moment. */
export interface DueBackup {
  /** The file to write; undefined while the newest is young enough. */
  write: string | undefined
  /** The files that are beyond those to keep, counting the one to write; the oldest first. */
  remove: string[]
  /** Backups that were begun, and have not grown for so long that no process writes them any more. */
  cutOff: string[]
}

/** One of the folder. */
export interface FoundFile {
  name: string
  changedAt: Date
}

interface Schedule {
  everyHours: number
  /** How many files stay. */
  keep: number
}

const ofSchedule = /^preceptor-(\d{4}-\d\d-\d\dT\d\d-\d\d)\.backup$/
const beingWritten = /^(preceptor-\d{4}-\d\d-\d\dT\d\d-\d\d\.backup)\.part$/
const hourMs = 3_600_000
// A copy is read back before it gets its name, and does not change meanwhile: this is time for some hundred gigabytes.
const longestSilenceMs = hourMs

/**
 * The backup of the present span of hours: spans are counted from 1970, so that several servers mean the same file. While
 * one of them writes it, no other does.
 * @param files of the folder; those of other names are let alone
 */
export function dueBackup(files: readonly FoundFile[], now: Date, { everyHours, keep }: Schedule): DueBackup {
  const spanMs = everyHours * hourMs
  const name = nameOf(new Date(Math.floor(now.getTime() / spanMs) * spanMs))
  const names = files.map((file) => file.name)
  const kept = names.filter((each) => ofSchedule.test(each)).sort()
  const cutOff = cutOffAmong(files, now)
  const begun = names.flatMap((each) => (cutOff.includes(each) ? [] : (beingWritten.exec(each)?.[1] ?? [])))
  const write = [...kept, ...begun].includes(name) ? undefined : name
  const after = write ? [...kept, write].sort() : kept
  return { write, cutOff, remove: after.slice(0, Math.max(0, after.length - keep)).filter((each) => each !== write) }
}

/** Left by a process that was killed, or a machine that lost its power; of the schedule alone. */
export const cutOffAmong = (files: readonly FoundFile[], now: Date): string[] =>
  files.flatMap(({ name, changedAt }) =>
    beingWritten.test(name) && now.getTime() - changedAt.getTime() > longestSilenceMs ? [name] : [],
  )

const nameOf = (date: Date) => `preceptor-${date.toISOString().slice(0, 16).replace(':', '-')}.backup`
