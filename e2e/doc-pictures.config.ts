import { defineConfig } from '@playwright/test'
import { browser } from './browser.ts'
import type { Options } from './fixtures.ts'

/** Retakes the pictures of the documents: `npm run pictures`. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: 'doc-pictures.ts',
  globalSetup: './built-web-app.ts',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: {
    ...browser,
    actionTimeout: 15_000,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.5,
    hasTouch: true,
    isMobile: true,
  },
})
