import { expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createLibrary } from './content/api.ts'
import { now } from './testing/app.ts'
import { withDatabase } from './testing/database.ts'
import { plainSettings } from './testing/plain-settings.ts'

test('F17: a body that never ends holds its connection for two minutes at most', () =>
  withDatabase(async (database) => {
    const settings = { database, library: createLibrary(), clock: () => now, chance: () => 0.5 }
    const app = await createApp({ ...plainSettings, ...settings, logForOperator: () => {} })
    // That Node ends such a connection is Node's to test; it looks after them every 30 seconds.
    expect(app.server.requestTimeout).toBe(120_000)
    await app.close()
  }))
