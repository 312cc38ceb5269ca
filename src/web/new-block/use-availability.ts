import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countDomains, listDomains, type QuestionStatus } from '../../contract/qbank.ts'
import { queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import { builtInDomains } from './built-in-domains.ts'

export type Status = QuestionStatus

/** The sections of a Qbank, and how many questions each can give to a block of this mode and these statuses. */
export function useAvailability(
  qbankId: string,
  mode: 'exam' | 'tutor',
  statuses: readonly Status[],
  markedOnly: boolean,
) {
  const user = useUser()
  const [isDismissed, setDismissed] = useState(false)
  const listed = useQuery(queryOf(listDomains, { params: { id: qbankId } }))
  const counted = useQuery({
    ...queryOf(countDomains, {
      params: { id: qbankId },
      query: { status: [...statuses], mode, ...(markedOnly && { marked: '1' as const }) },
    }),
    enabled: user !== undefined,
    // The old numbers stand until the new ones are there, so that nothing jumps.
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  return {
    domains: listed.data?.map(({ name }) => name) ?? (listed.error ? builtInDomains : []),
    counts: counted.error ? undefined : counted.data,
    isLoading: listed.isPending || (user !== undefined && counted.isPending),
    warning: listed.error && !isDismissed ? 'Failed to load domains. Using default domains instead.' : undefined,
    dismissWarning: () => setDismissed(true),
  }
}
