import { expect, test } from 'vitest'
import { now } from '../testing/app.ts'
import { testContent } from '../testing/content.ts'
import { withDatabase } from '../testing/database.ts'
import { createLibrary } from './api.ts'
import { loadContent } from './load.ts'

test('F13c: new content is seen at once where the clock was set back', () =>
  withDatabase(async ({ read, write }) => {
    const library = createLibrary()
    const ahead = new Date(now.getTime() + 400 * 86_400_000)
    const questionsAt = (time: Date) =>
      read(async (db) => (await library.current(db, time)).get('bank')?.questions.length)
    await write((db) => loadContent(db, testContent(20), now))
    expect(await questionsAt(ahead)).toBe(40)
    await write((db) => loadContent(db, testContent(21), now))
    expect(await questionsAt(now)).toBe(42)
  }))
