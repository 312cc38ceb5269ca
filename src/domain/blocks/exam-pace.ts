/** Seconds a question by the pace of an examination. */
export const paces = [
  { id: 'standard', name: 'Standard, 90 s a question', seconds: 90 },
  // The American Board of Pediatrics gives about 75 seconds a question in its general pediatrics examination.
  { id: 'abp', name: 'ABP General Pediatrics, 75 s a question', seconds: 75 },
] as const

export type Pace = (typeof paces)[number]['id']

/** Extra time as examination boards grant it. */
export const extraTimes = [1, 1.25, 1.5, 2] as const

export type ExtraTime = (typeof extraTimes)[number]

/** Whole seconds a question. */
export function secondsPerQuestion(pace: Pace, extra: ExtraTime): number {
  const { seconds } = paces.find(({ id }) => id === pace) ?? paces[0]
  return Math.round(seconds * extra)
}
