import { getWaysIn } from '../../contract/account.ts'
import { listProviders } from '../../contract/auth.ts'
import { queryOf } from '../api.ts'

export const waysInQuery = queryOf(getWaysIn, {})
export const providersQuery = queryOf(listProviders, {})
