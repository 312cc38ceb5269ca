import { listEvents, type SecurityEvent } from '../../contract/events.ts'
import type { SecurityEventKind } from '../../domain/account/security-events.ts'
import { call } from '../api.ts'
import { pagedQuery } from '../ui/paged-query.ts'

export interface EventFilter {
  /** Absent: of every kind. */
  kind?: SecurityEventKind
  user: string
  address: string
}

export const eventsQuery = (filter: EventFilter) =>
  pagedQuery<SecurityEvent>({
    queryKey: [listEvents.path, filter],
    ask: ({ limit, cursor, signal }) =>
      call(listEvents, { query: { ...filter, limit, ...(cursor !== undefined && { before: cursor }) } }, { signal }),
    cursorOf: ({ id }) => id,
  })
