import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createBlock } from '../../../contract/blocks.ts'
import { countDomains, listDomains } from '../../../contract/qbank.ts'
import { countIn } from '../../../domain/blocks/new-block.ts'
import { call } from '../../api.ts'
import { newId } from '../../offline/new-id.ts'
import { refetchAfter } from '../../stale-queries.ts'

interface Wish {
  qbankId: string
  /** At most so many. */
  count: number
  /** Undefined: all. */
  section?: string
}

const questionStatuses = ['unseen', 'incorrect'] as const

/** Makes a tutor block and begins it, by one press. */
export function useStartBlock() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ qbankId, count, section }: Wish) => {
      const params = { id: qbankId }
      const counts = await call(countDomains, { params, query: { status: [...questionStatuses], mode: 'tutor' } })
      const domains = (await call(listDomains, { params })).map(({ name }) => name)
      const selectedDomains = section === undefined ? domains : [section]
      const available = countIn(counts, selectedDomains)
      // Then the set-up says what there is to choose.
      if (available === 0) return setUpAddress(qbankId, section)
      const questionCount = Math.min(count, available)
      const wish = { qbankId, mode: 'tutor' as const, questionCount, selectedDomains, clientId: newId() }
      const { id } = await call(createBlock, { body: { ...wish, questionStatuses: [...questionStatuses] } })
      return `/exam?block_id=${id}`
    },
    onSuccess: async (address) => {
      await navigate(address, { state: { startsAtOnce: true } })
      void refetchAfter('blocks', queryClient)
    },
  })
}

const setUpAddress = (qbankId: string, section: string | undefined) =>
  `/block/new?${new URLSearchParams({ qbank_id: qbankId, ...(section === undefined ? {} : { section }) })}`
