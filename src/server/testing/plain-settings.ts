import type { Settings } from '../app.ts'
import { usualOptimizer } from '../flashcards/fit/fit-scheduler.ts'

/** A server that stands alone: no model, no mail, no outside sign-in, and room on its disk. */
export const plainSettings = {
  contentAccess: 'open',
  registration: 'open',
  providers: [],
  mail: undefined,
  hasModel: false,
  freeBytes: undefined,
  fsrsOptimizer: usualOptimizer,
  isStopping: () => false,
  publicUrl: () => 'http://localhost',
} as const satisfies Partial<Settings>
