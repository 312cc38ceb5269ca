import { infiniteQueryOptions } from '@tanstack/react-query'

const itemsAPage = 100

interface PagedCall<Item> {
  queryKey: unknown[]
  /** `cursor` is that of the last item shown; absent for the first page. */
  ask: (page: { limit: string; cursor: string | undefined; signal: AbortSignal }) => Promise<Item[]>
  cursorOf: (item: Item) => string
}

/** A list that is too long for one reply, and is asked for as far as one reads. */
export const pagedQuery = <Item>({ queryKey, ask, cursorOf }: PagedCall<Item>) =>
  infiniteQueryOptions<Item[], Error, { pages: Item[][] }, unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ limit: String(itemsAPage), cursor: pageParam, signal }),
    initialPageParam: undefined,
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === itemsAPage ? cursorOf(last) : undefined
    },
    retry: false,
    // The earlier results stand until the new answer is there, so that nothing jumps while one types.
    placeholderData: (previous) => previous,
  })

export type PagedQuery<Item> = ReturnType<typeof pagedQuery<Item>>
