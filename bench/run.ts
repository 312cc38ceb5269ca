/** `npm run bench`: figures and ratios of one run on a fresh folder. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.js'
import { findChromium } from '../scripts/tools.js'
import { buildForWalks } from '../scripts/walks.js'
import { readArguments } from '../src/server/settings/read-arguments.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureCards, measureReviews, measureSchedulers } from './flashcards.ts'
import { measureLighthouse } from './lighthouse.ts'
import { aimsOf, type Bare, type Engine, load, loop, median, p99Against, ratio, say, show } from './measure.ts'
import { measurePlayer } from './player.ts'
import { changedKeys, wholeMaps } from './progress.ts'
import { bareWriter, learners } from './serve.ts'

const usage = `npm run bench -- [<part> …]

Measures, on databases of its own, all of these or those that are named:
  pages         starts, first loads, the player and Lighthouse, in Chromium
  sqlite        calls on SQLite, beside a bare loop and a bare route that write as much
  flashcards    schedulers, the queue and statistics of 100,000 cards
  postgres      calls on PostgreSQL, beside the same`
const { words: chosen } = readArguments(usage, {}, ['pages', 'sqlite', 'flashcards', 'postgres'])

interface Started {
  url: string
  questionIds: string[]
  cardIds: string[]
  child: ChildProcess
}

async function start(what: 'preceptor' | 'bare', address: string): Promise<Started> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [what, address])
  const told = await nextMessage<Omit<Started, 'child'>>(child)
  return { ...told, child }
}

const nextMessage = <Message>(child: ChildProcess) =>
  new Promise<Message>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })

async function measureEngine(engine: Engine, address: string) {
  console.log(`\n${engine}`)
  const { url, questionIds, cardIds, child } = await start('preceptor', address)
  const bare = await start('bare', address)
  const cookie = (n: number) => `session=learner-${n % learners}`

  await measureHistory(url, 'changed keys', '2', (n) => changedKeys(questionIds, n))
  await measureHistory(url, 'all maps of 100 questions', '3', (n) => wholeMaps(questionIds, n))
  const write = bareWriter(address)
  const bareWrites = new Map<number, Bare>()
  for (const clients of [1, 16, 64]) {
    const bareLoop = await loop((n) => write(n, JSON.stringify(changedKeys(questionIds, n))), Math.min(clients, 10))
    const save = (n: number) => ({ method: 'PUT', body: changedKeys(questionIds, n) }) as const
    const bareRoute = await load(bare.url, clients, (n) => ({ ...save(n), path: '/write' }))
    bareWrites.set(clients, { loopPerSecond: bareLoop, route: bareRoute })
    const saves = await load(url, clients, (n) => ({ ...save(n), path: '/api/blocks/1', cookie: cookie(n) }))
    const [ofLoop, ofRoute] = [ratio(saves.perSecond, bareLoop), ratio(saves.perSecond, bareRoute.perSecond)]
    const aims = aimsOf(engine, clients)
    const notes = `${ofLoop} of the bare loop${aims.loop} (${Math.round(bareLoop)}/s), ${ofRoute} of the bare route${aims.route} (${Math.round(bareRoute.perSecond)}/s), ${p99Against(saves, bareRoute)}${aims.p99}`
    show(`PUT a block, 4 kB, ${clients} clients`, saves, notes)
  }
  const maps = await load(url, 16, (n) => {
    return { method: 'PUT', body: wholeMaps(questionIds, n), path: '/api/blocks/2', cookie: cookie(n) }
  })
  show('PUT a block, all its maps, 16 clients', maps)
  const block = (n: number) => ({ method: 'GET', path: '/api/blocks/2', cookie: cookie(n) }) as const
  const open = await load(url, 16, block)
  show('GET a block of 40 questions, 16 clients', open)
  for (const encodings of ['gzip, deflate, br, zstd', 'br']) {
    const packed = await load(url, 16, (n) => ({ ...block(n), encodings }))
    const note = `${ratio(packed.perSecond, open.perSecond)} of uncompressed (aim 0.8)`
    show(`The same, for who takes ${encodings}`, packed, note)
  }
  await measureReviews(url, cardIds, cookie, bareWrites, engine)
  const light = await load(url, 16, () => ({ method: 'GET', path: '/api/auth/providers' }))
  const bareLight = await load(bare.url, 16, () => ({ method: 'GET', path: '/light' }))
  show('A light JSON call, 16 clients', light, `${ratio(light.perSecond, bareLight.perSecond)} of bare Fastify`)
  const me = await load(url, 16, (n) => ({ method: 'GET', path: '/api/auth/me', cookie: cookie(n) }))
  show('GET me, signed in, 16 clients', me)
  const login = await load(url, 4, (n) => {
    const body = { username: `learner-${n % learners}`, password: 'correct horse' }
    return { method: 'POST', path: '/api/auth/login', body }
  })
  show('Sign-in, 4 clients', login)
  const memory = nextMessage<{ memoryMb: number }>(child)
  child.send('memory')
  say('Memory after the load', `${(await memory).memoryMb.toFixed(0)} MB`)
  child.kill()
  bare.child.kill()
}

/**
 * Whether a save gets dearer with the history of its block: a block with a thousand saves and a new one, in turn, so that
 * the machine's moods fall on both.
 */
async function measureHistory(url: string, what: string, blockId: string, bodyOf: (n: number) => object) {
  let n = 0
  const save = async (session: string) => {
    const body = JSON.stringify(bodyOf(n++))
    const headers = { cookie: `session=${session}`, 'content-type': 'application/json' }
    const begun = performance.now()
    const response = await fetch(`${url}/api/blocks/${blockId}`, { method: 'PUT', headers, body })
    await response.text()
    if (!response.ok) throw new Error(`a save was answered ${response.status}`)
    return performance.now() - begun
  }
  const [old, young] = ['learner-63', 'learner-62']
  for (let past = 0; past < 1_000; past++) await save(old)
  const times: { old: number; young: number }[] = []
  for (let pair = 0; pair < 200; pair++) times.push({ old: await save(old), young: await save(young) })
  const late = median(times.map((pair) => pair.old))
  const early = median(times.map((pair) => pair.young))
  say(
    `The 1,000th save against the first, ${what}`,
    `${ratio(late, early)} (${late.toFixed(2)} ms, ${early.toFixed(2)} ms; medians of 200 after 1,000 and after none)`,
  )
}

/** By user and system, of all its threads; Linux alone says it of another process. */
function processorSecondsOf(pid: number | undefined): string {
  const ticksASecond = 100
  try {
    // Its name, in brackets, may have blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) / ticksASecond).toFixed(2)
  } catch {
    return 'unknown'
  }
}

async function measureStarts(folder: string) {
  const main = join(import.meta.dirname, '../src/server/main.ts')
  let url = ''
  let last: ChildProcess | undefined
  try {
    for (const title of ['First start (empty folder)', 'Second start']) {
      last?.kill()
      const begun = performance.now()
      const env = {
        ...process.env,
        DATA_DIR: join(folder, 'started'),
        PORT: '0',
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
        CONTENT_ACCESS: 'open',
      }
      last = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
      url = await new Promise<string>((resolve) => {
        let output = ''
        last?.stdout?.on('data', (chunk) => {
          output += chunk
          const ready = /Ready on (\S+)/.exec(output)
          if (ready?.[1]) resolve(ready[1])
        })
      })
      const cpu = processorSecondsOf(last.pid)
      say(title, `${((performance.now() - begun) / 1000).toFixed(2)} s, ${cpu} s of processor time (aim under 1.5)`)
    }
    const chromium = findChromium()
    if (chromium) {
      await measureFirstLoad(url, chromium)
      await measurePlayer(url, chromium)
      await measureLighthouse(url, chromium)
    } else say('First load', 'not measured: Chromium is not installed')
  } finally {
    last?.kill()
  }
}

async function measureFlashcards(folder: string) {
  console.log('\nFlashcards')
  await measureSchedulers()
  const child = fork(join(import.meta.dirname, 'serve-cards.ts'), [folder])
  const { url } = await nextMessage<{ url: string }>(child)
  await measureCards(url)
  child.disconnect()
}

async function measurePostgres() {
  const postgres = await startPostgres({ durable: true })
  if (!postgres) return console.log('\nPostgreSQL is not installed here: not measured.')
  try {
    await measureEngine('PostgreSQL', postgres.url)
  } finally {
    postgres.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'preceptor-bench-'))
const parts: Record<string, () => Promise<void>> = {
  pages: () => measureStarts(folder),
  sqlite: () => measureEngine('SQLite', folder),
  flashcards: () => measureFlashcards(join(folder, 'cards')),
  postgres: measurePostgres,
}
buildForWalks()
try {
  for (const [name, measure] of Object.entries(parts)) if (chosen.length === 0 || chosen.includes(name)) await measure()
} finally {
  rmSync(folder, { recursive: true })
}
process.exit()
