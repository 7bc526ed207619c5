import { defineConfig } from '@playwright/test'
import { phone } from './browser.ts'
import type { Options } from './fixtures.ts'
import everyDay from './playwright.config.ts'

/**
 * Checks every screen with every rule in each layout, colour scheme and language: `npm run
 * test:accessibility`.
 */
export default defineConfig<Options & { isComplete: boolean }>({
  ...everyDay,
  testMatch: 'accessibility.spec.ts',
  globalTimeout: 45 * 60_000,
  projects: [
    { name: 'complete', use: { ...phone, isComplete: true, contextOptions: { reducedMotion: 'reduce' } } },
  ],
})
