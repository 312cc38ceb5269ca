import { v7 } from 'uuid'

/** A UUIDv7 (RFC 9562): in the order of time, so that new rows lie at the end of their index. */
export const newId = (now: Date): string => v7({ msecs: now.getTime() })
