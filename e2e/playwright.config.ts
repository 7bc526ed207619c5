import { defineConfig } from '@playwright/test'
import { browser, desktop, phone } from './browser.ts'
import type { Options } from './fixtures.ts'

/** Every requirement is tested in both layouts: in Japanese on a phone, in English on a desktop. */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './built-web-app.ts',
  // Generous for busy machines. Tests never wait for a poll, because they control the clock.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    ...browser,
    actionTimeout: 15_000,
    // Actions and messages only. Screenshots of each step would take a third of the time; `--trace on` records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // Phones have no Tab key.
    { name: 'phone', grepInvert: /@keyboard|@complete/, use: { ...phone, language: 'ja' } },
    // Tests with these tags check both widths themselves, or depend on neither width nor language.
    { name: 'desktop', grepInvert: /@every-width|@once/, use: { ...desktop, language: 'en' } },
  ],
})
