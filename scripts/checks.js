// What is checked without running the application: `npm run check`, and first of all in `npm test`.
import { spawnSync } from 'node:child_process'

const checks = ['types', 'lint', 'boundaries', 'unused', 'coverage', 'content:check'].map((name) => [
  name,
  `npm run --silent ${name}`,
])

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
