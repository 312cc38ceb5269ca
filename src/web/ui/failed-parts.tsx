import { Notice } from './notice.tsx'

interface FailedPartsProps {
  /** Those of a page that could not be loaded; in their places nothing more is said than that. */
  parts: readonly { error: Error | null; refetch: () => unknown }[]
  /** Of which failures to tell; by default of each. */
  tells?: (error: Error) => boolean
}

/** One notice for all of them, at one place whichever failed, and one button that asks for all again. */
export function FailedParts({ parts, tells = () => true }: FailedPartsProps) {
  const { error } = parts.find(({ error }) => error && tells(error)) ?? {}
  if (!error) return null
  const retry = () => {
    for (const { refetch } of parts) void refetch()
  }
  return <Notice onRetry={retry}>{error.message}</Notice>
}
