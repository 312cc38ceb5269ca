import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { until } from '../testing/drill-load.ts'
import { registryOf } from './registry.ts'

const holdEventLoop = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('who reads the figures of the event loop leaves them to the next who does', async () => {
  const database = {
    read: () => Promise.reject(new Error('away')),
    connections: () => ({ waiting: 0 }),
  } as unknown as Database
  const registry = registryOf({ database, newestBackup: undefined })
  const latestSeconds = async () =>
    Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await registry.metrics())?.[1])
  await until(async () => {
    holdEventLoop(100)
    return (await latestSeconds()) > 0.05
  }, 'A look at the event loop')
  expect(await latestSeconds()).toBeGreaterThan(0.05)
})

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
