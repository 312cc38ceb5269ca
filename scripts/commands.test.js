import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Those that are told something, with their files. */
const commands = [
  'start',
  'test:one',
  'drill',
  'fuzz',
  'pictures',
  'coverage',
  'bench',
  'simulate',
  'growth',
  'release',
  'content:check',
  'content:blind',
  'content:compare',
  'content:stats',
  'content:render',
  'content:sort',
  'content:inspect',
  'generate',
  'make-admin',
  'reset-factors',
  'backup',
  'restore',
  'doctor',
].map((name) => [name, scripts[name].replace(/^node /, '')])

async function run(file, ...args) {
  const ended = promisify(execFile)(process.execPath, [file, ...args], { env: { PATH: process.env.PATH } })
  const { code = 0, stdout, stderr } = await ended.catch((error) => error)
  return { code, stdout, stderr }
}

test.each(commands)('%s says with --help how it is called, and does nothing', async (name, file) => {
  const { code, stdout, stderr } = await run(file, '--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(name === 'start' ? 'npm start' : new RegExp(`npm run (--silent )?${name}`))
})

// They are run by hand alone, so nothing else would tell that one of them asks another file for what it has no more.
const drillFiles = readdirSync('scripts/drills').map((file) => file.replace('.js', ''))
test.each(drillFiles)('the drill file %s loads', async (name) => {
  await expect(import(`./drills/${name}.js`)).resolves.toBeDefined()
})

test('what does not fit is refused with a sentence and the usage', async () => {
  const refusals = await Promise.all([
    run('scripts/fuzz.js', '--no-such-option'),
    run('bench/simulate.ts', '--learners', 'many'),
    run('bench/simulate.ts', 'mysql'),
    run('scripts/drill.js', '--kills', '0'),
    run('scripts/drill.js', '--engine', 'mysql'),
    run('src/cli/doctor.ts', 'please'),
  ])
  expect(refusals.map(({ code, stderr }) => [code, ...stderr.split('\n', 2)])).toEqual([
    [2, "Unknown option '--no-such-option'.", ''],
    [2, "--learners expects a whole number from 1 on, not 'many'.", ''],
    [2, 'There is no mysql; there are sqlite, postgres-1, postgres-4.', ''],
    [2, "--kills expects a whole number from 1 on, not '0'.", ''],
    [2, 'There is no engine mysql.', ''],
    [2, "Nothing is known of 'please'.", ''],
  ])
})
