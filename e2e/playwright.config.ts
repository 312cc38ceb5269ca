import { availableParallelism, loadavg } from 'node:os'
import { defineConfig } from '@playwright/test'

// On a quiet machine a walk that fails says so soon; and a busy machine is not a failure.
const busyness = (loadavg()[0] ?? 0) / availableParallelism()
const patience = Math.min(Math.max(busyness, 1), 4)

export default defineConfig({
  testDir: '.',
  outputDir: '.output',
  globalSetup: './prepare-data.ts',
  fullyParallel: true,
  // A walk waits more than it computes: three keep two cores busy, and each takes its time.
  workers: 3,
  retries: 0,
  timeout: 120_000 * patience,
  expect: { timeout: 15_000 * patience },
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '.output/report.json' }]],
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
