import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Deck, removeDeck, selectDeck, selectDecks } from '../../../contract/flashcards.ts'
import { Declined, mutationOf } from '../../api.ts'
import { decksQuery } from '../../offline/device-queries.ts'
import { showUndo } from '../../ui/undo-toast.tsx'
import { useCardUser } from '../use-card-user.ts'

const reasonless: ReadonlySet<string> = new Set(['unexpected', 'unreadable'])

/** Every deck with the learner's progress, and how the list of chosen ones changes. */
export function useDecks() {
  const { userId } = useCardUser()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  /** When the failure happened that was read and closed. */
  const [closed, setClosed] = useState(0)
  const options = decksQuery(userId)
  const query = useQuery(options)
  const unloaded = query.error ? `Failed to load decks: ${query.error.message}` : undefined
  const isUnread = query.errorUpdatedAt > closed
  const clearFailure = () => {
    setFailure(undefined)
    setClosed(query.errorUpdatedAt)
  }
  const shown = (ids: readonly string[], selected: boolean) =>
    queryClient.setQueryData(options.queryKey, (decks: Deck[] | undefined) =>
      decks?.map((deck) => (ids.includes(deck.id) ? { ...deck, selected } : deck)),
    )
  const selecting = useMutation({
    ...mutationOf(selectDeck),
    onSuccess: (_, { params }) => shown([params.deckId], true),
    onError: ({ message }) => setFailure(`Failed to add deck: ${message}`),
  })
  const selectingAll = useMutation({
    ...mutationOf(selectDecks),
    onSuccess: (_, { body }) => shown(body.deckIds, true),
    onError: ({ message }) => setFailure(`Failed to add decks: ${message}`),
  })
  const removing = useMutation({
    ...mutationOf(removeDeck),
    onError: ({ message }) => setFailure(`Failed to remove deck: ${message}`),
  })
  const add = ({ id }: Deck) => selecting.mutate({ params: { deckId: id }, body: { selected: true } })
  const taken = (deck: Deck) => {
    shown([deck.id], false)
    void showUndo(`${deck.name} is off your list; what you studied stays.`, () => add(deck))
  }
  return {
    all: query.data,
    error: query.error,
    unloaded,
    /** Whether `unloaded` tells more than that they are not here: a failure that nobody expected does not say why. */
    hasReason: !(query.error instanceof Declined && reasonless.has(query.error.code)),
    failure: failure ?? (isUnread ? unloaded : undefined),
    clearFailure,
    isChanging: selecting.isPending || selectingAll.isPending || removing.isPending,
    add,
    addAll: (decks: readonly Deck[]) => selectingAll.mutate({ body: { deckIds: decks.map(({ id }) => id) } }),
    remove: (deck: Deck) => removing.mutate({ params: { deckName: deck.name } }, { onSuccess: () => taken(deck) }),
  }
}
