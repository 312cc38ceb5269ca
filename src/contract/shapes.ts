import { z } from 'zod'

/** ISO 8601 in UTC, as every time on the wire. */
export const time = z.iso.datetime({ message: 'Expected a time such as 2026-01-05T09:00:00.000Z.' })

/** How many of something there are. */
export const count = z.int().min(0)

/** The answer of a call that only does something. */
export const success = z.object({ success: z.literal(true) })

/**
 * An id that a device or another program chose; half a surrogate pair would become another id when it is stored, and a
 * NUL cannot be stored at all.
 */
export const itemId = z
  .string()
  .min(1)
  .max(64)
  .refine((id) => !/\p{Surrogate}/u.test(id) && !id.includes('\0'), 'Expected whole characters, none of them NUL.')

export const blockId = z.string().regex(/^\d{1,16}$/, 'Expected the number of a block.')

/** Drops the character that nobody sees and PostgreSQL cannot store: text pasted with it is worth keeping. */
export const withoutNul = (text: string) => text.replaceAll('\0', '')
