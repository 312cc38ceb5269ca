import { daysUntil } from '../../../domain/account/days-until.ts'

/** How far the exam is; undefined where no day is set, or it is over. */
export function examText(examDate: string | null, today: string): string | undefined {
  const days = examDate === null ? -1 : daysUntil(examDate, today)
  if (days < 0) return undefined
  if (days === 0) return 'Your exam is today'
  return days === 1 ? '1 day to your exam' : `${days} days to your exam`
}

/** Days in a row; a single day, or none, is nothing to speak of. */
export const streakText = (days: number): string | undefined => (days < 2 ? undefined : `${days} days in a row`)

export const dueText = (due: number): string => {
  if (due === 0) return 'No card is due now.'
  return due === 1 ? '1 card is due.' : `${due} cards are due.`
}
