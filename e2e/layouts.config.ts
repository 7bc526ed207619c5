import { defineConfig } from '@playwright/test'
import type { Options } from './fixtures.ts'
import everyDay, { onDesktop } from './playwright.config.ts'

/** Runs the tests on a desktop that `npm test` runs on a phone only: `npm run test:layouts`. */
export default defineConfig<Options>({
  ...everyDay,
  projects: [{ ...onDesktop, grepInvert: /@every-width|@phone-only|@keyboard|@both/ }],
})
