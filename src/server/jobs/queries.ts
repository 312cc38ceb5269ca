import type { Db } from '../db/database.ts'
import { isPostgres } from '../db/is-postgres.ts'
import type { JobTable } from './tables.ts'

export type Job = JobTable

/** The attempt that holds a job. */
type Lease = Pick<Job, 'id' | 'leaseToken'>

const noLease = { leaseToken: null, leaseUntil: null }

/** Asks for work, of which another job may have kept a part; nothing happens where it has been asked for. */
export const insertJob = (
  db: Db,
  job: Pick<Job, 'id' | 'kind' | 'payload' | 'createdAt'> & Partial<Pick<Job, 'kept'>>,
) =>
  db
    .insertInto('jobs')
    .values({
      kept: null,
      ...job,
      ...noLease,
      state: 'waiting',
      attempts: 0,
      runAfter: null,
      note: '',
      finishedAt: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const listJobs = (db: Db, ids: readonly string[]): Promise<Job[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('jobs').selectAll().where('id', 'in', ids).execute()

/** Waiting, its time has come, and nobody has it in hand. */
const dueJobs = (db: Db, now: string) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'waiting')
    .where((where) => where.or([where('runAfter', 'is', null), where('runAfter', '<=', now)]))
    .where((where) => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<', now)]))
    .orderBy('id')
    .limit(1)

export async function hasDueJob(db: Db, now: Date): Promise<boolean> {
  return (await dueJobs(db, now.toISOString()).executeTakeFirst()) !== undefined
}

/** Takes the oldest job that is due, if there is one; begun, it counts as an attempt. */
export async function takeJob(db: Db, leaseToken: string, now: Date, leaseUntil: Date): Promise<Job | undefined> {
  // Two takers of PostgreSQL pass over each other's row instead of waiting for it.
  const due = dueJobs(db, now.toISOString()).$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
  return db
    .updateTable('jobs')
    .set((row) => ({ leaseToken, leaseUntil: leaseUntil.toISOString(), attempts: row('attempts', '+', 1) }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

/** Changes a job for the one who has it in hand; false where somebody else has, and so nothing was changed. */
async function updateLeased(db: Db, { id, leaseToken }: Lease, changed: Partial<Job>): Promise<boolean> {
  const rows = await db
    .updateTable('jobs')
    .set(changed)
    .where('id', '=', id)
    .where('leaseToken', '=', leaseToken)
    .returning('id')
    .execute()
  return rows.length > 0
}

export const extendLease = (db: Db, lease: Lease, leaseUntil: Date) =>
  updateLeased(db, lease, { leaseUntil: leaseUntil.toISOString() })

/** Keeps what the attempt got done for the next one. */
export const keepInJob = (db: Db, lease: Lease, kept: unknown) =>
  updateLeased(db, lease, { kept: JSON.stringify(kept) })

export const finishJob = (db: Db, lease: Lease, ending: Pick<Job, 'state' | 'note'>, now: Date) =>
  updateLeased(db, lease, { ...ending, ...noLease, kept: null, finishedAt: now.toISOString() })

export const putOffJob = (db: Db, lease: Lease, note: string, runAfter: Date) =>
  updateLeased(db, lease, { ...noLease, note, runAfter: runAfter.toISOString() })

/** Gives a job back as though it had not been taken. */
export const giveBackJob = (db: Db, job: Lease & Pick<Job, 'attempts'>) =>
  updateLeased(db, job, { ...noLease, attempts: job.attempts - 1 })

/** How many jobs there are in each state. */
export const countJobs = (db: Db) =>
  db
    .selectFrom('jobs')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

/** Jobs that ended before then and that no open feedback and no draft refers to. */
export const jobsEndedBefore = (db: Db, before: Date) =>
  db
    .selectFrom('jobs')
    .where('state', '!=', 'waiting')
    .where('finishedAt', '<', before.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback')
            .select('id')
            .whereRef('feedback.jobId', '=', 'jobs.id')
            .where('feedback.state', '=', 'open'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pipelineDrafts').select('id').whereRef('jobId', '=', 'jobs.id'))),
    )
