/** `npm run simulate`: so many learners, each with one whole day of study in so many minutes. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '../scripts/postgres.js'
import { buildForWalks } from '../scripts/walks.js'
import { readArguments, wholeNumber } from '../src/server/settings/read-arguments.ts'
import { say } from './measure.ts'
import { Browser, connections } from './simulation/browser.ts'
import { day, daySeconds, type Learner, learnerDay } from './simulation/learner-day.ts'
import { databaseBytes, databaseSeconds, learnerName, password, prepareDatabase, startSite } from './simulation/site.ts'
import { Tally } from './simulation/tally.ts'

const text = { type: 'string' } as const
const usage = `npm run simulate -- [--learners 200] [--minutes 2] [<site> …]

So many learners study for one day each, which is played in so many minutes, against each of these sites or those that are named:
  sqlite        one process on SQLite
  postgres-1    one process on PostgreSQL
  postgres-4    four processes on PostgreSQL`
const { values, words: chosen } = readArguments(
  usage,
  { learners: { ...text, default: '200' }, minutes: { ...text, default: '2' } },
  ['sqlite', 'postgres-1', 'postgres-4'],
)
const learners = wholeNumber(usage, 'learners', values.learners)
const playedMs = wholeNumber(usage, 'minutes', values.minutes) * 60_000

// The day begins for all within this part of the time, and the rest is the day itself.
const arrivals = 0.15
// What is said of one core: its load in the busiest hour of the day, which has this share of the day's work.
const busiestHour = 0.15
const mostLoad = 0.6

async function play(learner: Learner) {
  const begun = performance.now() + Math.random() * arrivals * playedMs
  const secondMs = ((1 - arrivals) * playedMs) / daySeconds
  await pause(Math.max(0, begun - performance.now()))
  let seconds = 0
  for await (const gone of learnerDay(learner)) {
    seconds += gone
    // Who is late does not catch up all at once: a late learner goes on as fast as the server answers.
    await pause(Math.max(0, begun + seconds * secondMs - performance.now()))
  }
}

async function domainsAt(url: string): Promise<string[]> {
  const domains = (await (await fetch(`${url}/api/qbank/pediatrics/domains`)).json()) as { name: string }[]
  return domains.map(({ name }) => name)
}

async function simulate(title: string, given: string, processes: number) {
  console.log(`\n${title}: ${learners} learners, a day each in ${values.minutes} minutes`)
  await prepareDatabase(given, learners)
  const bytesBefore = await databaseBytes(given)
  const site = await startSite(given, processes)
  const domains = await domainsAt(site.url)
  const before = { server: await site.serverSeconds(), database: await databaseSeconds(given) }
  const tally = new Tally()
  const begun = performance.now()
  const all = Array.from({ length: learners }, (_, number) => {
    const session = learnerName(number)
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    const browser = new Browser(site.url, tally, { session, address })
    return play({ number, username: session, password, browser, tally, domains })
  })
  await Promise.all(all)
  const tookMs = performance.now() - begun
  const server = (await site.serverSeconds()) - before.server
  const database = (await databaseSeconds(given)) - before.database
  connections.destroy()
  await site.stop()
  const bytes = (await databaseBytes(given)) - bytesBefore
  report(tally, { tookMs, server, database, bytes })
}

function report(tally: Tally, used: { tookMs: number; server: number; database: number; bytes: number }) {
  for (const { kind, count, ...times } of tally.rows) {
    const [p50, p95, p99] = [times.p50, times.p95, times.p99].map((time) => time.toFixed(1))
    say(`  ${kind}`, `${count} times, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`)
  }
  const milliseconds = ((used.server + used.database) / learners) * 1000
  const carried = Math.floor((mostLoad * 3600 * 1000) / (busiestHour * milliseconds))
  const late = used.tookMs > 1.05 * playedMs ? ', so the machine was too slow for it' : ''
  say(
    'Throughput',
    `${Math.round(tally.requests / (used.tookMs / 1000))} requests/s over ${seconds(used.tookMs)}${late}`,
  )
  say('Errors', `${tally.errors} of ${tally.requests}; ${tally.lost} of ${tally.acknowledged} acknowledged lost`)
  for (const [what, count] of tally.failures.slice(0, 5)) say('', `${count} x ${what}`)
  say(
    'Processor, per learner and day',
    `${milliseconds.toFixed(0)} ms (${cpu(used.server)} server, ${cpu(used.database)} database)`,
  )
  say(
    'Disk, per learner and day',
    `${Math.round(used.bytes / learners / 1000)} kB (${day.questions} answers, ${day.ratings} ratings)`,
  )
  say(
    'Learners that one core carries',
    `${carried} (busy ${100 * mostLoad}% in the busiest hour, which has ${100 * busiestHour}% of a day)`,
  )
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(0)} s`
const cpu = (total: number) => `${((total / learners) * 1000).toFixed(0)} ms`

async function onSqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-simulation-'))
  try {
    await simulate('SQLite, one process', folder, 1)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function onPostgres(processes: number) {
  const postgres = await startPostgres({ durable: true })
  if (!postgres) return console.log('\nPostgreSQL is not installed here: not played.')
  try {
    await simulate(`PostgreSQL, processes: ${processes}`, postgres.url, processes)
  } finally {
    postgres.stop()
  }
}

const sites: Record<string, () => Promise<void>> = {
  sqlite: onSqlite,
  'postgres-1': () => onPostgres(1),
  'postgres-4': () => onPostgres(4),
}
buildForWalks()
for (const [name, run] of Object.entries(sites)) if (chosen.length === 0 || chosen.includes(name)) await run()
process.exit()
