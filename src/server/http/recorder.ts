import type { FastifyRequest } from 'fastify'
import type { SecurityEventKind } from '../../domain/account/security-events.ts'
import { hasRoomFor, noticeLimit } from '../attempt-limit.ts'
import type { Database, Db } from '../db/database.ts'
import type { Notice } from '../events/api.ts'
import { insertEvent } from '../events/queries.ts'
import type { SecurityEventTable } from '../events/tables.ts'
import { newId } from '../new-id.ts'
import { callerAddress } from './caller-address.ts'

export interface Happened {
  kind: SecurityEventKind
  /** Who did it: by default the caller. */
  userId?: string | null | undefined
  /** Whose account it concerned, where that is another's. */
  aboutId?: string | undefined
  detail?: string
  /** Who hears of it by mail, where this server sends any. */
  tells?: Pick<Notice, 'email'> | undefined
}

/** What one call writes down for the security of the server: rows in its transaction, and once that is kept lines in the log and letters. */
export class Recorder {
  readonly #request: FastifyRequest
  readonly #now: Date
  readonly #post: (notice: Notice) => void
  #rows: SecurityEventTable[] = []
  #notices: Notice[] = []

  constructor(request: FastifyRequest, now: Date, post: (notice: Notice) => void = () => {}) {
    this.#request = request
    this.#now = now
    this.#post = post
  }

  /** A transaction that runs twice says the same once. */
  begin() {
    this.#rows = []
    this.#notices = []
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
    if (tells && (await hasRoomFor(db, noticeLimit(kind, tells.email), this.#now)))
      this.#notices.push({ ...row, email: tells.email })
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
    for (const notice of this.#notices) this.#post(notice)
    this.begin()
  }
}
