import { pack } from '../blocks/pack.ts'
import type { Database } from '../db/database.ts'
import { tables } from '../db/model.ts'
import type { Table } from '../db/table.ts'

interface LearnerTable {
  name: string
  columns: string[]
  /** Writes one row of a learner: every text '7', which is JSON as well, every number 7. */
  fill: (userId: string) => Promise<void>
}

/** The tables with a column `userId`. */
export const listLearnerTables = (database: Database): LearnerTable[] =>
  Object.entries<Table>(tables)
    .filter(([, { columns }]) => 'userId' in columns)
    .map(([name, { columns }]) => ({
      name,
      columns: Object.keys(columns),
      fill: async (userId) => {
        const values = Object.entries(columns).map(([column, { type }]) => [column, type === 'integer' ? 7 : '7'])
        const row = { ...Object.fromEntries(values), userId, ...secretOf(name, userId) }
        await database.write((db) =>
          db
            .insertInto(name as 'ledger')
            .values(row)
            .execute(),
        )
      },
    }))

/** What is unique over all learners. */
function secretOf(table: string, userId: string) {
  if (table === 'identities') return { subject: userId }
  if (table === 'factors') return { credentialId: userId, key: `secret of ${userId}` }
  if (table === 'knownDevices') return { tokenHash: `secret of ${userId}` }
  if (table === 'recoveryCodes') return { codeHash: `secret of ${userId}` }
  if (['sessions', 'resetTokens', 'factorCeremonies', 'emailConfirmations'].includes(table))
    return { tokenHash: `secret of ${userId}` }
  if (table === 'securityEvents') return { id: userId }
  if (table === 'packedChanges') return { changes: pack([]) }
  if (table === 'feedback') return { revisionId: userId, jobId: userId }
  return {}
}
