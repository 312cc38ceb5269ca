import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countDomains, listDomains } from '../../contract/qbank.ts'
import { pediatricDomains } from '../../domain/content/categories.ts'
import { queryOf } from '../api.ts'
import { useUser } from '../session.tsx'
import type { BlockSetup } from './block-setup.ts'

/** The sections of a Qbank, and how many questions each can give to a block of this choice. */
export function useAvailability(qbankId: string, { mode, statuses, onlyMarked }: BlockSetup) {
  const user = useUser()
  const [isDismissed, setDismissed] = useState(false)
  const listed = useQuery(queryOf(listDomains, { params: { id: qbankId } }))
  const query = { status: [...statuses], mode, ...(onlyMarked ? { marked: '1' as const } : {}) }
  const counted = useQuery({
    ...queryOf(countDomains, { params: { id: qbankId }, query }),
    enabled: user !== undefined,
    // The old numbers stand until the new ones are there, so that nothing jumps.
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
  // The number that a tutor block could draw tells how many questions an exam leaves out.
  const inTutor = useQuery({
    ...queryOf(countDomains, { params: { id: qbankId }, query: { ...query, mode: 'tutor' as const } }),
    enabled: user !== undefined && mode === 'exam',
    staleTime: 0,
  })
  return {
    domains: listed.data ?? (listed.error ? pediatricDomains.map((name) => ({ name })) : []),
    counts: counted.error ? undefined : counted.data,
    /** Undefined in tutor mode. */
    tutorCounts: mode === 'exam' ? inTutor.data : undefined,
    isLoading: listed.isPending || (user !== undefined && counted.isPending),
    warning: listed.error && !isDismissed ? 'Failed to load domains. Using default domains instead.' : undefined,
    dismissWarning: () => setDismissed(true),
  }
}
