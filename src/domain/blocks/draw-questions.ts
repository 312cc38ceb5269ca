/**
 * Draws `count` of `candidates` at random and without repeats, in random order.
 *
 * @param chance gives a number of at least 0 and below 1, as `Math.random` does
 * @throws RangeError when there are fewer candidates than asked for
 */
export function drawQuestions<Item>(candidates: readonly Item[], count: number, chance: () => number): Item[] {
  if (count > candidates.length) throw new RangeError(`cannot draw ${count} of ${candidates.length}`)
  const pool = [...candidates]
  // Fisher and Yates, stopped after `count` steps.
  for (let n = 0; n < count; n++) {
    const other = n + Math.floor(chance() * (pool.length - n))
    ;[pool[n], pool[other]] = [pool[other] as Item, pool[n] as Item]
  }
  return pool.slice(0, count)
}
