import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'
import { tableMaker } from './table-maker.ts'

/**
 * Has a feedback name its job, and each revision that comes of a feedback name that. Before, one id stood for the job,
 * for the first revision, and for what the author asks by.
 */
export async function linkFeedback(db: Kysely<unknown>) {
  await lockTables(db, ['revisions', 'feedback'])
  const { addText, index } = tableMaker(db)
  await addText('feedback', 'jobId')
  await sql`
    update feedback set "jobId" = "revisionId" where exists (select 1 from jobs where jobs.id = feedback."revisionId")
  `.execute(db)
  await sql`
    update revisions set "feedbackId" = (select feedback.id from feedback where feedback."revisionId" = revisions.id)
    where "feedbackId" is null
  `.execute(db)
  await index('feedbackByJob', 'feedback', ['jobId']).unique().execute()
  await index('revisionsByFeedback', 'revisions', ['feedbackId']).execute()
}
