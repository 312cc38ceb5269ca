import type { SecurityEventKind } from '../../domain/account/security-events.ts'
import { learner, optional, type RowOf, table, text } from '../db/table.ts'

/** What happened that matters to the security of the server: who, when, from where; no secrets. */
export const securityEvents = table({
  key: ['id'],
  columns: {
    id: text(),
    at: text(),
    kind: text<SecurityEventKind>(),
    /** The user who did it; null where nobody was signed in. The row is deleted with their account. */
    userId: optional(learner),
    /** Whose account it concerned, where that is another's; null once that is gone. */
    aboutId: optional(text()),
    /** What exactly, such as the new role or the id of a revision. */
    detail: text(),
    address: text(),
    userAgent: text(),
  },
  indexes: {
    securityEventsByTime: { on: ['at'] },
    securityEventsByUser: { on: ['userId', 'id'] },
    securityEventsByAbout: { on: ['aboutId', 'id'] },
  },
})

export type SecurityEventTable = RowOf<typeof securityEvents>
