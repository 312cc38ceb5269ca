import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addToSelection, getSelection, type Qbank, removeFromSelection, setSelection } from '../../contract/qbank.ts'
import { mutationOf, queryOf } from '../api.ts'
import { showUndo } from '../ui/undo-toast.tsx'

const selectionQuery = queryOf(getSelection, {})

/** The learner's Qbanks and how they change; a visitor has none. */
export function useSelection(isSignedIn: boolean) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...selectionQuery, enabled: isSignedIn })
  const keep = { onSuccess: (data: typeof query.data) => queryClient.setQueryData(selectionQuery.queryKey, data) }
  const adding = useMutation({ ...mutationOf(addToSelection), ...keep })
  const removing = useMutation({ ...mutationOf(removeFromSelection), ...keep })
  const restoring = useMutation({ ...mutationOf(setSelection), ...keep })
  const known = () => queryClient.getQueryData(selectionQuery.queryKey)?.selection.selectedQbanks ?? []

  const remove = ({ id, name }: Qbank) => {
    const index = known().indexOf(id)
    const undo = () => {
      const others = known().filter((other) => other !== id)
      // Back to where it stood.
      restoring.mutate({ body: { selectedQbanks: others.toSpliced(index, 0, id) } })
    }
    removing.mutate(
      { params: { id } },
      { onSuccess: () => void showUndo(`${name} is off your list; your answers stay.`, undo) },
    )
  }

  return {
    selected: query.data?.selection.selectedQbanks,
    isPending: query.isPending,
    failureCount: query.failureCount,
    errorUpdateCount: query.errorUpdateCount,
    error: query.error ?? adding.error ?? removing.error ?? restoring.error,
    retry: () => {
      for (const mutation of [adding, removing, restoring]) mutation.reset()
      return query.refetch()
    },
    isChanging: adding.isPending || removing.isPending || restoring.isPending,
    add: (id: string) => adding.mutate({ params: { id } }),
    remove,
  }
}
