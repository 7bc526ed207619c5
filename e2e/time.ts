import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'

/** The windows' timers are in the test's hand, as the site's clock is: nobody waits for a poll. */
export const holdTime = (context: BrowserContext) => context.clock.install()

/** From now on time passes in a window only when it is told to. */
export const stopTime = (page: Page) =>
  // On a busy machine the moment may be over before the window hears of it.
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))).toPass({
    timeout: 15_000,
  })

/** What was asked has been answered: no answer of an earlier time comes once time has passed. */
export const untilAnswered = ({ browser }: Visitor) => expect.poll(() => browser.unanswered()).toEqual([])

/** Time passes, for the site and in every window alike. */
export const letTimePass = async ({ page, site }: Pick<Visitor, 'page' | 'site'>, milliseconds: number) => {
  await site.clock.jump(milliseconds)
  await page.context().clock.fastForward(milliseconds)
}

/** The longest pause between the first polls. */
const pollGap = 8_000

/** What is found out by polling, or by the site's own rounds: time passes until it is on screen. */
export const expectInTime = (visitor: Visitor, awaited: Locator) =>
  expect(async () => {
    try {
      await expect(awaited).toBeVisible({ timeout: 700 })
    } catch (stillHidden) {
      await letTimePass(visitor, pollGap)
      throw stillHidden
    }
  }).toPass({ intervals: [0], timeout: 30_000 })
