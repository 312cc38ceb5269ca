import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { User } from '../../contract/auth.ts'
import type { Block, Change } from '../../contract/blocks.ts'

/** Where a learner stands in an open block, as only this device knows it. */
export interface BlockPlace {
  currentIndex: number
  timeRemaining: number | null
  /** Seconds by question id, shown and not paused, on this device. */
  secondsSpent: Record<string, number>
  /** The part of `secondsSpent` that no answer has carried yet. */
  unsentSeconds: Record<string, number>
  /** The learner ended the section and the server has not heard of it. */
  ending: boolean
}

type BlockKey = [userId: string, blockId: string]

interface DeviceSchema extends DBSchema {
  /** In the order of time, so that they are applied and sent in that order. */
  changes: { key: [...BlockKey, at: string, changeId: string]; value: Change }
  places: { key: BlockKey; value: BlockPlace }
  /** The block as the server last sent it, to open it without a network. */
  blocks: { key: BlockKey; value: Block }
  /** Who was signed in last, to go on without a network. */
  session: { key: 'user'; value: User }
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

let opened: Promise<DeviceDatabase> | undefined

/** The one database of this device. Every record is kept by user. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= openDB<DeviceSchema>('preceptor', 1, {
    upgrade(database) {
      database.createObjectStore('changes')
      database.createObjectStore('places')
      database.createObjectStore('blocks')
      database.createObjectStore('session')
    },
  })
  return opened
}
