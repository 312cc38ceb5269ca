/** To a millionth, where whole percents are shown and four digits are measured. */
const steps = 20

/**
 * The exact (Clopper-Pearson) interval of a proportion: it holds the true one with at least this confidence, however few
 * were tried.
 *
 * @param found how many of those that were tried
 * @param confidence of both sides together
 */
export function exactInterval(found: number, tried: number, confidence = 0.95): { lower: number; upper: number } {
  const tail = (1 - confidence) / 2
  return {
    lower: found === 0 ? 0 : crossing((share) => atLeast(found, tried, share) < tail),
    upper: found === tried ? 1 : crossing((share) => 1 - atLeast(found + 1, tried, share) > tail),
  }
}

/** Where a statement that holds for small shares ceases to hold. */
function crossing(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The chance of at least so many in a binomial distribution. */
function atLeast(found: number, tried: number, share: number): number {
  let sum = 0
  let logChoices = logChoose(tried, found)
  for (let n = found; n <= tried; n++) {
    sum += Math.exp(logChoices + powerLog(share, n) + powerLog(1 - share, tried - n))
    logChoices += Math.log(tried - n) - Math.log(n + 1)
  }
  return Math.min(1, sum)
}

// Nothing to the power of nothing is one.
const powerLog = (base: number, exponent: number) => (exponent === 0 ? 0 : exponent * Math.log(base))

function logChoose(all: number, chosen: number): number {
  let sum = 0
  for (let n = 1; n <= chosen; n++) sum += Math.log(all - chosen + n) - Math.log(n)
  return sum
}
