import { confirmReset, requestReset } from '../../contract/auth.ts'
import { forgetLogins, resetLimits, takeAttempt } from '../attempt-limit.ts'
import { claimUser, findUserByEmail } from '../auth/queries.ts'
import type { Database, Db } from '../db/database.ts'
import type { Deps, Handle } from '../http/handle.ts'
import { Refused } from '../http/refused.ts'
import { hashPassword, refuseEasilyGuessed } from '../password.ts'
import { resetAddress, resetLetter } from './api.ts'
import { findUserByResetToken, insertResetToken, replacePassword } from './queries.ts'

export function resetRoutes(handle: Handle, deps: Deps) {
  handle(requestReset, {
    prepare: async ({ body, database, now, address, afterwards, record }) => {
      if (!(await mayAsk(database, body.email, address, now))) return
      afterwards(async () => {
        const link = await database.write((db) => newLink(db, body.email, now))
        if (!link) return
        sendLink(deps, link)
        await record({ kind: 'reset_requested', aboutId: link.user.id })
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
      refuseEasilyGuessed(body.password, user)
      return { passwordHash: await hashPassword(body.password) }
    },
    answer: async ({ db, body, now, prepared, refused, record }) => {
      const user = await findUserByResetToken(db, body.token, now)
      if (!user) throw refused('reset_link_invalid')
      await replacePassword(db, user.id, prepared.passwordHash)
      await claimUser(db, user.id, now)
      await forgetLogins(db, user)
      await record({ kind: 'password_reset', userId: user.id, tells: user })
      return { success: true }
    },
  })
}

/** Who asks too often hears what everybody hears, and gets no letter. */
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

async function newLink(db: Db, email: string, now: Date) {
  const user = await findUserByEmail(db, email)
  if (!user || user.disabledAt) return undefined
  return { user, token: await insertResetToken(db, user.id, now) }
}

type Link = NonNullable<Awaited<ReturnType<typeof newLink>>>

/** A stranger asked, so nothing of the request stands in the link: neither its host nor the email as it was typed. */
function sendLink({ mail, logForOperator, publicUrl }: Deps, { user, token }: Link) {
  const url = resetAddress(publicUrl(), token)
  if (mail) mail.send(resetLetter(user.email, url))
  else logForOperator(`${user.username} asked for a new password; the link works once, for one hour: ${url}`)
}
