import { useQuery } from '@tanstack/react-query'
import { getSite } from '../../contract/site.ts'
import { queryOf } from '../api.ts'

const staleAfterMs = 60_000

/** The server's own facts; undefined until they are there. */
export const useSite = () => useQuery({ ...queryOf(getSite, {}), staleTime: staleAfterMs })
