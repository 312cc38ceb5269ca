import { interleave, openingOrder } from '../../domain/content/access.ts'
import type { Db } from '../db/database.ts'
import { listDomainsOfQbanks } from './queries.ts'
import type { QbankFolder } from './read-files.ts'
import type { ItemTable } from './tables.ts'

/**
 * By question id: its position in the order in which the questions of its Qbank open, once the files are loaded.
 *
 * @param stored all items as they were until now
 */
export async function openingPositions(
  db: Db,
  stored: readonly ItemTable[],
  qbanks: readonly QbankFolder[],
  { idsIn, siteMade }: { idsIn: (path: string) => readonly string[]; siteMade: ReadonlySet<string> },
): Promise<Map<string, number>> {
  const existing = await existingOrders(db, stored)
  return new Map(
    qbanks.flatMap(({ id, sections }) => {
      const byDomain = sections.map(({ path }) => idsIn(path))
      return openingOrder(existing.get(id) ?? [], byDomain, siteMade).map(
        (questionId, position) => [questionId, position] as const,
      )
    }),
  )
}

/**
 * By Qbank id: the ids of the questions that can be drawn now, in the order in which they open. Builds before kept no such
 * order, and dealt out the domains as they stood.
 */
async function existingOrders(db: Db, stored: readonly ItemTable[]): Promise<Map<string, string[]>> {
  const current = stored.filter(({ kind, retiredAt }) => kind === 'question' && retiredAt === null)
  const byQbank = Map.groupBy(current, ({ collectionId }) => collectionId)
  const domains = await listDomainsOfQbanks(db)
  return new Map(
    [...byQbank].map(([qbankId, items]) => {
      const ordered = items.filter(({ opening }) => opening !== null)
      const inOrder = ordered.sort((one, other) => (one.opening ?? 0) - (other.opening ?? 0))
      const interleaved = interleave(
        (domains.get(qbankId) ?? []).map(({ name }) =>
          items
            .filter(({ opening, section }) => opening === null && section === name)
            .sort((one, other) => one.position - other.position),
        ),
      )
      return [qbankId, [...inOrder, ...interleaved].map(({ id }) => id)]
    }),
  )
}
