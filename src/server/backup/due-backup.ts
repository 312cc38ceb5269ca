/** The backup that a schedule asks for at one moment. */
export interface DueBackup {
  /** The file to write; undefined while the newest is young enough. */
  write: string | undefined
  /** The files that are beyond those to keep, counting the one to write; the oldest first. */
  remove: string[]
}

interface Schedule {
  everyHours: number
  /** How many files stay. */
  keep: number
}

const ofSchedule = /^preceptor-(\d{4}-\d\d-\d\dT\d\d-\d\d)\.backup$/
const hourMs = 3_600_000

/**
 * The backup of the present span of hours: spans are counted from 1970, so that several servers mean the same file.
 * @param names of all files in the folder; those of other names are let alone
 */
export function dueBackup(names: readonly string[], now: Date, { everyHours, keep }: Schedule): DueBackup {
  const spanMs = everyHours * hourMs
  const name = nameOf(new Date(Math.floor(now.getTime() / spanMs) * spanMs))
  const kept = names.filter((each) => ofSchedule.test(each)).sort()
  const write = kept.includes(name) ? undefined : name
  const after = write ? [...kept, write].sort() : kept
  return { write, remove: after.slice(0, Math.max(0, after.length - keep)).filter((each) => each !== write) }
}

const nameOf = (date: Date) => `preceptor-${date.toISOString().slice(0, 16).replace(':', '-')}.backup`
