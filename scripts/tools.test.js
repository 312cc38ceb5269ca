import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

test('the temporary folder of a run that is killed is removed', async () => {
  const script = `import(${JSON.stringify(join(import.meta.dirname, 'tools.js'))}).then(({ makeTemporaryFolder }) => {
    console.log(makeTemporaryFolder().folder)
    setInterval(() => {}, 1000)
  })`
  const running = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await once(running.stdout, 'data')
  const folder = String(said).trim()
  expect(existsSync(folder)).toBe(true)
  running.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), 20_000)
})
