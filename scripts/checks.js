// What is checked without running the application: `npm run check`, and first of all in `npm test`.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

export const checks = ['types', 'lint', 'boundaries', 'unused', 'coverage', 'content:check'].map((name) => ({
  name,
  command: `npm run --silent ${name}`,
}))

/** Runs the commands side by side, one a core; returns how many passed and failed, and which failed. */
export async function run(commands) {
  const waiting = [...commands]
  const total = { passed: 0, failed: 0, failures: [] }
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status, seconds, output } = await runOne(next.command)
      console.log(`- ${next.name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n${output}`)
      if (status === 0) total.passed++
      else {
        total.failed++
        total.failures.push(next.name)
      }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return total
}

/** What it prints comes in one piece, or that of two would be mixed. */
export function runOne(command, env = process.env) {
  return new Promise((resolve) => {
    const begin = Date.now()
    const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('close', (status) => resolve({ status, output, seconds: Math.round((Date.now() - begin) / 1000) }))
  })
}
