import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSecurityPolicy, setSecurityPolicy } from '../../contract/factors.ts'
import { mutationOf, queryOf } from '../api.ts'
import { Notice } from '../ui/notice.tsx'

const policyQuery = queryOf(getSecurityPolicy, {})

/** Whether an admin without a second factor may not act as one; who asks it of others has one. */
export function AdminsNeedFactor({ hasFactor }: { hasFactor: boolean }) {
  const policy = useQuery(policyQuery)
  const queryClient = useQueryClient()
  const save = useMutation({
    ...mutationOf(setSecurityPolicy),
    onSuccess: (saved) => queryClient.setQueryData(policyQuery.queryKey, saved),
  })
  const error = save.error ?? policy.error
  return (
    <>
      {error && <Notice>{error.message}</Notice>}
      {policy.data && (
        <Switch
          size="md"
          label="Admins of this server need a second factor"
          description={hasFactor ? 'Who has none is no admin until it is added' : 'Add one of your own first'}
          checked={policy.data.adminsNeedFactor}
          disabled={save.isPending || (!hasFactor && !policy.data.adminsNeedFactor)}
          onChange={({ currentTarget }) => save.mutate({ body: { adminsNeedFactor: currentTarget.checked } })}
        />
      )}
    </>
  )
}
