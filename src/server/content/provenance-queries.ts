import { batchesOf } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import { type Provenance, provenanceText } from './stored-content.ts'

/** Keeps how versions came about, where that is not what is kept already. */
export async function saveProvenances(
  db: Db,
  all: readonly { itemId: string; version: number; provenance: Provenance }[],
) {
  const rows = await db.selectFrom('itemProvenance').selectAll().execute()
  const stored = new Map(rows.map(({ itemId, version, content }) => [`${itemId} ${version}`, content]))
  const changed = all
    .map(({ provenance, ...of }) => ({ ...of, content: provenanceText.encode(provenance) }))
    .filter(({ itemId, version, content }) => stored.get(`${itemId} ${version}`) !== content)
  for (const batch of batchesOf(changed))
    await db
      .insertInto('itemProvenance')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['itemId', 'version']).doUpdateSet((row) => ({ content: row.ref('excluded.content') })),
      )
      .execute()
}

/** How this version of a question came about, or the last before it that was checked; undefined where none was. */
export async function findProvenance(
  db: Db,
  itemId: string,
  version: number,
): Promise<{ version: number; provenance: Provenance } | undefined> {
  const row = await db
    .selectFrom('itemProvenance')
    .select(['version', 'content'])
    .where('itemId', '=', itemId)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, provenance: provenanceText.decode(row.content) }
}
