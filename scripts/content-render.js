// Every card, or those of the decks that are named, at the width of a phone: `npm run content:render [-- <deck> …]`.
import { spawnSync } from 'node:child_process'
import { findChromium } from './tools.js'
import { buildForWalks } from './walks.js'

buildForWalks()
const env = { ...process.env, CHROMIUM_PATH: findChromium() }
const { status } = spawnSync('node', ['e2e/render-cards.ts', ...process.argv.slice(2)], { env, stdio: 'inherit' })
process.exitCode = status ?? 1
