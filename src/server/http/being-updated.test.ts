import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { BeingUpdated } from './being-updated.ts'

test('a call does not wait for a look at a database that does not answer', async () => {
  const read = () => new Promise<never>(() => undefined)
  const updated = new BeingUpdated({ database: { read } as Partial<Database> as Database, clock: () => new Date() })
  expect(await updated.refuse({ url: '/api/blocks' } as FastifyRequest)).toBeUndefined()
})
