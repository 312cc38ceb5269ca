import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { isPostgres } from './is-postgres.ts'
import { createFoundation } from './migrations/0001-foundation.ts'
import { createFeedback } from './migrations/0002-feedback.ts'
import { createPreferences } from './migrations/0003-preferences.ts'
import { createFlashcards } from './migrations/0004-flashcards.ts'
import { createJobs } from './migrations/0005-jobs.ts'
import { createAccount } from './migrations/0006-account.ts'
import { createSite } from './migrations/0007-site.ts'
import { createCardCounts } from './migrations/0008-card-counts.ts'
import { nameRevisionEditors } from './migrations/0009-revision-editors.ts'
import { rekeyBlockChanges } from './migrations/0010-change-keys.ts'
import { rekeyCardReviews } from './migrations/0011-card-keys.ts'
import { indexReviewIds } from './migrations/0012-review-ids.ts'

// Listed rather than found in a folder: an import that you can see.
const migrations = {
  '0001-foundation': { up: createFoundation },
  '0002-feedback': { up: createFeedback },
  '0003-preferences': { up: createPreferences },
  '0004-flashcards': { up: createFlashcards },
  '0005-jobs': { up: createJobs },
  '0006-account': { up: createAccount },
  '0007-site': { up: createSite },
  '0008-card-counts': { up: createCardCounts },
  '0009-revision-editors': { up: nameRevisionEditors },
  '0010-change-keys': { up: rekeyBlockChanges },
  '0011-card-keys': { up: rekeyCardReviews },
  '0012-review-ids': { up: indexReviewIds },
}

export type Migration = keyof typeof migrations

/** @param upTo the last step to take; by default all, and only a test of a step asks for fewer */
export async function migrate(db: Db, upTo?: Migration) {
  const onPostgres = isPostgres(db)
  const schema = onPostgres ? await ownSchema(db) : {}
  const provider = { getMigrations: async () => migrations }
  // SQLite's caller holds a transaction around all of this.
  const migrator = new Migrator({ db, provider, disableTransactions: !onPostgres, ...schema })
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
}

/** Unless told, Kysely looks for its tables in every schema and takes those of a neighbour for its own. */
async function ownSchema(db: Db) {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows.map(({ name }) => ({ migrationTableSchema: name }))[0]
}
