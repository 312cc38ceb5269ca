import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '../ui/notice.tsx'
import { policyQuery } from './account-queries.ts'

interface AdminsNeedFactorProps {
  hasFactor: boolean
  /** Asks for a proof first. */
  onChange: (adminsNeedFactor: boolean) => void
}

/** Whether an admin without a second factor may not act as one; who asks it of others has one. */
export function AdminsNeedFactor({ hasFactor, onChange }: AdminsNeedFactorProps) {
  const { data, error } = useQuery(policyQuery)
  return (
    <>
      {error && <Notice>{error.message}</Notice>}
      {data && (
        <Switch
          size="md"
          label="Admins of this server need a second factor"
          description={hasFactor ? 'Who has none is no admin until it is added' : 'Add one of your own first'}
          checked={data.adminsNeedFactor}
          disabled={!hasFactor && !data.adminsNeedFactor}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )}
    </>
  )
}
