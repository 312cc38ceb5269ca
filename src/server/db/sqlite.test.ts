import { expect, test } from 'vitest'
import { onPostgres, withDatabase } from '../testing/database.ts'

test.skipIf(onPostgres)('calls that wait for the transaction before theirs are counted', () =>
  withDatabase(async (database) => {
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const first = database.write(async () => {
      begun.resolve()
      await goOn.promise
    })
    await begun.promise
    const others = Array.from({ length: 3 }, () => database.write(async () => {}))
    expect(database.connections().waiting).toBe(3)
    goOn.resolve()
    await Promise.all([first, ...others])
    expect(database.connections().waiting).toBe(0)
  }),
)
