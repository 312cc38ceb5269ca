const freshMinutes = 5

/** Whether a session begun at this time proves who sits there as well as a password would. */
export const isFreshSignIn = (signedInAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(signedInAt) <= freshMinutes * 60_000
