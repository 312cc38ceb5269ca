interface Seen {
  /** Whether anything moves, as far as the server knows. */
  isLive: boolean
  /** The setting without which no model can be asked here. */
  needs: string | null
}

/**
 * How often a page looks again, so that an admin sees drafts move. Another process may begin or resume what stands still,
 * and where no model can be asked here, only another one moves anything. A hidden tab waits anyway.
 */
export const lookAgainMs = (seen: Seen | undefined): number => (seen?.isLive && seen.needs === null ? 1_000 : 20_000)
