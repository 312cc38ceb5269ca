import pg from 'pg'
import { expect, test } from 'vitest'
import { onPostgres, withAddress } from '../testing/database.ts'
import { sparing } from './postgres-client.ts'
import { StatementTimes } from './statement-times.ts'

test.runIf(onPostgres)(
  'a statement behind one that failed tells of that one, not of a failure before its transaction',
  () =>
    withAddress(async (address) => {
      // Types do not know that it can be a pipeline.
      const options = { connectionString: `${address}`, max: 1, pipeline: true } as pg.PoolConfig
      const guard = {
        limits: { statementMs: 0 },
        answered: (work: () => unknown) => work(),
        times: new StatementTimes(),
      }
      const pool = sparing(new pg.Pool(options), guard as Parameters<typeof sparing>[1])
      const client = await pool.connect()
      const ask = (text: string) => client.query(text, [])
      await expect(ask('select 1 / 0')).rejects.toThrow('division by zero')
      await ask('begin')
      const both = await Promise.allSettled([ask('select missing'), ask('select 1')])
      const message = expect.stringContaining('"missing" does not exist')
      expect(both).toMatchObject([{ reason: { message } }, { reason: { message } }])
      await ask('rollback')
      client.release()
      await pool.end()
    }),
)
