interface Asked {
  isPending: boolean
  failureCount: number
}

/**
 * Whether each call has been answered, or has failed once: a page that shows what it knows only then does not move
 * while one reads it, and one call that fails holds up nothing.
 */
export const areAnswered = (calls: readonly Asked[]): boolean =>
  calls.every(({ isPending, failureCount }) => !isPending || failureCount > 0)
