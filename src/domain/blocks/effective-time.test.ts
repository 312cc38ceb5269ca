import { expect, test } from 'vitest'
import { effectiveTime } from './effective-time.ts'

const receivedAt = new Date('2026-01-05T09:00:00.000Z')

test.each([
  { name: 'a change without a time was made when it came in', at: undefined, deviceNow: undefined, is: '09:00:00' },
  { name: 'a change two minutes old stays so', at: '08:58:00', deviceNow: '09:00:00', is: '08:58:00' },
  // Shows qbank-66
  { name: 'a clock an hour ahead does no harm', at: '09:58:00', deviceNow: '10:00:00', is: '08:58:00' },
  { name: 'a clock an hour behind does no harm', at: '07:58:00', deviceNow: '08:00:00', is: '08:58:00' },
  // Shows qbank-66
  { name: 'nothing was made after it came in', at: '09:30:00', deviceNow: '09:00:00', is: '09:00:00' },
  {
    name: 'a time is taken as it is where the device does not say its own',
    at: '08:10:00',
    deviceNow: undefined,
    is: '08:10:00',
  },
  { name: 'but never after the receipt', at: '09:10:00', deviceNow: undefined, is: '09:00:00' },
  { name: 'a clock that jumped before sending is not used', at: '08:10:00', deviceNow: '9999', is: '09:00:00' },
])('$name', ({ at, deviceNow, is }) => {
  const on = (clock: string | undefined) =>
    clock === '9999' ? '9999-12-31T23:59:59.000Z' : clock && `2026-01-05T${clock}.000Z`
  expect(effectiveTime(on(at), receivedAt, on(deviceNow))).toBe(on(is))
})
