export const backupStates = ['unscheduled', 'none', 'old', 'fine'] as const

export type BackupState = (typeof backupStates)[number]

const hourMs = 3_600_000

interface Backups {
  newestAt: Date | undefined
  /** Undefined where no schedule is set. */
  everyHours: number | undefined
}

/** How it stands with the backups of the schedule; one that is missing beside the newest may still be on its way. */
export function backupState({ newestAt, everyHours }: Backups, now: Date): BackupState {
  if (everyHours === undefined) return 'unscheduled'
  if (newestAt === undefined) return 'none'
  return now.getTime() - newestAt.getTime() > 2 * everyHours * hourMs ? 'old' : 'fine'
}
