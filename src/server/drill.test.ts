import { afterEach, expect, test } from 'vitest'
import type { DatabaseAddress } from './db/open.ts'
import { withShippedContent } from './testing/database.ts'
import { drillRun, killDatabase } from './testing/drill.ts'
import { allKept, fewSaves, isJudged, newLoad, until } from './testing/drill-load.ts'
import { killServers, type Server, startServer, stopServer } from './testing/server-process.ts'

const { kills, mayKillDatabase } = drillRun

afterEach(killServers)
const withContent = withShippedContent()

const isReady = async ({ url }: Server) => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true

/** Every other kill of a drill on PostgreSQL is of the database. */
async function killSomething(kill: number, server: Server, address: DatabaseAddress) {
  if (mayKillDatabase && typeof address === 'string' && kill % 2 === 0) await killDatabase(address)
  else await stopServer(server, 'SIGKILL')
}

// Shows qbank-71
test(
  `no acknowledged answer or rating is lost, doubled or made up in ${kills} kills under load`,
  { timeout: 60_000 + kills * 30_000 },
  () =>
    withContent(async (address) => {
      let server = await startServer(address)
      const load = await newLoad(server.url)
      for (let kill = 1; kill <= kills; kill++) {
        const stopped = await load.write(server.url, fewSaves())
        await killSomething(kill, server, address)
        await stopped()
        if (server.child.exitCode === null && server.child.signalCode === null)
          await until(() => isReady(server), 'Ready again')
        else server = await startServer(address)
        if (!isJudged(kill, kills)) continue
        expect(await load.wrongAt(server.url), `after kill ${kill}`).toEqual(allKept)
        report(kill, load.counts())
      }
      await stopServer(server, 'SIGTERM')
      expect(Math.min(...Object.values(load.counts()))).toBeGreaterThan(0)
    }),
)

/** A long drill that is stopped half-way has said what it has seen so far. */
const report = (kills: number, { answers, ratings }: { answers: number; ratings: number }) =>
  process.stdout.write(`${kills} kills: ${answers} answers and ${ratings} ratings acknowledged, none lost\n`)
