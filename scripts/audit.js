// Asks the registry for known vulnerabilities of what the lockfile names: `npm run audit`. Fails from 'high' on.
import { spawnSync } from 'node:child_process'

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' })
const { vulnerabilities, error, message } = JSON.parse(stdout || '{}')
if (!vulnerabilities) {
  console.error(
    `The registry does not answer audits here, so nothing is known: ${error?.summary || message || 'no reply'}`,
  )
  process.exitCode = 2
} else {
  const found = Object.values(vulnerabilities)
  for (const { name, severity, range, isDirect } of found)
    console.log(`${severity}: ${name} ${range}${isDirect ? '' : ' (brought by another package)'}`)
  const grave = found.filter(({ severity }) => severity === 'high' || severity === 'critical').length
  console.log(`${found.length} vulnerabilities known, ${grave} of them high or critical`)
  process.exitCode = grave > 0 ? 1 : 0
}
