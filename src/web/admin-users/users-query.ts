import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminUser, countUsers, editUser, listUsers } from '../../contract/admin-users.ts'
import { call, mutationOf, queryOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'
import { pagedQuery } from '../ui/paged-query.ts'

export const usersQuery = (search: string) =>
  pagedQuery<AdminUser>({
    queryKey: [listUsers.path, search],
    ask: ({ limit, cursor = '', signal }) => call(listUsers, { query: { search, after: cursor, limit } }, { signal }),
    cursorOf: ({ username }) => username,
  })

/** How many the list has in all. */
export const userCountQuery = (search: string) =>
  queryOptions({ ...queryOf(countUsers, { query: { search } }), placeholderData: keepPreviousData })

/** Asks for the lists anew, whatever was searched for. */
export function useUsersChanged() {
  const queryClient = useQueryClient()
  return () => void refetchAfter('user', queryClient)
}

export function useEditUser() {
  const changed = useUsersChanged()
  return useMutation({ ...mutationOf(editUser), onSuccess: changed })
}
