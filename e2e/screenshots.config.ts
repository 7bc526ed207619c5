import { defineConfig } from '@playwright/test'
import { browser, phone } from './browser.ts'
import type { Options } from './fixtures.ts'

/** Takes screenshots of every screen: `npm run screenshots`. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: 'screenshots.ts',
  globalSetup: ['./built-web-app.ts', './pictures.ts'],
  globalTimeout: 30 * 60_000,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: { ...browser, actionTimeout: 15_000 },
  projects: [
    { name: 'phone', use: phone },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
