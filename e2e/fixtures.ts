import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Language } from '@uketsuke/contract'
import type { Messages } from '@uketsuke/phrases'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { newEmail } from '@uketsuke/testing'
import { type Site, startSite } from './start-site.ts'
import { type BrowserWatch, cardNumbers, watchBrowser } from './watch-browser.ts'

export { expect } from '@playwright/test'

const messages: Record<Language, Messages> = { ja, en }

/** A visitor: their window, their language with its texts, and their e-mail address. */
export type Visitor = {
  page: Page
  language: Language
  texts: Messages
  email: string
  /** Whether they use a phone, where the header's links are behind a menu button. */
  hasPhone: boolean
  site: Site
  browser: BrowserWatch
}

const isUnchosen = (line: string) => /^ *- option .*"$/.test(line)

/**
 * Prints every window's content and its pending requests, because a failure on another machine may leave
 * nothing else behind.
 */
const printScreens = async (context: BrowserContext, browser: BrowserWatch) => {
  process.stderr.write(`Unanswered requests: ${browser.unanswered().join(', ')}\n`)
  for (const window of context.pages()) {
    // If the window hangs, this prints the error instead.
    const screen = await window.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    const shown = screen.split('\n').filter((line) => !isUnchosen(line))
    process.stderr.write(`${window.url()} showed:\n${shown.join('\n')}\n`)
  }
}

export type Options = { language: Language }

type SiteOptions = { siteHost: '127.0.0.1' | 'localhost' }

export const test = base.extend<Options & { visitor: Visitor }, SiteOptions & { site: Site }>({
  siteHost: ['127.0.0.1', { option: true, scope: 'worker' }],

  language: ['ja', { option: true }],

  site: [
    async ({ siteHost }, use) => {
      const site = await startSite(siteHost)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: ({ site }, use) => use(site.url),

  visitor: async ({ page, context, language, isMobile, site }, use, testInfo) => {
    const browser = watchBrowser(context, site)
    const texts = messages[language]
    await use({ page, language, texts, email: newEmail(), hasPhone: isMobile, site, browser })
    if (testInfo.status !== testInfo.expectedStatus) await printScreens(context, browser)
    expect(browser.problems(), 'problems in the browser').toEqual([])
    expect(await site.received(cardNumbers), 'card numbers sent to the site').toEqual([])
  },
})
