import { infiniteQueryOptions } from '@tanstack/react-query'
import { listEvents, type SecurityEvent } from '../../contract/events.ts'
import type { SecurityEventKind } from '../../domain/account/security-events.ts'
import { call, type Declined } from '../api.ts'

const eventsAPage = 100

export interface EventFilter {
  /** Absent: of every kind. */
  kind?: SecurityEventKind
  user: string
  address: string
}

export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions<SecurityEvent[], Declined, { pages: SecurityEvent[][] }, unknown[], string | undefined>({
    queryKey: [listEvents.path, filter],
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: String(eventsAPage), ...(pageParam !== undefined && { before: pageParam }) }
      return call(listEvents, { query: { ...filter, ...page } }, { signal })
    },
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length === eventsAPage ? page.at(-1)?.id : undefined),
    retry: false,
  })
