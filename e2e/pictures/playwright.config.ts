import walks from '../playwright.config.ts'

export default {
  ...walks,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../.output',
  globalSetup: './prepare-pictures.ts',
  workers: 2,
  reporter: 'line',
}
