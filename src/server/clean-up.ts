import { callsBefore, callsOf } from './ai/queries.ts'
import { forgottenAddresses } from './auth/address-queries.ts'
import { forgottenDevices } from './auth/device-queries.ts'
import { attemptsBefore, expiredSessions } from './auth/queries.ts'
import type { Database, Db } from './db/database.ts'
import { deleteSlice } from './db/delete-slice.ts'
import { forgottenChanges } from './email/queries.ts'
import { eventsBefore } from './events/queries.ts'
import { expiredCeremonies } from './factors/queries.ts'
import { jobsEndedBefore } from './jobs/queries.ts'
import { expiredFlows } from './outside-sign-in/queries.ts'
import { draftsOf, inspectionsBefore, resultsOf } from './pipeline/queries.ts'
import { expiredResetTokens } from './reset/queries.ts'

const dayMs = 86_400_000
const everyMs = 3_600_000

const attemptDays = 1
const jobDays = 90
const modelCallDays = 400
const inspectionDays = 400

/** Deletes one slice of what has had its time; true where more may be left. */
type Slice = (db: Db) => Promise<boolean>

/** All that is kept for a time only, in the order in which it goes. */
function slices(now: Date, eventDays: number): Slice[] {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const oldInspections = (db: Db) => inspectionsBefore(db, ago(inspectionDays))
  const ids = (db: Db) => oldInspections(db).select('id')
  return [
    (db) => deleteSlice(db, 'sessions', expiredSessions(db, now)),
    (db) => deleteSlice(db, 'resetTokens', expiredResetTokens(db, now)),
    (db) => deleteSlice(db, 'factorCeremonies', expiredCeremonies(db, now)),
    (db) => deleteSlice(db, 'signInFlows', expiredFlows(db, now)),
    (db) => deleteSlice(db, 'signInAddresses', forgottenAddresses(db, now)),
    (db) => deleteSlice(db, 'knownDevices', forgottenDevices(db, now)),
    (db) => deleteSlice(db, 'emailConfirmations', forgottenChanges(db, now)),
    (db) => deleteSlice(db, 'attempts', attemptsBefore(db, ago(attemptDays))),
    (db) => deleteSlice(db, 'securityEvents', eventsBefore(db, ago(eventDays))),
    (db) => deleteSlice(db, 'jobs', jobsEndedBefore(db, ago(jobDays))),
    (db) => deleteSlice(db, 'modelCalls', callsBefore(db, ago(modelCallDays))),
    // The run last: by it the others are found.
    (db) => deleteSlice(db, 'modelCalls', callsOf(db, ids(db))),
    (db) => deleteSlice(db, 'pipelineResults', resultsOf(db, ids(db))),
    (db) => deleteSlice(db, 'pipelineDrafts', draftsOf(db, ids(db))),
    (db) => deleteSlice(db, 'pipelineRuns', oldInspections(db)),
  ]
}

/**
 * Deletes what is kept for a time only, each slice in a transaction of its own.
 *
 * @param isOver whether to stop before the next slice
 */
export async function cleanUp(database: Database, now: Date, eventDays: number, isOver = () => false) {
  for (const slice of slices(now, eventDays)) {
    let isMore = true
    while (isMore && !isOver()) isMore = await database.write(slice)
  }
}

/**
 * Every hour, also on a server that is never started anew.
 *
 * @param first when the first time is
 * @returns how to end that
 */
export function everyHour(
  work: (isOver: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
  { firstAfterMs }: { firstAfterMs: number },
): () => Promise<void> {
  let isOver = false
  let last = Promise.resolve()
  const next = () => {
    timer = setTimeout(next, everyMs)
    last = last.then(() => work(() => isOver)).catch(onError)
  }
  let timer = setTimeout(next, firstAfterMs)
  return async () => {
    isOver = true
    clearTimeout(timer)
    await last
  }
}
