import type { User } from '../../contract/auth.ts'
import { deviceDatabase } from './device-database.ts'

/** Who was signed in on this device last; undefined where nothing can be stored. */
export async function readCachedUser(): Promise<User | undefined> {
  try {
    return await (await deviceDatabase()).get('session', 'user')
  } catch {
    return undefined
  }
}

/** Null when nobody is signed in any more. */
export async function keepCachedUser(user: User | null): Promise<void> {
  try {
    const database = await deviceDatabase()
    await (user ? database.put('session', user, 'user') : database.delete('session', 'user'))
  } catch {
    // Without storage the next start needs the network; nothing is lost.
  }
}
