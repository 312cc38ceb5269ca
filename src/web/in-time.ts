const longestWaitMs = 3_000

/** Settles with it, or without it once it has taken as long as a visitor can wait. */
export const inTime = <Value>(it: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([it, new Promise<undefined>((resolve) => setTimeout(resolve, longestWaitMs))])
