import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseAddress, openDatabase } from './db/open.ts'
import { sqliteFile } from './db/sqlite-file.ts'
import { signInEverybody } from './testing/app.ts'
import { onPostgres, onServer, withOwnDatabase } from './testing/database.ts'
import { LocalMailServer } from './testing/local-mail-server.ts'
import { type ModelEndpoint, startModelEndpoint } from './testing/model-endpoint.ts'

const patience = { timeout: 60_000 }
const hourMs = 3_600_000
const mail = new LocalMailServer()
let model: ModelEndpoint
let backups = ''

beforeAll(async () => {
  await mail.start()
  model = await startModelEndpoint()
})
beforeEach(async () => {
  backups = await mkdtemp(join(tmpdir(), 'preceptor-doctor-'))
  return () => rm(backups, { recursive: true })
})
afterAll(async () => {
  mail.stop()
  await model.close()
})

/** What the doctor says of a database with these settings: a state and a sentence by the name of each look. */
async function examine(address: DatabaseAddress, settings: Record<string, string> = {}) {
  const database = typeof address === 'string' ? { DATABASE_URL: address } : { DATA_DIR: address.folder }
  // Nothing of this test leaves the machine.
  const env = { EUROPE_PMC_URL: 'http://127.0.0.1:1', ...database, ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli/doctor.ts')], { env })
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')])
  const lines = said.matchAll(/^(\w+) +(\w+): (.*)$/gm)
  return {
    code: child.exitCode,
    ...Object.fromEntries(Array.from(lines, ([, state, name, rest]) => [name, `${state}: ${rest}`])),
  }
}

/** With tables, and learners who have been seen. */
const withTables = (test: (address: DatabaseAddress) => Promise<void>) =>
  withOwnDatabase(async (address) => {
    const database = await openDatabase(address)
    await database.write(signInEverybody)
    await database.close()
    await test(address)
  })

/** A file of the schedule, of so many hours ago. */
async function leave(name: string, hours: number) {
  const file = join(backups, name)
  const at = new Date(Date.now() - hours * hourMs)
  await writeFile(file, '')
  await utimes(file, at, at)
}

const provider = (name: 'LLM' | 'LLM_SECOND', kind: string) => ({
  [`${name}_PROVIDER`]: kind,
  [`${name}_MODEL`]: 'a-model',
  [`${name}_BASE_URL`]: model.url,
  [`${name}_API_KEY`]: 'secret-key',
})

describe('the doctor', () => {
  test('says of a site where all is well what it saw', patience, () =>
    withTables(async (address) => {
      await leave('preceptor-2026-11-22T00-00.backup', 3)
      model.always({ answer: { answer: 'Blue' } })
      const found = await examine(address, {
        BACKUP_DIR: backups,
        SMTP_URL: mail.url,
        PUBLIC_URL: 'https://127.0.0.1:1',
        TRUST_PROXY: '1',
        ...provider('LLM', 'anthropic'),
        ...provider('LLM_SECOND', 'google'),
      })
      expect(found).toMatchObject({
        settings: expect.stringMatching(/^ok: they fit/),
        database: expect.stringMatching(/^ok: it answers and stands at \S+; [1-9]\d* accounts$/),
        content: expect.stringMatching(/^ok: \d+ questions/),
        disk: expect.stringMatching(
          onPostgres ? /^look: PostgreSQL's is not seen from here/ : /^(ok|broken): \S+ GiB are free/,
        ),
        backupDisk: expect.stringMatching(/^(ok|broken): \S+ GiB are free/),
        clock: expect.stringMatching(/^ok: 20/),
        backups: `ok: 1 in ${backups}, the newest 3 h old`,
        mail: expect.stringMatching(/^ok: 127.0.0.1:\d+ takes letters from us$/),
        model: 'ok: anthropic, a-model answers a small question',
        secondModel: 'ok: google, a-model answers a small question',
        sources: expect.stringMatching(/^look: /),
        // Nobody listens there.
        proxy: expect.stringMatching(/^broken: /),
      })
      expect(found.code).toBe(1)
    }),
  )

  test('says what is broken, and ends with 1', patience, () =>
    withTables(async (address) => {
      await leave('preceptor-2026-11-12T00-00.backup', 240)
      model.next({ status: 401 })
      const found = await examine(address, {
        BACKUP_DIR: backups,
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: 'https://127.0.0.1:1',
        ...provider('LLM', 'anthropic'),
      })
      expect(found).toMatchObject({
        code: 1,
        backups: `broken: 1 in ${backups}, the newest 240 h old; is the server running?`,
        mail: expect.stringMatching(/^broken: .*ECONNREFUSED/),
        model: 'broken: anthropic, a-model: The model declined with status 401.',
        secondModel: 'ok: none: the first examines drafts twice',
        proxy: expect.stringMatching(/^broken: PUBLIC_URL is https and TRUST_PROXY is 0/),
      })
    }),
  )

  test('names a backup that was cut off, and what it did not look at', patience, () =>
    withTables(async (address) => {
      await leave('preceptor-2026-11-22T00-00.backup', 3)
      await leave('preceptor-2026-11-23T00-00.backup.part', 2)
      model.next({ answer: 'no JSON at all' })
      const found = await examine(address, { BACKUP_DIR: backups, ...provider('LLM', 'openai-compatible') })
      expect(found).toMatchObject({
        code: 0,
        backups: expect.stringMatching(/^look: preceptor-2026-11-23T00-00.backup.part .* was cut off/),
        mail: 'ok: none: links to set a password are printed in the log',
        model: expect.stringMatching(/^look: openai-compatible, a-model: /),
        proxy: 'ok: none: PUBLIC_URL is not set',
      })
    }),
  )

  test('finds a clock that is behind what a learner did', patience, () =>
    withTables(async (address) => {
      const database = await openDatabase(address)
      const later = new Date(Date.now() + hourMs).toISOString()
      await database.write((db) => db.updateTable('sessions').set({ lastSeenAt: later }).execute())
      await database.close()
      expect(await examine(address)).toMatchObject({
        code: 1,
        backups: expect.stringMatching(/^look: none by themselves/),
        backupDisk: expect.stringMatching(/^ok: none/),
        clock: expect.stringMatching(/^broken: it says .*, and a learner was seen later than that/),
      })
    }),
  )

  test.skipIf(onPostgres)('names a write-ahead log that somebody holds', patience, () =>
    withTables(async (address) => {
      const { folder } = address as { folder: string }
      await writeFile(`${sqliteFile({ folder })}-wal`, Buffer.alloc(65 * 2 ** 20))
      expect((await examine(address)).disk).toMatch(/^look: the write-ahead log has 65 MiB/)
    }),
  )

  test.runIf(onPostgres)("finds a database's clock that is not ours", patience, () =>
    withTables(async (address) => {
      await onServer(
        "create function clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.now() - interval '5 minutes' $$",
        String(address),
      )
      const url = new URL(String(address))
      url.searchParams.set('options', '-c search_path=public,pg_catalog')
      expect((await examine(url.href)).clock).toMatch(/^broken: PostgreSQL's is \d+ s behind ours; set both right$/)
    }),
  )

  test('says that there is no database yet', patience, () =>
    withOwnDatabase(async (address) => {
      expect((await examine(address)).database).toBe('look: there is none yet; the first start makes it')
    }),
  )
})
