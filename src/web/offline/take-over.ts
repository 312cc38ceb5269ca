import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { DeviceDatabase, StoreName, Work } from './device-schema.ts'
import { userStores } from './device-schema.ts'
import {
  type Found,
  positionsOfEarlierBuild,
  secondsAt,
  stateOfEarlierBuild,
  unsentOfEarlierBuild,
} from './earlier-build.ts'

/**
 * Builds before this one kept blocks and cards in two databases. What is in them is fetched once, before this build reads
 * anything. A tab that still runs such a build may go on writing there: what it writes is fetched as soon as no other tab
 * is connected, and only then is the old database deleted.
 */
const names = ['preceptor', 'preceptor-cards'] as const
type Name = (typeof names)[number]
type Earlier = IDBPDatabase<unknown>

/** Nobody is held up for longer, whatever another tab does with an old database. */
const longestWaitMs = 5_000

/** Resolves when this build may begin to read. */
export async function takeOver(device: DeviceDatabase): Promise<void> {
  const taken = Promise.all(names.map((name) => takeOnce(device, name)))
  let timer: ReturnType<typeof setTimeout> | undefined
  const longEnough = new Promise((resolve) => {
    timer = setTimeout(resolve, longestWaitMs)
  })
  await Promise.race([taken.catch(() => undefined), longEnough])
  clearTimeout(timer)
}

let resting: Promise<boolean> | undefined

/** Resolves, to whether there was something, when nothing is left; another tab can hold that up for as long as it is open. */
export function takeOverRest(device: DeviceDatabase): Promise<boolean> {
  resting ??= Promise.all(names.map((name) => takeRest(device, name).catch(() => false)))
    .then((found) => found.includes(true))
    .finally(() => {
      resting = undefined
    })
  return resting
}

async function takeOnce(device: DeviceDatabase, name: Name) {
  if (await device.get('takenOver', name)) return
  const old = await openEarlier(name)
  const found = old ? await readAll(old) : {}
  await write(device, async (work) => {
    await keepState(work, found)
    await keepWhatMoves(work, found)
    await work.objectStore('takenOver').put(true, name)
  })
  if (old) await deleteUnsent(old, found)
  old?.close()
}

/** A version above the old one opens only once nobody else is connected, and keeps the builds before out. */
async function takeRest(device: DeviceDatabase, name: Name): Promise<boolean> {
  const before = await openEarlier(name)
  before?.close()
  const old = before && (await openEarlier(name, before.version + 1))
  if (!old) return false
  const found = await readAll(old)
  await write(device, (work) => keepWhatMoves(work, found))
  old.close()
  await deleteDB(name)
  return true
}

/** Undefined where there is none; it is not made. */
async function openEarlier(name: Name, version?: number): Promise<Earlier | undefined> {
  let isThere = true
  try {
    const opening = openDB(name, version, {
      upgrade(_, from, __, work) {
        if (from > 0) return
        isThere = false
        work.done.catch(() => undefined)
        work.abort()
      },
      // Another tab with this build is about to delete it.
      blocking: () => void opening.then((old) => old.close()),
    })
    return await opening
  } catch (error) {
    if (isThere) throw error
    return undefined
  }
}

async function readAll(old: Earlier): Promise<Found> {
  const stores = [...old.objectStoreNames]
  if (stores.length === 0) return {}
  const work = old.transaction(stores)
  const records = stores.map(async (name) => {
    const store = work.objectStore(name)
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()])
    return [name, keys.map((key, n) => ({ key, value: values[n] }))] as const
  })
  return Object.fromEntries(await Promise.all(records))
}

/** In one transaction, so that a device that stops in the middle begins anew. */
async function write(device: DeviceDatabase, keep: (work: Work) => Promise<void>) {
  const stores: StoreName[] = [...userStores, 'session', 'takenOver']
  const work = device.transaction<StoreName[], 'readwrite'>(stores, 'readwrite', { durability: 'strict' })
  await keep(work)
  await work.done
}

/** The rows of this build are newer. */
async function keepState(work: Work, found: Found) {
  for (const { store, key, value } of stateOfEarlierBuild(found)) {
    const records = work.objectStore(store)
    if ((await records.getKey(key as never)) === undefined) await records.put(value as never, key as never)
  }
}

async function keepWhatMoves(work: Work, found: Found) {
  for (const { key, message } of unsentOfEarlierBuild(found)) await work.objectStore('outbox').put(message, key)
  for (const { store, key, value } of positionsOfEarlierBuild(found)) {
    const records = work.objectStore(store)
    const known = (await records.get(key)) as typeof value | undefined
    // Of two tabs the one that has gone on for longer.
    if (!known || secondsAt(known) < secondsAt(value)) await records.put(value, key)
  }
}

/** The tab that goes on with the old build has no need of it: it goes out from here. */
async function deleteUnsent(old: Earlier, found: Found) {
  const stores = ['changes', 'endings', 'outbox'].filter((name) => old.objectStoreNames.contains(name))
  if (stores.length === 0) return
  const work = old.transaction(stores, 'readwrite')
  for (const name of stores) for (const { key } of found[name] ?? []) void work.objectStore(name).delete(key)
  await work.done
}
