import { defineConfig } from '@playwright/test'
import { browser, desktop, phone } from './browser.ts'
import type { Options } from './fixtures.ts'

/** Every requirement is tested in both layouts: in Japanese on a phone, in English on a desktop. */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: './built-web-app.ts',
  // For busy machines: nobody waits for a poll, time is in the tests' hand.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    ...browser,
    actionTimeout: 15_000,
    // What was done and said. Pictures of each step would take a third of the time: `--trace on` makes them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // Phones have no Tab key.
    { name: 'phone', grepInvert: /@keyboard|@complete/, use: { ...phone, language: 'ja' } },
    // Some look at each screen in both widths by themselves, or depend on neither width nor language.
    { name: 'desktop', grepInvert: /@every-width|@once/, use: { ...desktop, language: 'en' } },
  ],
})
