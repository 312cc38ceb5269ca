import { useQuery } from '@tanstack/react-query'
import { listQbanks } from '../../contract/qbank.ts'
import { queryOf } from '../api.ts'

/** The names of Qbanks by their ids, once they are known. */
export function useBankNameOf() {
  const qbanks = useQuery(queryOf(listQbanks, {}))
  return (qbankId: string | undefined): string | undefined => qbanks.data?.find(({ id }) => id === qbankId)?.name
}

/**
 * The name of a block's Qbank, where blocks of several stand together: they are numbered for each Qbank. Undefined where
 * all are of one, or where a device has kept a list that does not say.
 */
export function useBankNames(blocks: readonly { qbankId?: string | undefined }[]) {
  const nameOf = useBankNameOf()
  const isMixed = new Set(blocks.map(({ qbankId }) => qbankId)).size > 1
  return ({ qbankId }: { qbankId?: string | undefined }): string | undefined => (isMixed ? nameOf(qbankId) : undefined)
}
