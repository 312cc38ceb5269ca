import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { version } from '../settings/api.ts'
import { type Db, hasCode } from './database.ts'
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
import { keepOpeningOrder } from './migrations/0013-opening-order.ts'
import { createContentFiles } from './migrations/0014-content-files.ts'
import { keepSignInAddresses } from './migrations/0015-sign-in-addresses.ts'
import { numberBlocks } from './migrations/0016-block-numbers.ts'
import { createUsage } from './migrations/0017-usage.ts'
import { createSecurityEvents } from './migrations/0018-security-events.ts'
import { watchClocks } from './migrations/0019-clock-runs.ts'
import { createFactors } from './migrations/0020-factors.ts'
import { keepKnownDevices } from './migrations/0021-known-devices.ts'
import { createEmailConfirmations } from './migrations/0022-email-confirmations.ts'
import { createPipeline } from './migrations/0025-pipeline.ts'
import { packChanges } from './migrations/0026-packed-changes.ts'
import { dropLogReferences } from './migrations/0027-log-references.ts'
import { compactReviews } from './migrations/0028-compact-reviews.ts'
import { linkFeedback } from './migrations/0029-feedback-links.ts'
import { shortenRatings } from './migrations/0030-short-ratings.ts'

interface Step {
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * Whether a server of the version before can go on beside it. `expand`: it can, nothing that it uses changes.
   * `contract`: it cannot, so every process of it must be stopped first. Its name ends with `-contract`, by which a process
   * that still runs knows it; those up to 0021 are older than that rule.
   */
  kind: 'expand' | 'contract'
}

// Listed rather than found in a folder: an import that you can see.
export const migrations = {
  '0001-foundation': { up: createFoundation, kind: 'expand' },
  '0002-feedback': { up: createFeedback, kind: 'expand' },
  '0003-preferences': { up: createPreferences, kind: 'expand' },
  '0004-flashcards': { up: createFlashcards, kind: 'expand' },
  '0005-jobs': { up: createJobs, kind: 'expand' },
  '0006-account': { up: createAccount, kind: 'expand' },
  '0007-site': { up: createSite, kind: 'expand' },
  // The version before does not keep the counts.
  '0008-card-counts': { up: createCardCounts, kind: 'contract' },
  '0009-revision-editors': { up: nameRevisionEditors, kind: 'expand' },
  '0010-change-keys': { up: rekeyBlockChanges, kind: 'contract' },
  '0011-card-keys': { up: rekeyCardReviews, kind: 'contract' },
  '0012-review-ids': { up: indexReviewIds, kind: 'expand' },
  // The version before reads no head of a Qbank that names former domains.
  '0013-opening-order': { up: keepOpeningOrder, kind: 'contract' },
  // A server of the version before would load its files beside them, and leave the digests as they are.
  '0014-content-files': { up: createContentFiles, kind: 'contract' },
  '0015-sign-in-addresses': { up: keepSignInAddresses, kind: 'expand' },
  // A block that the version before makes meanwhile keeps its long name until it is renamed, and uses up a number.
  '0016-block-numbers': { up: numberBlocks, kind: 'expand' },
  '0017-usage': { up: createUsage, kind: 'expand' },
  // The version before writes none meanwhile.
  '0018-security-events': { up: createSecurityEvents, kind: 'expand' },
  '0019-clock-runs': { up: watchClocks, kind: 'expand' },
  '0020-factors': { up: createFactors, kind: 'expand' },
  '0021-known-devices': { up: keepKnownDevices, kind: 'expand' },
  // The address of a user who registers at the version before meanwhile counts as confirmed.
  '0022-email-confirmations': { up: createEmailConfirmations, kind: 'expand' },
  // The version before cannot read what the pipeline publishes: publish once every process is of this version.
  '0025-pipeline': { up: createPipeline, kind: 'expand' },
  // The version before would not find in the log what is packed, and count it a second time.
  '0026-packed-changes-contract': { up: packChanges, kind: 'contract' },
  '0027-log-references': { up: dropLogReferences, kind: 'expand' },
  // The version before finds no session of a rating by its number, and a rating that it logs meanwhile would be lost.
  '0028-compact-reviews-contract': { up: compactReviews, kind: 'contract' },
  // The version before names neither the job of a feedback nor the feedback of a revision, and they would not be found.
  '0029-feedback-links-contract': { up: linkFeedback, kind: 'contract' },
  // The version before would find on SQLite neither ratings by their id nor cards that are due.
  '0030-short-ratings-contract': { up: shortenRatings, kind: 'contract' },
} satisfies Record<string, Step>

export type Migration = keyof typeof migrations

/** Where a database of this version stands. */
export const newestMigration = Object.keys(migrations).at(-1) ?? ''

const tableIsInUse =
  'This update changes a table that somebody reads or changes for long, maybe a backup. Nothing is changed yet: start again once that is done.'

/** @param upTo the last step to take; by default all, and only a test of a step asks for fewer */
export async function migrate(db: Db, upTo?: Migration) {
  const onPostgres = isPostgres(db)
  const schema = onPostgres ? await ownSchema(db) : {}
  const provider = { getMigrations: async () => migrations }
  // SQLite's caller holds a transaction around all of this.
  const migrator = new Migrator({ db, provider, disableTransactions: !onPostgres, ...schema })
  const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (hasCode(error, ['55P03'])) throw new Error(tableIsInUse, { cause: error })
  if (error) throw (await asNewer(db)) ?? error
  if (upTo === undefined) await saveRelease(db)
}

/** Kysely calls migrations that it does not know a corruption; mostly they are those of a newer version. */
async function asNewer(db: Db): Promise<Error | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  const stands = rows[0]?.name
  if (!stands || stands <= newestMigration) return undefined
  const release = await findRelease(db)
  return new Error(
    `This database is of a newer Preceptor${release ? `, ${release}` : ''}: it stands at ${stands}, and this version, ${version}, knows ${newestMigration} as the last. Start the newer version, or restore the backup from before the update.`,
  )
}

/** Of the version that opened this database last. */
const saveRelease = async (db: Db) => {
  if ((await findRelease(db)) === version) return
  const content = JSON.stringify(version)
  await db
    .insertInto('site')
    .values({ id: 'release', content })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ content }))
    .execute()
}

/** Undefined where no version has said its name yet. */
async function findRelease(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('site').select('content').where('id', '=', 'release').executeTakeFirst()
  return row && String(JSON.parse(row.content))
}

/** Whether a newer version has taken a step in this database beside which this version cannot go on. */
export async function isLeftBehind(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select name from kysely_migration where name > ${newestMigration} and name like '%-contract' limit 1
  `.execute(db)
  return rows.length > 0
}

/** Unless told, Kysely looks for its tables in every schema and takes those of a neighbour for its own. */
async function ownSchema(db: Db) {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows.map(({ name }) => ({ migrationTableSchema: name }))[0]
}
