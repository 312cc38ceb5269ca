// The programs that the tests drive but npm does not bring: Chromium and PostgreSQL.
import { execSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { userInfo } from 'node:os'

const isRoot = () => process.platform === 'linux' && userInfo().uid === 0

const chromiumPlaces = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findChromium = () => chromiumPlaces.find((path) => path && existsSync(path))

/** The newest installed. */
export const findPostgres = () =>
  globSync('/usr/lib/postgresql/*/bin/initdb').sort((one, other) =>
    other.localeCompare(one, 'en', { numeric: true }),
  )[0]

/** Installs what is missing where that is allowed; returns the names of what is still missing. */
export function installTools() {
  const missing = () => [...(findChromium() ? [] : ['chromium']), ...(findPostgres() ? [] : ['postgresql'])]
  const wanted = missing()
  const sudo = isRoot() ? '' : process.env.CI && spawnSync('sudo', ['-n', 'true']).status === 0 ? 'sudo ' : undefined
  if (wanted.length === 0 || sudo === undefined || spawnSync('apt-get', ['--version']).status !== 0) return wanted
  console.log(`> installing ${wanted.join(' and ')}`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  execSync(
    `${sudo}apt-get update -q && ${sudo}apt-get install -y -q --no-install-recommends ${wanted.join(' ')}`,
    options,
  )
  return missing()
}
