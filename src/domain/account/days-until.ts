const dayMs = 86_400_000

/** Whole days from one calendar day to another, both as `2026-01-05`; negative when it is over. */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs)
