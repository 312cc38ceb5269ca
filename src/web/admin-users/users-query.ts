import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type AdminUser, editUser, listUsers } from '../../contract/admin-users.ts'
import { call, type Declined, mutationOf } from '../api.ts'
import { refetchAfter } from '../stale-queries.ts'

const usersAPage = 100

export const usersQuery = (search: string) =>
  infiniteQueryOptions<AdminUser[], Declined, { pages: AdminUser[][] }, string[], string>({
    queryKey: [listUsers.path, search],
    queryFn: ({ pageParam, signal }) =>
      call(listUsers, { query: { search, after: pageParam, limit: String(usersAPage) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === usersAPage ? page.at(-1)?.username : undefined),
    retry: false,
  })

/** Asks for the lists anew, whatever was searched for. */
export function useUsersChanged() {
  const queryClient = useQueryClient()
  return () => void refetchAfter('user', queryClient)
}

export function useEditUser() {
  const changed = useUsersChanged()
  return useMutation({ ...mutationOf(editUser), onSuccess: changed })
}
