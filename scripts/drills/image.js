// Builds deploy/Containerfile, and runs the image on SQLite, and on PostgreSQL by what deploy/compose.yaml says: as nobody in particular,
// on a root that cannot be written to.
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { until } from '../../src/server/testing/drill-load.ts'
import { freePort, makeCluster, postgresHome, startCluster, stopCluster } from '../postgres.js'
import { findContainers } from './containers.js'
import { makeDebianBase } from './debian-base.js'
import { find, learnersAt, look, lostAt, outcomesOf, timed, writeOn } from './load.js'

const [image, base, container] = ['image', 'base', 'server'].map((part) => `preceptor-drill-${part}`)
const volumeAt = (place) => `preceptor-drill${place.replace('/', '-')}`
const places = ['/data', '/backups']
const longestStopMs = 10_000
const longestStopSeconds = 30
const mib = 2 ** 20

/** By the service of compose.yaml, what the server may do, as arguments. */
function rightsOf({ read_only: isReadOnly, cap_drop: dropped = [], security_opt: options = [] }) {
  const isRight = isReadOnly && dropped.includes('ALL') && options.includes('no-new-privileges:true')
  find('compose.yaml: read-only, no capability, no new rights', isRight ? 'yes' : 'no', isRight)
  const rights = [...dropped.map((one) => ['--cap-drop', one]), ...options.map((one) => ['--security-opt', one])]
  return [...(isReadOnly ? ['--read-only'] : []), ...rights.flat()]
}

const findWritable =
  'find / \\( -path /proc -o -path /sys -o -path /dev \\) -prune -o -type d -writable -print 2>/dev/null'

/** Runs the image with these arguments twice on the same volumes, and looks at all that an operator counts on. */
async function tryOut(containers, title, { args, writable, url }) {
  const say = (what, value, isRight) => find(`${title}: ${what}`, value, isRight)
  const inside = (...command) => containers.execute(container, command)
  const start = async () => {
    containers.run(container, image, args)
    const isReady = until(async () => (await look(url)).status === 200, 'readiness')
    await isReady.catch((error) => {
      console.error(containers.output(container))
      throw error
    })
  }
  const stop = async () => {
    const ms = await timed(() => containers.stop(container, longestStopSeconds))
    const { ExitCode: code } = containers.inspect(container).State
    say('SIGTERM ends it', `${ms} ms, exit code ${code}`, code === 0 && ms <= longestStopMs)
    containers.remove(container)
  }
  try {
    say('ready after', `${await timed(start)} ms`)
    const [, ...health] = healthCheckOf(containers.inspect(image))
    const { status: healthy } = inside(...health)
    say('health check', `exit code ${healthy}`, healthy === 0)
    const user = inside('id', '-un').output
    say('user', user, user === 'node')
    const rights = inside('grep', '-E', '^(CapEff|NoNewPrivs)', '/proc/1/status').output
    say('capabilities, new rights', rights.replace(/\s+/g, ' '), /CapEff:\s0+\n.*NoNewPrivs:\s1/s.test(rights))
    const folders = inside('sh', '-c', findWritable).output.split('\n').sort().join(', ')
    say('folders that it can write to', folders, folders === writable.toSorted().join(', '))
    const atHome = inside('touch', '/home/node/new')
    say('a write into its home', atHome.output, atHome.status !== 0)
    const learners = await learnersAt(url)
    const saves = writeOn(url, learners)
    await until(() => saves.acknowledged.size > 20, 'The first saves')
    await saves.stop()
    say('saves that failed', outcomesOf(saves.failures), saves.failures.length === 0)
    const backup = inside('./preceptor', 'backup', `${writable[0]}/by-hand`)
    say('a backup by hand', backup.output, backup.status === 0)
    await stop()
    say('ready again after', `${await timed(start)} ms`)
    const lost = await lostAt(url, learners, saves.acknowledged)
    say('answers that the next container lacks', `${lost} of ${saves.acknowledged.size}`, lost === 0)
    await stop()
  } finally {
    containers.remove(container)
    for (const place of places) containers.removeVolume(volumeAt(place))
  }
}

/** Each program has a spelling of its own. */
const healthCheckOf = ({ Config: config, Healthcheck, HealthCheck }) =>
  (config.Healthcheck ?? Healthcheck ?? HealthCheck)?.Test ?? []

async function onSqlite(containers, rights) {
  const port = await freePort()
  const args = [...rights, '--publish', `127.0.0.1:${port}:3000`, '--volume', `${volumeAt('/data')}:/data`]
  const settings = ['--env', 'CONTENT_ACCESS=open']
  await tryOut(containers, 'SQLite', {
    args: [...args, ...settings],
    writable: ['/data'],
    url: `http://127.0.0.1:${port}`,
  })
}

/** With the service's own settings, volumes and secret; the database is this drill's. */
async function onPostgres(containers, rights, { preceptor: service, database }) {
  const home = postgresHome()
  if (!home) return find('PostgreSQL', 'not tried: it is not installed here')
  const data = join(home.folder, 'data')
  try {
    // The container's user gets at the socket, and reads the secret.
    chmodSync(home.folder, 0o755)
    makeCluster(home, data)
    const databasePort = await startCluster(home, data)
    const secret = join(home.folder, 'database-url')
    writeFileSync(secret, `postgres://postgres@/postgres?host=/run/postgresql&port=${databasePort}\n`)
    const port = await freePort()
    const [inner] = service.ports.map((one) => one.split(':').at(-1))
    const url = `http://127.0.0.1:${port}`
    const settings = { ...service.environment, PUBLIC_URL: url, CONTENT_ACCESS: 'open' }
    const mounted = service.volumes.map((one) => one.split(':')[1])
    const args = [
      ...rights,
      ...['--publish', `127.0.0.1:${port}:${inner}`],
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ...service.tmpfs.flatMap((place) => ['--tmpfs', place]),
      ...mounted.flatMap((place) => ['--volume', `${volumeAt(place)}:${place}`]),
      ...service.secrets.flatMap((name) => ['--volume', `${join(home.folder, name)}:/run/secrets/${name}:ro`]),
      ...['--volume', `${home.folder}:/run/postgresql`],
    ]
    // The image says itself that /data is a volume.
    const writable = [...mounted, '/data', ...service.tmpfs]
    await tryOut(containers, 'PostgreSQL by compose.yaml', { args, writable, url })
    const [, server] = /^postgres:(\d+)/.exec(database.image) ?? []
    const client = containers.print(image, ['pg_dump', '--version'])
    find(
      'compose.yaml: PostgreSQL, beside the image',
      `${server}, ${client}`,
      Number(/ (\d+)/.exec(client)?.[1]) >= Number(server),
    )
  } finally {
    stopCluster(home, data)
    rmSync(home.folder, { recursive: true })
  }
}

export async function drill({ base: wanted }) {
  const containers = findContainers()
  if (!containers) return find('The image', 'not tried: neither Docker nor Podman runs containers here')
  find('The image is built and run by', containers.name)
  const isBased = wanted === undefined || makeDebianBase(containers, base)
  const args = wanted === undefined ? {} : { NODE_IMAGE: base }
  const isBuilt = isBased && containers.build(image, 'deploy/Containerfile', '.', args)
  find(
    'deploy/Containerfile',
    isBuilt ? 'builds' : 'does not build; where its base cannot be pulled: --base debian',
    isBuilt,
  )
  if (!isBuilt) return
  const { services } = load(readFileSync('deploy/compose.yaml', 'utf8'))
  const sizeOf = (one) => `${Math.round(containers.inspect(one).Size / mib)} MiB`
  find('Size', `${sizeOf(image)}${wanted ? `, of which its base ${sizeOf(base)}` : ''}`)
  const rights = rightsOf(services.preceptor)
  try {
    await onSqlite(containers, rights)
    await onPostgres(containers, rights, services)
  } finally {
    containers.removeImage(image)
  }
}
