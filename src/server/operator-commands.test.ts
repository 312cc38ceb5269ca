import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DatabaseAddress } from './db/open.ts'
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
async function command(name: 'backup' | 'restore' | 'doctor', address: DatabaseAddress, ...options: string[]) {
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
