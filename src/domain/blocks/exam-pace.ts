/** Seconds a question: what this product calls an exam, and the real general pediatrics examination. */
export const paces = [
  { seconds: 90, label: 'Standard (90 s)' },
  // American Board of Pediatrics, General Pediatrics: about 84 questions in 105 minutes.
  { seconds: 75, label: 'ABP General Pediatrics (75 s)' },
] as const

/** What boards grant as extra time, as a factor of the pace. */
export const extraTimes = [1, 1.25, 1.5, 2] as const

/** @returns whole seconds a question; half seconds go to the learner */
export const paceWith = (seconds: number, extraTime: number): number => Math.round(seconds * extraTime)

/** Seconds as HH:MM:SS. */
export function durationText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
