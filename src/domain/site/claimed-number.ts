// By hand: the first `Intl` of a page costs a phone 80 ms, and this is on the start page.
export const written = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** Rounded down to its two first digits. */
function roundedDown(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.floor(count / unit) * unit
}

/**
 * A count as a claim may say it: never more than there are. Below 100 the number itself, above it rounded down to its two
 * first digits, with a plus where that hides some: 1,048 is '1,000+'.
 */
export function claimedNumber(count: number): string {
  const rounded = count < 100 ? count : roundedDown(count)
  return rounded < count ? `${written(rounded)}+` : written(count)
}

/** A count as a sentence says it roughly: 'about 1,000' for 1,048; the number itself where that is exact. */
export function aboutNumber(count: number): string {
  const rounded = count < 100 ? count : roundedDown(count)
  return rounded < count ? `about ${written(rounded)}` : written(count)
}

/** A number with the thing that it counts: '1 question', '1,048 questions'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${written(count)} ${count === 1 ? one : many}`
