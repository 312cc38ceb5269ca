/**
 * When a change was made, by the server's clock: the device's time of the change, moved by how far the device's clock
 * is off, and never after the receipt. All times ISO 8601 in UTC; returns milliseconds.
 *
 * @param at the device's time of the change; undefined counts as made at its receipt
 * @param receivedAt the server's time of the receipt
 * @param deviceNow the device's clock when it sent the change; undefined where it did not say, then `at` is taken as it is
 */
export function effectiveTime(at: string | undefined, receivedAt: Date, deviceNow: string | undefined): string {
  if (at === undefined) return receivedAt.toISOString()
  const offsetMs = deviceNow === undefined ? 0 : receivedAt.getTime() - Date.parse(deviceNow)
  return new Date(Math.min(Date.parse(at) + offsetMs, receivedAt.getTime())).toISOString()
}
