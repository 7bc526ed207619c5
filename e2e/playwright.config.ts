import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browser, desktop, phone } from './browser.ts'
import type { Options } from './fixtures.ts'

/** Animations take a fifth of the processors. */
const withoutMotion = { contextOptions: { reducedMotion: 'reduce' } } as const

/** In Japanese, and without a Tab key. */
const onPhone = {
  name: 'phone',
  grepInvert: /@keyboard|@complete/,
  use: { ...phone, ...withoutMotion, language: 'ja' },
} as const

/**
 * In English on a desktop. Tests with these tags check both widths themselves, or depend on neither width nor
 * language.
 */
export const onDesktop = {
  name: 'desktop',
  grepInvert: /@every-width|@phone-only/,
  use: { ...desktop, language: 'en' },
} as const

/**
 * Tests run on a phone; on a desktop only those that need its keyboard, and the main parts of the site.
 * `npm run test:layouts` runs the others there, unless they depend on neither width nor language.
 */
export default defineConfig<Options>({
  testDir: '.',
  globalSetup: ['./built-web-app.ts', './shared-database.ts'],
  // Generous for busy machines. Tests never wait for a poll, because they control the clock.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  // Two more than cores, because tests also wait.
  workers: availableParallelism() + 2,
  retries: 0,
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    ...browser,
    actionTimeout: 15_000,
    // Actions and messages only. Screenshots of each step would take a third of the time; `--trace on`
    // records them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    // The few tests on a desktop begin first and share one worker, because each worker starts a site and a
    // browser, which takes as long as two tests.
    {
      ...onDesktop,
      grep: /@keyboard|@both/,
      workers: 1,
      use: { ...onDesktop.use, ...withoutMotion },
    },
    onPhone,
  ],
})
