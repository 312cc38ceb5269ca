import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withApp } from '../testing/app.ts'
import { takeStep } from '../testing/database.ts'

const said = {
  status: 503,
  json: { code: 'unavailable', error: 'This server is being updated; try again in a minute.' },
}

test('a server that a newer version leaves behind says that it is being updated, and is not ready', () =>
  withApp(async ({ ask, database, clock }) => {
    expect((await ask('ana', 'GET', '/api/blocks')).status).toBe(200)
    await takeStep(database, '9999-split-names-contract')
    clock.now = new Date(clock.now.getTime() + 2_000)
    expect(await ask('ana', 'GET', '/api/blocks')).toMatchObject({ ...said, headers: { 'retry-after': '60' } })
    expect((await ask('stranger', 'GET', '/readyz')).status).toBe(503)
    expect((await ask('stranger', 'GET', '/healthz')).status).toBe(200)
  }))

test('a call that fails before the server has looked is told the same', () =>
  withApp(async ({ ask, database }) => {
    expect((await ask('ana', 'GET', '/api/blocks')).status).toBe(200)
    await takeStep(database, '9999-split-names-contract')
    await database.write(async (db) => {
      await sql`alter table preferences rename to renamed`.execute(db)
    })
    expect(await ask('ana', 'GET', '/api/preferences/user')).toMatchObject(said)
  }))

test('beside a step that only expands it goes on', () =>
  withApp(async ({ ask, database, clock }) => {
    await takeStep(database, '9999-more-names')
    clock.now = new Date(clock.now.getTime() + 2_000)
    expect((await ask('ana', 'GET', '/api/blocks')).status).toBe(200)
    expect((await ask('stranger', 'GET', '/readyz')).status).toBe(200)
  }))
