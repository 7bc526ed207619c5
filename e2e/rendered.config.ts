import { defineConfig } from '@playwright/test'
import { desktop, phone } from './browser.ts'
import type { Options } from './fixtures.ts'
import screenshots from './screenshots.config.ts'

/** Keeps the HTML of every screen, as rendered, for third-party checkers: part of `npm run test:outside`. */
export default defineConfig<Options>({
  ...screenshots,
  testMatch: 'rendered.ts',
  globalSetup: './built-web-app.ts',
  projects: [
    { name: 'phone', use: { ...phone, language: 'ja' } },
    { name: 'desktop', use: { ...desktop, language: 'en' } },
  ],
})
