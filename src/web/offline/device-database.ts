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
  /** The server knows `currentIndex`, so that what it says later, from another device, holds. */
  isSent?: boolean
}

type BlockKey = [userId: string, blockId: string]

interface DeviceSchema extends DBSchema {
  /** In the order of time, so that they are applied and sent in that order. */
  changes: { key: [...BlockKey, at: string, changeId: string]; value: Change }
  /** What the server has, but not the device's copy of the block: the last of each field. */
  acknowledged: { key: [...BlockKey, questionId: string, field: string]; value: Change }
  places: { key: BlockKey; value: BlockPlace }
  /** Blocks that were ended: what counts of `ending`, for a second tab on the same block writes its own place each second. */
  endings: { key: BlockKey; value: true }
  /** The block as the server last sent it, to open it without a network. */
  blocks: { key: BlockKey; value: Block }
  /** Who was signed in last, to go on without a network. */
  session: { key: 'user'; value: User }
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>

let opened: Promise<DeviceDatabase> | undefined

/** The one database of this device. Every record is kept by user. */
export function deviceDatabase(): Promise<DeviceDatabase> {
  opened ??= open()
  return opened
}

/** A new connection in place of one that failed: browsers on phones end those of a page in the background. */
export function reopenedDeviceDatabase(): Promise<DeviceDatabase> {
  void opened?.then((database) => database.close()).catch(() => undefined)
  opened = open()
  return opened
}

function open(): Promise<DeviceDatabase> {
  const opening = openDB<DeviceSchema>('preceptor', 3, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('changes')
        database.createObjectStore('places')
        database.createObjectStore('blocks')
        database.createObjectStore('session')
      }
      if (from < 2) database.createObjectStore('acknowledged')
      if (from < 3) database.createObjectStore('endings')
    },
    // Another tab holds a newer build, which cannot open while this one is connected.
    blocking: () => void opening.then((database) => database.close()).finally(forget),
    terminated: forget,
  })
  // The next use tries again.
  function forget() {
    if (opened === opening) opened = undefined
  }
  opening.catch(forget)
  return opening
}
