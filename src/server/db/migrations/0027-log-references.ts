import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'

/**
 * On PostgreSQL no longer looks for the learner of each row of the logs, whom their writers have locked anyway; so a trigger
 * takes the rows with the account. SQLite looks at little cost, and could drop a reference only with its table.
 */
export async function dropLogReferences(db: Kysely<unknown>) {
  if (!isPostgres(db)) return
  for (const log of ['blockChanges', 'cardReviews']) {
    await db.schema.alterTable(log).dropConstraint(`${log}_userId_fkey`).execute()
  }
  await sql`
    create function "deleteLogs"() returns trigger language plpgsql as $$
    begin
      delete from "blockChanges" where "userId" = old.id;
      delete from "cardReviews" where "userId" = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger "logsGoWithTheirLearner" after delete on users for each row execute function "deleteLogs"()
  `.execute(db)
}
