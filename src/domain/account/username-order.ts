const people = new Intl.Collator('en', { numeric: true })

/** As people count: user2 stands before user10. No two usernames are equal here. */
export const compareUsernames = (one: string, other: string): number =>
  people.compare(one, other) || (one < other ? -1 : Number(one > other))
