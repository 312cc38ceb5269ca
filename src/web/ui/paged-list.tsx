import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { Failure } from './failure.tsx'
import { PageLoading } from './page-loading.tsx'
import type { PagedQuery } from './paged-query.ts'

interface PagedListProps<Item> {
  query: PagedQuery<Item>
  /** Said where nothing was found. */
  nothing: string
  children: (items: readonly Item[]) => ReactNode
}

/** As much of a long list as one has asked for, and a button for more of it. */
export function PagedList<Item>({ query, nothing, children }: PagedListProps<Item>) {
  const list = useInfiniteQuery(query)
  if (list.isPending) return <PageLoading />
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flat()
  if (items.length === 0) {
    return (
      <EmptyState drawing="no-result" role="status">
        {nothing}
      </EmptyState>
    )
  }
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <Button
          variant="default"
          size="md"
          disabled={list.isFetchingNextPage}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
