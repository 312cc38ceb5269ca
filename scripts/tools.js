// The programs that the tests drive but npm does not bring: Chromium and PostgreSQL.
import { execSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

export const isRoot = () => process.platform === 'linux' && userInfo().uid === 0

const chromiumPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Debian's package of the part of Chromium that has no window: a walk costs it a fifth less than the whole browser.
const headlessShell = '/usr/bin/chromium-headless-shell'

/** For the walks. */
export const findWalker = () =>
  !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium()

export const findChromium = () => chromiumPlaces.find((path) => path && existsSync(path))

/** The newest installed. */
export const findPostgres = () =>
  globSync('/usr/lib/postgresql/*/bin/initdb').sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )[0]

function aptInstall(packages, { sudo = '', ...options }) {
  const install = `${sudo}apt-get install -y -q --no-install-recommends ${packages.join(' ')}`
  execSync(`${sudo}apt-get update -q && ${install}`, {
    ...options,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Only where it is to be had at once: without it the walks take the whole browser. */
function installHeadlessShell() {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell) || !isRoot()) return
  try {
    aptInstall(['chromium-headless-shell'], { stdio: 'ignore', timeout: 120_000 })
  } catch {
    // Another system, or no network.
  }
}

/** Installs what is missing where that is allowed; returns the names of what is still missing. */
export function installTools() {
  installHeadlessShell()
  const missing = () => [...(findWalker() ? [] : ['chromium']), ...(findPostgres() ? [] : ['postgresql'])]
  const wanted = missing()
  const sudo = isRoot() ? '' : process.env.CI && spawnSync('sudo', ['-n', 'true']).status === 0 ? 'sudo ' : undefined
  if (wanted.length === 0 || sudo === undefined || spawnSync('apt-get', ['--version']).status !== 0) return wanted
  console.log(`> installing ${wanted.join(' and ')}`)
  aptInstall(wanted, { sudo, stdio: 'inherit' })
  return missing()
}

const memory = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * Makes a folder and has this process and all that it starts put their temporary files there: in memory where that has room, since
 * a database is made, copied and removed there in a tenth of the time. Returns the folder and what removes it.
 */
export function makeTemporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'preceptor-test-'))
  // PostgreSQL's own user has to get at what is its own in it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  removeAtTheEnd(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Even where this process is killed: what lies in memory there would stay until the machine starts anew. */
function removeAtTheEnd(folder) {
  const script = `process.stdin.resume().on('end', () => require('node:fs').rmSync(process.argv[1], { recursive: true, force: true }))`
  // Its input ends with the process that holds the other end.
  const remover = spawn(process.execPath, ['-e', script, folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  remover.unref()
  remover.stdin.unref()
}

function hasRoom() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * gigabyte
}
