import type { User } from '../../contract/auth.ts'
import { readFromDevice, writeToDevice } from './device-database.ts'

/** The user who was signed in on this device last; undefined where nothing can be stored. */
export const readCachedUser = (): Promise<User | undefined> =>
  readFromDevice((database) => database.get('session', 'user'))

/** Null when nobody is signed in any more. Without storage the next start needs the network; nothing is lost. */
export const keepCachedUser = (user: User | null): Promise<boolean> =>
  writeToDevice((database) => (user ? database.put('session', user, 'user') : database.delete('session', 'user')))

/** Somebody leaves this device; who has signed in on it since stays. */
export const forgetCachedUser = (userId: string | undefined): Promise<boolean> =>
  writeToDevice(async (database) => {
    const work = database.transaction('session', 'readwrite')
    if ((await work.store.get('user'))?.id === userId) await work.store.delete('user')
    await work.done
  })
