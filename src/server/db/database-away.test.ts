import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { insertUser, lockUser } from '../auth/queries.ts'
import { createLibrary } from '../content/api.ts'
import { onPostgres, withAddress } from '../testing/database.ts'
import { plainSettings } from '../testing/plain-settings.ts'
import { type Database, DatabaseAway, type Db } from './database.ts'
import { openDatabase } from './open.ts'

const person = {
  id: 'ana',
  displayName: 'Ana',
  username: 'ana',
  email: 'ana@example.org',
  passwordHash: null,
  role: 'user' as const,
  createdAt: '2026-01-05T09:00:00.000Z',
  disabledAt: null,
}
const names = (db: Db) => db.selectFrom('users').select('id').execute()

const withPostgres = (run: (database: Database, address: string) => Promise<void>) =>
  withAddress(async (address) => {
    const database = await openDatabase(address)
    await run(database, String(address)).finally(() => database.close())
  })

const appOn = (database: Database) =>
  createApp({
    ...plainSettings,
    database,
    library: createLibrary(),
    clock: () => new Date('2026-01-05T09:00:00.000Z'),
    chance: () => 0.5,
    logForOperator: () => {},
  })

/** Ends the connection of a transaction as the operator's tool or a dying server does. */
async function terminate(address: string, db: Db) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await onServer(address, 'select pg_terminate_backend($1)', [rows[0]?.pid])
}

async function onServer(address: string, text: string, values: unknown[] = []) {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

describe.runIf(onPostgres)('a connection that breaks', () => {
  test.each(['read', 'write', 'writeOwn'] as const)('inside a transaction fails that one alone (%s)', (kind) =>
    withPostgres(async (database, address) => {
      const work = database[kind](async (db) => {
        await names(db)
        await terminate(address, db)
        return names(db)
      })
      await expect(work).rejects.toBeInstanceOf(DatabaseAway)
      await database.write((db) => insertUser(db, person))
      expect(await database.read(names)).toEqual([{ id: 'ana' }])
    }),
  )

  test('while the transaction waits for something else fails it at its commit', () =>
    withPostgres(async (database, address) => {
      const work = database.writeOwn(async (db) => {
        await insertUser(db, person)
        await terminate(address, db)
        await new Promise((resolve) => setImmediate(resolve))
      })
      await expect(work).rejects.toBeInstanceOf(DatabaseAway)
      expect(await database.read(names)).toEqual([])
    }))

  test('in all requests at once is answered with 503, and the next requests succeed', () =>
    withPostgres(async (database, address) => {
      const app = await appOn(breaking(database, (db) => terminate(address, db)))
      const ask = (url: string) => app.inject({ url })
      const broken = await Promise.all(Array.from({ length: 8 }, () => ask('/api/qbank')))
      expect(broken.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503))
      expect(broken[0]?.json()).toMatchObject({ code: 'unavailable' })
      expect((await ask('/api/qbank')).statusCode).toBe(200)
      await app.close()
    }))
})

describe.runIf(onPostgres)('a transaction that its server leaves open', () => {
  test.each(['read', 'write', 'writeOwn'] as const)('is under the limits of the database (%s)', (kind) =>
    withPostgres(async (database) => {
      const limits = await database[kind](async (db) => {
        const { rows } = await sql`
          select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle
        `.execute(db)
        return rows
      })
      expect(limits).toEqual([{ statement: '30s', idle: '30s' }])
    }),
  )

  test('lets go of what it locked once it has idled too long, and is away for who made it', () =>
    withPostgres(async (database, address) => {
      await database.write((db) => insertUser(db, person))
      const locked = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      const idling = database.writeOwn(async (db) => {
        await lockUser(db, 'ana')
        await sql`select set_config('idle_in_transaction_session_timeout', '100ms', true)`.execute(db)
        locked.resolve()
        await goOn.promise
        await names(db)
      })
      await locked.promise
      await onServer(address, "select id from users where id = 'ana' for update")
      goOn.resolve()
      await expect(idling).rejects.toBeInstanceOf(DatabaseAway)
    }))

  test('is away for who made it where one of its statements takes too long', () =>
    withPostgres(async (database) => {
      const tooLong = database.writeOwn(async (db) => {
        await sql`select set_config('statement_timeout', '100ms', true)`.execute(db)
        await sql`select pg_sleep(10)`.execute(db)
      })
      await expect(tooLong).rejects.toBeInstanceOf(DatabaseAway)
      expect(await database.read(names)).toEqual([])
    }))
})

/** The database with reads whose connection breaks before they ask anything: those of eight requests. */
function breaking(database: Database, terminateIn: (db: Db) => Promise<void>): Database {
  let left = 8
  return {
    ...database,
    read: (work) =>
      database.read(async (db) => {
        if (left-- > 0) await terminateIn(db)
        return work(db)
      }),
  }
}

describe.runIf(onPostgres)('a server that only reads', () => {
  test.each(['write', 'writeOwn'] as const)('is away for who wants to save (%s)', (kind) =>
    withPostgres(async (database, address) => {
      const readOnly = new URL(address)
      readOnly.searchParams.set(
        'options',
        `${readOnly.searchParams.get('options')} -c default_transaction_read_only=on`,
      )
      const standby = await openDatabase(readOnly.href)
      await expect(standby[kind]((db) => insertUser(db, person))).rejects.toBeInstanceOf(DatabaseAway)
      expect(await standby.read(names)).toEqual([])
      await standby.close()
      expect(await database.read(names)).toEqual([])
    }),
  )
})

/** The database by a way that can fall silent, with all connections left open, as a machine that stands still. */
async function bySilentWay(address: string) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  const answers = new Set<Socket>()
  let isSilent = false
  let isFull = false
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const one of [near, far]) {
      one.on('error', () => {})
      one.on('close', () => sockets.delete(one))
      sockets.add(one)
    }
    near.pipe(far)
    far.pipe(near)
    answers.add(far)
    if (isSilent || isFull) far.pause()
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const way = new URL(address)
  way.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address: way.href,
    /** Those that are there go on, and a new one waits for an answer, as behind a pooler that has no more. */
    takeNoMore: () => {
      isFull = true
    },
    fallSilent: () => {
      isSilent = true
      for (const far of answers) far.pause()
    },
    speak: () => {
      isSilent = false
      isFull = false
      for (const far of answers) far.resume()
    },
    close: () => {
      for (const one of sockets) one.destroy()
      server.close()
    },
  }
}

describe.runIf(onPostgres)('a server that hangs', () => {
  test('is away for all who wait and all who come, and there again once it answers', { timeout: 20_000 }, () =>
    withPostgres(async (database, address) => {
      const way = await bySilentWay(address)
      const hanging = await openDatabase(way.address)
      await hanging.writeOwn((db) => insertUser(db, person))
      way.fallSilent()
      const waiting = [
        hanging.read(names),
        hanging.writeOwn((db) => insertUser(db, { ...person, id: 'ben', username: 'ben', email: 'ben@example.org' })),
        hanging.write(names),
      ]
      for (const work of waiting) await expect(work).rejects.toBeInstanceOf(DatabaseAway)
      await expect(hanging.read(names)).rejects.toBeInstanceOf(DatabaseAway)
      way.speak()
      await vi.waitFor(async () => expect(await hanging.read(names)).toContainEqual({ id: 'ana' }), { timeout: 10_000 })
      await hanging.close()
      way.close()
      expect(await database.read(names)).toContainEqual({ id: 'ana' })
    }),
  )

  test('is not one whose statement takes long', { timeout: 20_000 }, () =>
    withPostgres(async (database) => {
      await database.read((db) => sql`select pg_sleep(4)`.execute(db))
      expect(await database.read(names)).toEqual([])
    }),
  )

  test('is not one that takes no more connections, while a statement takes long', { timeout: 20_000 }, () =>
    withPostgres(async (_, address) => {
      const way = await bySilentWay(address)
      const full = await openDatabase(way.address)
      const sleep = (db: Db) => sql`select pg_sleep(4)`.execute(db)
      // Two connections.
      await Promise.all([full.read(names), full.read(names)])
      way.takeNoMore()
      const sleeping = full.read(sleep)
      await onServer(address, 'select pg_sleep(3)')
      expect(await full.read(names)).toEqual([])
      await sleeping
      await full.close()
      way.close()
    }),
  )

  test(
    'is not one that takes no more connections, while statements that take long have all there are',
    {
      timeout: 20_000,
    },
    () =>
      withPostgres(async (_, address) => {
        const way = await bySilentWay(address)
        const full = await openDatabase(way.address)
        const app = await appOn(full)
        const sleep = (db: Db) => sql`select pg_sleep(4)`.execute(db)
        await Promise.all(Array.from({ length: 12 }, () => full.read(names)))
        way.takeNoMore()
        const sleeping = Promise.all(Array.from({ length: 12 }, () => full.read(sleep)))
        const readiness = []
        for (let n = 0; n < 3; n++) {
          await onServer(address, 'select pg_sleep(1)')
          readiness.push((await app.inject({ url: '/readyz' })).statusCode)
        }
        expect(readiness).toEqual([200, 200, 200])
        await sleeping
        await app.close()
        await full.close()
        way.close()
      }),
  )

  test('is not one that takes no more connections, while a migration takes long', { timeout: 20_000 }, () =>
    withPostgres(async (database, address) => {
      const way = await bySilentWay(address)
      const locked = Promise.withResolvers<void>()
      const holding = database.write(async (db) => {
        await sql`lock table kysely_migration`.execute(db)
        locked.resolve()
        await sql`select pg_sleep(4)`.execute(db)
      })
      await locked.promise
      const opening = openDatabase(way.address)
      await onServer(address, 'select pg_sleep(0.5)')
      way.takeNoMore()
      const opened = await opening
      await holding
      expect(await opened.read(names)).toEqual([])
      await opened.close()
      way.close()
    }),
  )
})

test.runIf(onPostgres)('a server that is not there is away', () =>
  withPostgres(async (_, address) => {
    const nowhere = new URL(address)
    nowhere.port = '1'
    await expect(openDatabase(nowhere.href)).rejects.toThrow(/The database is away: .*ECONNREFUSED/)
  }),
)
