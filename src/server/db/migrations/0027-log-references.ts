import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../is-postgres.ts'
import { lockTables } from './lock-tables.ts'

/**
 * On PostgreSQL no longer looks for the learner of each row of the logs, whom their writers have locked anyway; so a trigger
 * takes the rows with the account. SQLite looks at little cost, and could drop a reference only with its table.
 */
export async function dropLogReferences(db: Kysely<unknown>) {
  if (!isPostgres(db)) return
  await lockTables(db, ['users', 'blockChanges', 'cardReviews'])
  for (const log of ['blockChanges', 'cardReviews']) {
    await db.schema.alterTable(log).dropConstraint(`${log}_userId_fkey`).execute()
  }
  // By its own schema and rights, as a reference would, whoever deletes the account. Another isolation than read committed would not
  // see what was written before the learner was free.
  await sql`
    create function "deleteLogs"() returns trigger language plpgsql security definer set search_path from current as $$
    begin
      if current_setting('transaction_isolation') <> 'read committed' then
        raise exception 'An account is deleted in a transaction that is read committed.';
      end if;
      delete from "blockChanges" where "userId" = old.id;
      delete from "cardReviews" where "userId" = old.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger "logsGoWithTheirLearner" after delete on users for each row execute function "deleteLogs"()
  `.execute(db)
}
