import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addToSelection, getSelection, type Qbank, removeFromSelection } from '../../contract/qbank.ts'
import { mutationOf, queryOf } from '../api.ts'
import { showUndo } from './show-undo.tsx'

const selectionQuery = queryOf(getSelection, {})

/** The learner's Qbanks and how they change; a visitor has none. */
export function useSelection(isSignedIn: boolean) {
  const queryClient = useQueryClient()
  const query = useQuery({ ...selectionQuery, enabled: isSignedIn })
  const keep = { onSuccess: (data: typeof query.data) => queryClient.setQueryData(selectionQuery.queryKey, data) }
  const adding = useMutation({ ...mutationOf(addToSelection), ...keep })
  const removing = useMutation({ ...mutationOf(removeFromSelection), ...keep })
  const add = (id: string) => adding.mutate({ params: { id } })
  return {
    selected: query.data?.selection.selectedQbanks,
    isPending: isSignedIn && query.isPending,
    error: query.error ?? adding.error ?? removing.error,
    refetch: query.refetch,
    isChanging: adding.isPending || removing.isPending,
    add,
    remove: ({ id, name }: Qbank) =>
      removing.mutate(
        { params: { id } },
        { onSuccess: () => showUndo(`${name} is off your list; your answers stay.`, () => add(id)) },
      ),
  }
}
