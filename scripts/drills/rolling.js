// Two servers behind nginx and behind HAProxy, by the samples of deploy/, are started anew one after the other under load, and
// are then left behind by a step of a newer version, beside which they cannot go on.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '../../src/server/testing/drill-load.ts'
import { killServers, startServer } from '../../src/server/testing/server-process.ts'
import { freePort, startPostgres } from '../postgres.js'
import { endServer, find, learnersAt, look, lostAt, outcomesOf, writeOn } from './load.js'

// A server looks every two seconds whether it is left behind.
const longestLookMs = 3_000
const deploy = join(import.meta.dirname, '../../deploy')
const certificateOf = '/etc/letsencrypt/live/preceptor.example.org'

/** The samples, with addresses of this machine. */
const proxies = {
  nginx: {
    program: '/usr/sbin/nginx',
    settings: (folder, { http, https, servers }) =>
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${readFileSync(join(deploy, 'nginx.conf'), 'utf8')
  .replace(/listen (\[::\]:)?80;/g, (_, six) => (six ? '' : `listen 127.0.0.1:${http};`))
  .replace(/listen (\[::\]:)?443/g, (_, six) => (six ? '#' : `listen 127.0.0.1:${https}`))
  .replaceAll('preceptor.example.org;', 'localhost;')
  // With the port, which is the usual one elsewhere.
  .replaceAll('Host $host', 'Host $http_host')
  .replace(`${certificateOf}/fullchain.pem`, `${folder}/certificate.pem`)
  .replace(`${certificateOf}/privkey.pem`, `${folder}/key.pem`)
  .replace('server 127.0.0.1:3000', `server 127.0.0.1:${servers[0]}`)
  .replace('# server 10.0.0.6:3000', `server 127.0.0.1:${servers[1]}`)}}`,
    args: (file) => ['-c', file],
  },
  HAProxy: {
    program: '/usr/sbin/haproxy',
    settings: (folder, { http, https, servers }) =>
      readFileSync(join(deploy, 'haproxy.cfg'), 'utf8')
        .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
        .replace('bind :443', `bind 127.0.0.1:${https}`)
        .replace('/etc/haproxy/preceptor.pem', `${folder}/both.pem`)
        .replace('log stdout format raw local0', 'no log')
        // Who is not root may open fewer files.
        .replace('maxconn 20000', 'maxconn 500')
        .replace('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
        .replace('# server two 10.0.0.6:3000', `server two 127.0.0.1:${servers[1]}`),
    args: (file) => ['-f', file, '-db'],
  },
}

function makeCertificate(folder) {
  const [key, certificate] = ['key.pem', 'certificate.pem'].map((name) => join(folder, name))
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate) + readFileSync(key))
}

const nextStep = '9999-of-a-newer-version-contract'

async function ask(databaseUrl, text, values) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(text, values).finally(() => client.end())
}

/** As a server of a newer version takes it, until it is taken back. */
async function takeNextStep(databaseUrl) {
  await ask(databaseUrl, 'insert into kysely_migration (name, timestamp) values ($1, $2)', [nextStep, '2027'])
  return () => ask(databaseUrl, 'delete from kysely_migration where name = $1', [nextStep])
}

async function behind(name, { program, settings, args }, databaseUrl) {
  if (!existsSync(program)) return find(name, 'not tried: it is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'preceptor-proxy-'))
  let proxy
  try {
    makeCertificate(folder)
    const [http, https, ...servers] = await Promise.all(Array.from({ length: 4 }, freePort))
    const url = `https://localhost:${https}`
    const start = (port) =>
      startServer(databaseUrl, { PORT: String(port), TRUST_PROXY: '1', PUBLIC_URL: url, DRAIN_SECONDS: '6' })
    const running = []
    for (const port of servers) running.push(await start(port))
    const file = join(folder, 'settings')
    writeFileSync(file, settings(folder, { http, https, servers }))
    proxy = spawn(program, args(file), { stdio: 'inherit' })
    await until(async () => (await look(url)).status === 200, name)
    const learners = await learnersAt(url)
    const load = writeOn(url, learners)
    await until(() => load.acknowledged.size > 50, 'The first saves')
    for (const [n, port] of servers.entries()) {
      await endServer(running[n])
      running[n] = await start(port)
      await until(async () => (await look(running[n].url)).status === 200, 'ready')
      const { size } = load.acknowledged
      await until(() => load.acknowledged.size > size + 50, 'The next saves')
    }
    find(
      `${name}: saves that failed while each server was started anew`,
      outcomesOf(load.failures),
      load.failures.length === 0,
    )
    const takeBack = await takeNextStep(databaseUrl)
    await until(() => load.failures.length > 50, 'The first saves that are refused')
    const refused = performance.now()
    await until(() => performance.now() - load.lastSuccess() > longestLookMs, 'The last save that is kept')
    find(`${name}: /readyz behind a newer version`, (await look(url)).status, (await look(url)).status === 503)
    await takeBack()
    for (const [n, port] of servers.entries()) {
      await endServer(running[n])
      running[n] = await start(port)
    }
    await until(() => load.lastSuccess() > refused + longestLookMs, 'The first save of the next version')
    await load.stop()
    const others = load.failures.filter(({ outcome }) => outcome !== 503)
    find(`${name}: answers to saves behind a newer version`, outcomesOf(load.failures), others.length === 0)
    const lost = await lostAt(url, learners, load.acknowledged)
    find(`${name}: acknowledged answers that are lost`, `${lost} of ${load.acknowledged.size}`, lost === 0)
    const page = await fetch(`http://localhost:${http}/login`, { redirect: 'manual' })
    find(`${name}: plain http leads to`, page.headers.get('location'), page.status === 301)
  } finally {
    proxy?.kill()
    killServers()
    rmSync(folder, { recursive: true })
  }
}

export async function drill() {
  // The certificate is of this drill's own making.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const postgres = await startPostgres({ durable: true })
  if (!postgres) throw new Error('PostgreSQL is not installed here.')
  try {
    for (const [name, proxy] of Object.entries(proxies)) await behind(name, proxy, postgres.url)
  } finally {
    postgres.stop()
  }
}
