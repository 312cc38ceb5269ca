// Chromium against the built application.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findWalker } from './tools.js'

const playwright = join(import.meta.dirname, '../e2e/node_modules/.bin/playwright')

/** Runs the walks of `e2e/` that the arguments name, by default all; returns the exit code. */
export const runWalks = (args = [], settings = {}) => run('e2e/playwright.config.ts', args, settings)

/** Takes the pictures that the arguments name, by default all; returns the exit code. */
export const runPictures = (args = []) => run('e2e/pictures/playwright.config.ts', args)

function run(config, args, settings = {}) {
  const env = { ...process.env, CHROMIUM_PATH: findWalker(), ...settings }
  return spawnSync(playwright, ['test', `--config=${config}`, ...args], { env, stdio: 'inherit' }).status
}

/** Builds what they open, where the build is not up to date. */
export function buildForWalks() {
  const { status } = spawnSync('node', ['scripts/prepare.js', '--web', '--all'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
