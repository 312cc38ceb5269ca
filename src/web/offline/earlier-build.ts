import type { Change } from '../../contract/blocks.ts'
import type { BlockPosition, EntryKey, RatingOnDevice, SessionOnDevice, StoreName } from './device-schema.ts'
import { blockStream, type CardMessage, cardStream, lastPosition, type Message } from './messages.ts'

/** The rows in the databases of earlier builds, by store. */
export type Found = Readonly<Record<string, readonly { key: IDBValidKey; value: unknown }[]>>

interface OldStats {
  reviews: number
  history: (Omit<RatingOnDevice, 'isFirst'> & { id: string })[]
}

const recordsOf = <Key, Value>(found: Found, store: string) => (found[store] ?? []) as { key: Key; value: Value }[]

type BlockKey = [userId: string, blockId: string]

/** The messages that an earlier build had not sent, each kind in its order and before all new ones. */
export function unsentOfEarlierBuild(found: Found): { key: EntryKey; message: Message }[] {
  const changes = recordsOf<[...BlockKey, at: string, id: string], Change>(found, 'changes')
  const endings = recordsOf<BlockKey, true>(found, 'endings')
  const actions = recordsOf<number, { userId: string; action: CardMessage }>(found, 'outbox')
  return [
    ...changes.map(({ key: [userId, blockId, at, id], value: change }) => ({
      key: [userId, blockStream(blockId), Date.parse(at), id] satisfies EntryKey,
      message: { kind: 'change' as const, blockId, change },
    })),
    ...endings.map(({ key: [userId, blockId] }) => ({
      key: [userId, blockStream(blockId), lastPosition, 'complete'] satisfies EntryKey,
      message: { kind: 'complete' as const, blockId },
    })),
    ...actions.map(({ key: position, value: { userId, action } }) => ({
      // The same each time that it is fetched, and never that of another.
      key: [userId, cardStream, position, `${position} ${JSON.stringify(action)}`] satisfies EntryKey,
      message: action,
    })),
  ]
}

interface OldRecord {
  store: StoreName
  key: IDBValidKey
  value: unknown
}

/** The copies that an earlier build had of the server, and what it worked out on the device. */
export function stateOfEarlierBuild(found: Found): OldRecord[] {
  const same = (['blocks', 'acknowledged', 'session', 'flashSchedule', 'cards'] as const).flatMap((store) =>
    recordsOf<IDBValidKey, unknown>(found, store).map((record): OldRecord => ({ store, ...record })),
  )
  const lists = (['flashcardDeckSelections', 'decks', 'preferences'] as const).flatMap((store) =>
    recordsOf<string, unknown>(found, store).map(({ key, value }): OldRecord => ({ store, key: [key], value })),
  )
  const archived = recordsOf<string, string[]>(found, 'flashArchived').flatMap(({ key, value: cardIds }) =>
    cardIds.map((cardId): OldRecord => ({ store: 'flashArchived', key: [key, cardId], value: true })),
  )
  const ratings = recordsOf<[string, string], OldStats>(found, 'flashStats').flatMap(({ key, value }) =>
    value.history.map(({ id, ...rating }, n): OldRecord => {
      const isFirst = n === 0 && value.reviews <= value.history.length
      return { store: 'flashStats', key: [...key, id], value: { ...rating, isFirst } }
    }),
  )
  return [...same, ...lists, ...archived, ...ratings]
}

type OldPosition =
  | { store: 'places'; key: BlockKey; value: BlockPosition }
  | { store: 'studySessions'; key: BlockKey; value: SessionOnDevice }

/** Where the learner was in blocks and sessions. */
export function positionsOfEarlierBuild(found: Found): OldPosition[] {
  const positions = recordsOf<BlockKey, BlockPosition>(found, 'places')
  const sessions = recordsOf<BlockKey, SessionOnDevice>(found, 'sessions')
  return [
    ...positions.map((record) => ({ store: 'places' as const, ...record })),
    ...sessions.map((record) => ({ store: 'studySessions' as const, ...record })),
  ]
}

/** How long the learner was at it by then, on this device. */
export const secondsAt = ({ secondsSpent }: BlockPosition | SessionOnDevice): number =>
  typeof secondsSpent === 'number' ? secondsSpent : Object.values(secondsSpent).reduce((sum, one) => sum + one, 0)
