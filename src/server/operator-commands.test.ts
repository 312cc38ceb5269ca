import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type DatabaseAddress, openDatabase } from './db/open.ts'
import { countRecoveryCodes, hasFactor, insertFactor, replaceRecoveryCodes } from './factors/queries.ts'
import { signInEverybody } from './testing/app.ts'
import { withOwnDatabase, withShippedContent } from './testing/database.ts'
import { killServers, post, signIn, startServer, stopServer } from './testing/server-process.ts'

const patience = { timeout: 120_000 }
const run = promisify(execFile)
const withContent = withShippedContent()

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preceptor-operator-'))
})
afterEach(killServers)
afterAll(() => rm(folder, { recursive: true }))

/** One of the operator's commands on a database; rejects with what it printed where it fails. */
async function command(
  name: 'backup' | 'restore' | 'doctor' | 'reset-factors',
  address: DatabaseAddress,
  ...options: string[]
) {
  const env = typeof address === 'string' ? { DATABASE_URL: address } : { DATA_DIR: address.folder }
  const file = join(import.meta.dirname, `../cli/${name}.ts`)
  const { stdout } = await run(process.execPath, [file, ...options], { env })
  return stdout
}

const filesIn = async () => (await readdir(folder)).filter((name) => name.endsWith('.backup'))

async function choose(url: string, cookie: string, newCardsPerDay: number) {
  const reply = await post(url, '/api/preferences/user', { newCardsPerDay }, cookie, 'PUT')
  expect(reply.status).toBe(200)
}

test('a copy made while learners write starts again with all that was acknowledged before it', patience, () =>
  withContent(async (address) => {
    const server = await startServer(address, { BACKUP_DIR: folder })
    const cookie = await signIn(server.url)
    await vi.waitFor(async () => expect(await filesIn()).toHaveLength(1), { timeout: 60_000, interval: 100 })

    await choose(server.url, cookie, 41)
    const file = join(folder, 'by-hand.backup')
    const copying = command('backup', address, file)
    const writing = Array.from({ length: 20 }, (_, n) => choose(server.url, cookie, 42 + n))
    expect(await copying).toContain('read back whole')
    await Promise.all(writing)
    await expect(command('backup', address, file)).rejects.toThrow('exists already')
    expect(await command('doctor', address)).toMatch(/^ok +database: it answers/m)
    await stopServer(server, 'SIGTERM')

    await withOwnDatabase(async (target) => {
      await command('restore', target, file)
      await expect(command('restore', target, file)).rejects.toThrow(/exists; restore|holds a Preceptor already/)
      const again = await startServer(target)
      const reply = await fetch(`${again.url}/api/preferences/user`, { headers: { cookie } })
      const { newCardsPerDay } = (await reply.json()) as { newCardsPerDay: number }
      expect(newCardsPerDay).toBeGreaterThanOrEqual(41)
      await stopServer(again, 'SIGTERM')
    })
  }),
)

test('a backup of the schedule that was cut off is begun anew', patience, () =>
  withContent(async (address) => {
    const backups = join(folder, 'cut-off')
    await mkdir(backups)
    // One a span, whatever day this runs.
    const midnight = new Date().toISOString().slice(0, 10)
    const part = join(backups, `preceptor-${midnight}T00-00.backup.part`)
    await writeFile(part, 'half of it')
    const anHourAgo = new Date(Date.now() - 3_700_000)
    await utimes(part, anHourAgo, anHourAgo)
    const server = await startServer(address, { BACKUP_DIR: backups })
    await vi.waitFor(
      async () => expect(await readdir(backups)).toEqual([expect.stringMatching(/^preceptor-.*\.backup$/)]),
      {
        timeout: 60_000,
        interval: 100,
      },
    )
    await stopServer(server, 'SIGTERM')
  }),
)

test('the doctor says at which socket the server listens', patience, () =>
  withOwnDatabase(async (address) => {
    const settings = { SOCKET_PATH: '/run/preceptor/socket', TRUST_PROXY: '1', PUBLIC_URL: 'http://127.0.0.1:1' }
    const database = typeof address === 'string' ? { DATABASE_URL: address } : { DATA_DIR: address.folder }
    const examined = run(process.execPath, [join(import.meta.dirname, '../cli/doctor.ts')], {
      env: { ...settings, ...database },
    })
    // Nobody answers at the address, which it says too.
    await expect(examined).rejects.toMatchObject({
      stdout: expect.stringMatching(/^ok +settings: they fit; [^,]+, \/run\/preceptor\/socket, registration open$/m),
    })
  }),
)

// Shows account-47
test('who lost every factor signs in with the password alone once the operator took them away', patience, () =>
  withOwnDatabase(async (address) => {
    const database = await openDatabase(address)
    const now = new Date()
    const app = { kind: 'totp', name: 'Phone', key: 'AAAA', count: 0, credentialId: null, transports: null } as const
    await database.write(async (db) => {
      await signInEverybody(db)
      await insertFactor(db, 'ana', app, now)
      await insertFactor(db, 'ben', app, now)
      await replaceRecoveryCodes(db, 'ana', now)
    })
    await expect(command('reset-factors', address, 'nobody')).rejects.toThrow("There is no user 'nobody'")
    expect(await command('reset-factors', address, 'ana@example.org')).toContain('signs in with the password alone')
    const found = await database.read(async (db) => ({
      ana: await hasFactor(db, 'ana'),
      codes: await countRecoveryCodes(db, 'ana'),
      ben: await hasFactor(db, 'ben'),
      events: await db.selectFrom('securityEvents').select(['kind', 'aboutId']).execute(),
    }))
    expect(found).toEqual({ ana: false, codes: 0, ben: true, events: [{ kind: 'factors_reset', aboutId: 'ana' }] })
    await database.close()
  }),
)
