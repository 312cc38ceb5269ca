import { v7 } from 'uuid'

/** A UUIDv7: what a device says one after the other lies together in the server's log. `crypto.randomUUID` is missing on plain http. */
export const newId = (): string => v7()
