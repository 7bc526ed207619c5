import { defineConfig } from '@playwright/test'
import type { Options } from './fixtures.ts'
import everyDay, { onDesktop } from './playwright.config.ts'

/** What `npm test` runs on a phone alone, on a desktop: `npm run test:layouts`. */
export default defineConfig<Options>({
  ...everyDay,
  projects: [{ ...onDesktop, grepInvert: /@every-width|@phone-only|@keyboard|@both/ }],
})
