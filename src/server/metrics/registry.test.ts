import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { registryOf } from './registry.ts'

test('while the database hangs and the backups cannot be read, the figures of the process are told', async () => {
  const database = {
    read: () => new Promise(() => {}),
    connections: () => ({ busy: 10, idle: 0, waiting: 7 }),
  } as unknown as Database
  const newestBackup = () => Promise.reject(new Error('The folder cannot be read.'))
  const figures = await registryOf({ database, newestBackup }).metrics()
  expect(figures).toContain('preceptor_database_waiting 7')
  expect(figures).not.toMatch(/^preceptor_(content_version|backup_newest_timestamp_seconds) /m)
})
