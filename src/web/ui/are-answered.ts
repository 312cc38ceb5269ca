interface Asked {
  isPending: boolean
  failureCount: number
  errorUpdateCount: number
}

/**
 * Whether each call has been answered, or has failed once: a page that shows what it knows only then does not move
 * while one reads it, and one call that fails holds up nothing. What failed is asked again when the parts come that show
 * it; the page stands meanwhile.
 */
export const areAnswered = (calls: readonly Asked[]): boolean =>
  calls.every(({ isPending, failureCount, errorUpdateCount }) => !isPending || failureCount > 0 || errorUpdateCount > 0)
