import { openDB } from 'idb'
import { basePath } from '../base-path.ts'
import { type DeviceDatabase, type DeviceSchema, type StoreName, userStores, type Work } from './device-schema.ts'

// Servers that share a host share its databases.
const name = basePath === '/' ? 'preceptor-device' : `preceptor-device ${basePath}`

let opened: Promise<DeviceDatabase> | undefined

/**
 * Works on the one database of this device, and once more on a new connection where that fails: browsers on phones end those
 * of a page in the background.
 */
export async function onDevice<Value>(work: (database: DeviceDatabase) => Promise<Value>): Promise<Value> {
  opened ??= open()
  const used = opened
  try {
    return await work(await used)
  } catch {
    if (opened === used) {
      void used.then((database) => database.close()).catch(() => undefined)
      opened = undefined
    }
    opened ??= open()
    return work(await opened)
  }
}

/** The same where nothing can be stored, as in a private window: what cannot be read counts as not there. */
export async function readFromDevice<Value>(
  work: (database: DeviceDatabase) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return await onDevice(work)
  } catch {
    return undefined
  }
}

/** A browser whose storage hangs answers neither with a value nor with an error. */
const longestAnswerMs = { atFirst: 3_000, onceItHung: 200 }
let patienceMs = longestAnswerMs.atFirst

/** The device's answer, or undefined where it takes too long: messages to be sent do not wait for it. */
export function soonFrom<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      patienceMs = longestAnswerMs.onceItHung
      resolve(undefined)
    }, patienceMs)
    void answer.then((value) => {
      clearTimeout(timer)
      patienceMs = longestAnswerMs.atFirst
      resolve(value)
    })
  })
}

/** Resolves to whether the device could keep it. */
export async function writeToDevice(work: (database: DeviceDatabase) => Promise<unknown>): Promise<boolean> {
  try {
    await onDevice(work)
    return true
  } catch {
    return false
  }
}

/**
 * The same in one transaction, all of it or nothing. All is asked for at once and waited for by none, so that it is committed before the
 * browser turns to anything else: a tab that is killed in the next moment takes an open transaction with it, a committed one not.
 */
export function commitOnDevice(
  stores: readonly StoreName[],
  durability: IDBTransactionDurability,
  write: (work: Work) => void,
): Promise<boolean> {
  return writeToDevice(async (database) => {
    const work = database.transaction<StoreName[], 'readwrite'>([...stores], 'readwrite', { durability })
    try {
      write(work)
      work.commit()
    } catch (error) {
      work.abort()
      await work.done.catch(() => undefined)
      throw error
    }
    await work.done
  })
}

function open(): Promise<DeviceDatabase> {
  const connecting = openDB<DeviceSchema>(name, 1, {
    upgrade(database) {
      for (const store of userStores) database.createObjectStore(store)
      database.createObjectStore('session')
      database.createObjectStore('takenOver')
    },
    // Another tab holds a newer build, which cannot open while this one is connected.
    blocking: () => void connecting.then((database) => database.close()).finally(forget),
    terminated: forget,
  })
  const opening = connecting.then(withEarlierBuilds)
  // A connection that failed is not kept: the next use tries again.
  function forget() {
    if (opened === opening) opened = undefined
  }
  opening.catch(forget)
  return opening
}

/** The database with what builds before it kept in two others. */
async function withEarlierBuilds(database: DeviceDatabase): Promise<DeviceDatabase> {
  // Those builds knew no base paths: their rows are of the server at the root.
  if (basePath !== '/') return database
  const { takeOver } = await import('./take-over.ts')
  await takeOver(database)
  return database
}

/** Fetches what a tab with an earlier build has left since; resolves to whether there was something. */
export async function takeOverTheRest(): Promise<boolean> {
  if (basePath !== '/') return false
  const { takeOverRest } = await import('./take-over.ts')
  return (await readFromDevice(takeOverRest)) ?? false
}
