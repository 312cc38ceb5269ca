import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind } from '../../domain/account/security-events.ts'
import { hasRoomFor, noticeLimit } from '../attempt-limit.ts'
import type { Database, Db } from '../db/database.ts'
import { isUnconfirmed } from '../email/queries.ts'
import { type Notice, noticeLetter } from '../events/api.ts'
import { insertEvent } from '../events/queries.ts'
import type { SecurityEventTable } from '../events/tables.ts'
import type { Letter } from '../mail.ts'
import { newId } from '../new-id.ts'
import { callerAddress } from './caller-address.ts'

export interface Happened {
  kind: SecurityEventKind
  /** The user who did it: by default the caller. */
  userId?: string | null | undefined
  /** The user whose account it concerned, where that is another one. */
  aboutId?: string | undefined
  detail?: string
  /** The user who gets a letter about it, where this server sends mail. */
  tells?: Pick<Notice, 'email'> | undefined
}

/** How letters leave. */
interface Post {
  send: (letter: Letter) => void
  publicUrl: () => string
}

/** Records the security events of one call: rows in its transaction, and after the commit lines in the log and letters. */
export class Recorder {
  readonly #request: FastifyRequest
  readonly #now: Date
  readonly #post: Post | undefined
  #rows: SecurityEventTable[] = []
  #letters: Letter[] = []

  constructor(request: FastifyRequest, now: Date, post?: Post) {
    this.#request = request
    this.#now = now
    this.#post = post
  }

  /** A transaction that runs twice says the same once. */
  begin() {
    this.#rows = []
    this.#letters = []
  }

  async record(db: Db, { kind, userId = null, aboutId, detail = '', tells }: Happened) {
    const { ip, headers } = this.#request
    const row = {
      id: newId(this.#now),
      at: this.#now.toISOString(),
      kind,
      userId,
      aboutId: aboutId === undefined || aboutId === userId ? null : aboutId,
      detail,
      address: callerAddress(ip),
      userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    }
    await insertEvent(db, row)
    this.#rows.push(row)
    if (tells && this.#post) await this.#tell(db, { ...row, email: tells.email }, this.#post.publicUrl())
  }

  /** Sends a letter once the transaction is kept. */
  post(letter: Letter) {
    this.#letters.push(letter)
  }

  /** To an address that nobody confirmed no letters go but the one that asks. */
  async #tell(db: Db, notice: Notice, publicUrl: string) {
    if (await isUnconfirmed(db, notice.email)) return
    if (await hasRoomFor(db, [noticeLimit(notice.kind, notice.email)], this.#now))
      this.post(noticeLetter(notice, publicUrl))
  }

  /** In a transaction of its own, which is kept whatever comes of the call. */
  async recordAtOnce({ write }: Database, event: Happened) {
    await write((db) => {
      this.begin()
      return this.record(db, event)
    })
    this.log()
  }

  log() {
    for (const event of this.#rows) this.#request.log.info({ event }, 'security event')
    for (const letter of this.#letters) this.#post?.send(letter)
    this.begin()
  }
}
