const earliestMs = Date.UTC(2000)

/**
 * When a change was made, by the server's clock: the device's time of the change, moved by how far the device's clock
 * is off, and never after the receipt. Where that leads to before there was any such device, its clock jumped between
 * change and sending, and the change counts as made at its receipt. All times ISO 8601 in UTC.
 *
 * @param at the device's time of the change; undefined counts as made at its receipt
 * @param receivedAt the server's time of the receipt
 * @param deviceNow the device's clock when it sent the change; undefined where it did not say, then `at` is taken as it is
 */
export function effectiveTime(at: string | undefined, receivedAt: Date, deviceNow: string | undefined): string {
  if (at === undefined) return receivedAt.toISOString()
  const offsetMs = deviceNow === undefined ? 0 : receivedAt.getTime() - Date.parse(deviceNow)
  const moved = Date.parse(at) + offsetMs
  return moved < earliestMs ? receivedAt.toISOString() : new Date(Math.min(moved, receivedAt.getTime())).toISOString()
}
