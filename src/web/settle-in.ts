import { getUserPreferences, setUserPreferences, type UserPreferences } from '../contract/preferences.ts'
import { isTimeZone } from '../domain/calendar/calendar.ts'
import { call } from './api.ts'

type Theme = UserPreferences['theme']

/**
 * After a sign-in this device takes on the learner's theme, and a learner who has no time zone yet takes on the
 * device's, because days are counted where the learner is. Without a connection both wait for the next sign-in.
 */
export async function settleIn(showTheme: (theme: Theme) => void): Promise<void> {
  try {
    const { theme, timeZone } = await call(getUserPreferences, {})
    if (theme !== 'auto') showTheme(theme)
    const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (timeZone === 'UTC' && here !== 'UTC' && isTimeZone(here)) {
      await call(setUserPreferences, { body: { timeZone: here } })
    }
  } catch {
    // The device's own theme stays.
  }
}

/** The next device on which the learner signs in begins with this theme. */
export async function keepTheme(theme: Theme): Promise<void> {
  try {
    await call(setUserPreferences, { body: { theme } })
  } catch {
    // This device has it in any case.
  }
}
