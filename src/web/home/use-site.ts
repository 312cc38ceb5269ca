import { useQuery } from '@tanstack/react-query'
import { getSite } from '../../contract/site.ts'
import { queryOf } from '../api.ts'

const staleAfterMs = 60_000

/** What this server says of itself; undefined while it has not. */
export const useSite = () => useQuery({ ...queryOf(getSite, {}), staleTime: staleAfterMs })
