import { getWaysIn } from '../../contract/account.ts'
import { listProviders, listSessions } from '../../contract/auth.ts'
import { getEmailState } from '../../contract/email.ts'
import { getSecurityPolicy, listFactors } from '../../contract/factors.ts'
import { queryOf } from '../api.ts'

export const emailQuery = queryOf(getEmailState, {})
export const waysInQuery = queryOf(getWaysIn, {})
export const factorsQuery = queryOf(listFactors, {})
export const policyQuery = queryOf(getSecurityPolicy, {})
export const sessionsQuery = queryOf(listSessions, {})
export const providersQuery = queryOf(listProviders, {})
