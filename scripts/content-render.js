// Every card, or those of the decks that are named, at the width of a phone.
import { spawnSync } from 'node:child_process'
import { readArguments } from '../src/server/settings/read-arguments.ts'
import { findChromium } from './tools.js'
import { buildForWalks } from './walks.js'

const usage =
  'npm run content:render [-- <deck-id> …]    draws each card at the width of a phone, and says which do not fit'
const { words: decks } = readArguments(usage, {}, Number.POSITIVE_INFINITY)
buildForWalks()
const env = { ...process.env, CHROMIUM_PATH: findChromium() }
const { status } = spawnSync('node', ['e2e/render-cards.ts', ...decks], { env, stdio: 'inherit' })
process.exitCode = status ?? 1
