import { listTrends } from '../../contract/analytics.ts'
import { isTimeZone } from '../../domain/calendar/calendar.ts'
import { queryOf } from '../api.ts'

// A browser that does not know where it is says nothing, or a name that is no time zone.
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const timeZone = browserZone && isTimeZone(browserZone) ? browserZone : 'UTC'

/** The learner's days, as the learner's own clock divides them. */
export const trendsQuery = queryOf(listTrends, { query: { timeZone } })
