import { Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

interface FetchedPartProps {
  /** Such as 'the chart'. */
  what: string
  /** Stands while it is fetched. */
  waiting?: ReactNode
  /** Stands where it cannot be had; by default a sentence that says so. */
  instead?: ReactNode
  children: ReactNode
}

/** A part of a page whose code is fetched apart. Where that cannot be had, the page around it stands. */
export const FetchedPart = ({ what, waiting, instead, children }: FetchedPartProps) => (
  <ErrorBoundary fallback={instead ?? <NotFetched what={what} />}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </ErrorBoundary>
)

const NotFetched = ({ what }: { what: string }) => (
  <Text role="alert" size="sm">
    Could not load {what}. What you did is safe; load the page again when you are connected.
  </Text>
)
