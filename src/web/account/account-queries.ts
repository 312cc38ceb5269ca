import { getWaysIn } from '../../contract/account.ts'
import { listProviders } from '../../contract/auth.ts'
import { getUserPreferences } from '../../contract/preferences.ts'
import { queryOf } from '../api.ts'

export const preferencesQuery = queryOf(getUserPreferences, {})
export const waysInQuery = queryOf(getWaysIn, {})
export const providersQuery = queryOf(listProviders, {})
