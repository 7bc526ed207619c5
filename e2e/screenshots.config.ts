import { defineConfig } from '@playwright/test'
import { browser, desktop, phone } from './browser.ts'
import type { Options } from './fixtures.ts'

/** Pictures of every screen, for people: SCREENSHOTS_DIR=/some/folder playwright test -c e2e/screenshots.config.ts */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: 'screenshots.ts',
  globalSetup: './built-web-app.ts',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  reporter: [['list']],
  use: { ...browser, actionTimeout: 15_000 },
  projects: [
    { name: 'phone', use: phone },
    { name: 'desktop', use: desktop },
  ],
})
