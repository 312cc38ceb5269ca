import { fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import autocannon from 'autocannon'
const [what, secs='6'] = process.argv.slice(2)
const folder = process.env.FOLDER ?? mkdtempSync('/tmp/cards-bench-')
console.log(folder)
const child = fork(new URL('./serve-cards.ts', import.meta.url), [folder], { execArgv: process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=' + process.env.PROF, '--cpu-prof-interval', '500'] : [] })
const { url } = await new Promise<any>((r, j) => { child.once('message', r); child.once('exit', j) })
const cpu = async () => { const { readFileSync } = await import('node:fs'); const f = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' '); return [Number(f[13]) * 10, Number(f[14]) * 10] }
const run = async (title: string, clients: number, req: (n: number) => any) => {
  let n = 0; const c0 = await cpu()
  const r = await autocannon({ url, connections: clients, duration: Number(secs), requests: [{ setupRequest: (s: any) => { const { body, cookie, ...rest } = req(n++); return { ...s, ...rest, headers: { cookie, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) } } }] })
  const c1 = await cpu()
  console.log(title.padEnd(40), Math.round(r.requests.average), '/s p50', r.latency.p50, 'p99', r.latency.p99, 'non2xx', r.non2xx, 'server CPU ms each', c1.map((c: number, i: number) => ((c - c0[i]) / r.requests.total).toFixed(3)).join(' user+sys '))
}
if (what !== 'get') for (const clients of [16]) await run('reviews ' + clients, clients, (n) => ({ method: 'POST', path: '/api/flashcards/reviews', cookie: `session=reviewer-${n % 64}`, body: [{ id: crypto.randomUUID(), cardId: `deck-${n % 40}-card-${n % 2500}`, rating: 1 + (n % 4), reviewedAt: new Date().toISOString() }] }))
if (what !== 'post') for (const id of ['few-cards', 'many-cards', 'many-due']) for (const path of ['queue', 'decks']) await run(id + ' ' + path, 1, () => ({ method: 'GET', path: '/api/flashcards/' + path, cookie: `session=${id}` }))
child.disconnect(); await new Promise((r) => child.once('exit', r))
process.exit()
