/** How often a page looks again, so that an admin sees drafts move; where nothing moves, it does not. A hidden tab waits anyway. */
export const lookWhile = (isLive: boolean | undefined): number | false => (isLive ? 1_000 : false)
