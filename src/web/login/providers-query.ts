import { listProviders } from '../../contract/auth.ts'
import { queryOf } from '../api.ts'

/** The ways into this server; without an answer the form with username and password is there in any case. */
export const providersQuery = queryOf(listProviders, {})
