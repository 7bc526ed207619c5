import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'

/**
 * Lets the test control the windows' timers, as it controls the site's clock, so that it never waits for a
 * poll.
 */
export const holdTime = (context: BrowserContext) => context.clock.install()

/** Stops time in a window: from now on it passes only when the test says so. */
export const stopTime = (page: Page) =>
  // On a busy machine the moment may have passed before the window gets the command, so this retries.
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass({
    timeout: 15_000,
  })

/** Waits for all pending answers, so that no older one arrives after time has passed. */
export const untilAnswered = ({ browser }: Visitor) => expect.poll(() => browser.unanswered()).toEqual([])

/** Lets time pass for the site and in every window alike. */
export const letTimePass = async ({ page, site }: Pick<Visitor, 'page' | 'site'>, milliseconds: number) => {
  await site.clock.jump(milliseconds)
  await page.context().clock.fastForward(milliseconds)
}

/** The longest pause between the first polls. */
const pollGap = 8_000

/** Waits for the result of polling or of the site's scheduled tasks: lets time pass until it is on screen. */
export const expectInTime = (visitor: Visitor, awaited: Locator) =>
  expect(async () => {
    try {
      await expect(awaited).toBeVisible({ timeout: 700 })
    } catch (stillHidden) {
      await letTimePass(visitor, pollGap)
      throw stillHidden
    }
  }).toPass({ intervals: [0], timeout: 30_000 })
