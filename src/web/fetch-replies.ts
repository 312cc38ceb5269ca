import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf } from '../contract/endpoint.ts'
import { queryOf } from './api.ts'
import { inTime } from './in-time.ts'

/** Fetches what a page shows, for as long as a visitor can wait; what is missing then, the page asks for itself. */
export async function fetchReplies(queryClient: QueryClient, asks: readonly Endpoint[]) {
  // They ask for nothing in particular.
  const input = {} as InputOf<Endpoint>
  const replies = asks.map((endpoint) => queryClient.prefetchQuery({ ...queryOf(endpoint, input), retry: false }))
  await inTime(Promise.all(replies))
}
