// What is checked without running the application: `npm run check`, and first of all in `npm test`.
import { spawnSync } from 'node:child_process'

const checks = [
  ['types', 'tsc -b'],
  ['format and lint', 'biome check --error-on-warnings .'],
  ['boundaries', 'node scripts/boundaries.js'],
  ['unused code', 'knip'],
  ['content', 'node src/cli/content-check.ts'],
]

/** Runs each command; returns how many passed and failed. */
export function run(commands) {
  let passed = 0
  let failed = 0
  for (const [name, command] of commands) {
    console.log(`- ${name}: ${command}`)
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
    if (status === 0) passed++
    else failed++
  }
  return { passed, failed }
}

export const runChecks = () => run(checks)
