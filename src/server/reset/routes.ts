import { confirmReset, requestReset } from '../../contract/auth.ts'
import { confirmationLimits, forgetLogins, hasRoomFor, resetLimits, takeAttempt } from '../attempt-limit.ts'
import { claimUser, findUserByEmail, type User } from '../auth/queries.ts'
import type { Database } from '../db/database.ts'
import { letterToConfirm } from '../email/api.ts'
import { isUnconfirmed } from '../email/queries.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { Refused } from '../http/refused.ts'
import type { Mail } from '../mail.ts'
import { hashPassword, refuseEasilyGuessed } from '../password.ts'
import { resetAddress, resetLetter } from './api.ts'
import { findUserByResetToken, insertResetToken, replacePassword } from './queries.ts'

export function resetRoutes(handle: Handle, deps: Deps) {
  const { publicUrl } = deps
  // A stranger asked, so nothing of the request stands in a link or a letter: neither its host nor the email as it was typed.
  const tellOperator = ({ username }: User, token: string) =>
    deps.logForOperator(
      `${username} asked for a new password; the link works once, for one hour: ${resetAddress(publicUrl(), token)}`,
    )

  /** An address that nobody confirmed hears only the question whether it is theirs. */
  async function sendLetter(mail: Mail, { database, user, now }: { database: Database; user: User; now: Date }) {
    const letter = await database.write(async (db) => {
      if (!(await isUnconfirmed(db, user.email)))
        return resetLetter(user.email, resetAddress(publicUrl(), await insertResetToken(db, user.id, now)))
      const hasRoom = await hasRoomFor(db, confirmationLimits(user.id, user.email), now)
      return hasRoom ? letterToConfirm({ db, now, publicUrl }, user.id, user.email) : undefined
    })
    if (letter) mail.send(letter)
  }

  handle(requestReset, {
    prepare: async ({ body, database, now, address, afterwards, record }) => {
      if (!(await mayAsk(database, body.email, address, now))) return
      afterwards(async () => {
        const user = await database.read((db) => findUserByEmail(db, body.email))
        if (!user || user.disabledAt) return
        if (deps.mail) await sendLetter(deps.mail, { database, user, now })
        else tellOperator(user, await database.write((db) => insertResetToken(db, user.id, now)))
        await record({ kind: 'reset_requested', aboutId: user.id })
      })
    },
    // The same words for every email, and in the same time: whether somebody has it is looked up afterwards.
    answer: async () => ({ success: true }) as const,
  })

  handle(confirmReset, {
    prepare: async ({ body, database, now, refused }) => {
      // Hashing is dear: not for tokens that somebody made up.
      const user = await database.read((db) => findUserByResetToken(db, body.token, now))
      if (!user) throw refused('reset_link_invalid')
      await refuseEasilyGuessed(body.password, user)
      return { passwordHash: await hashPassword(body.password) }
    },
    answer: async ({ db, body, now, prepared, refused, record }) => {
      const user = await findUserByResetToken(db, body.token, now)
      if (!user) throw refused('reset_link_invalid')
      await replacePassword(db, user, prepared.passwordHash)
      await claimUser(db, user.id, now)
      await forgetLogins(db, user)
      await record({ kind: 'password_reset', userId: user.id, tells: user })
      return { success: true }
    },
  })
}

/** Whether a letter may be sent. A caller who asks too often gets the same answer as everybody, and no letter. */
async function mayAsk(database: Database, email: string, address: string, now: Date): Promise<boolean> {
  const limits = resetLimits(email, address)
  try {
    await takeAttempt(database, [limits.account, limits.address], now)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
