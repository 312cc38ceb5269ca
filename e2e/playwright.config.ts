import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '.output',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  // A busy machine is not a failure.
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.output/report.json' }]],
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
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
