import type { Page } from '@playwright/test'
import type { Visitor } from './fixtures.ts'

/** The way of one kind of call to the site. The site itself answers as ever; only its answer comes late, or never. */

const callsTo = (path: string) => `**/v2${path}`

/** The calls wait on their way, until they are let go. */
export const holdCalls = async (page: Page, path: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(callsTo(path), async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The calls are lost on their way, until they are let through again. */
export const loseCalls = async ({ page, browser }: Visitor, path: string): Promise<() => Promise<void>> => {
  browser.expectNoNetwork()
  await page.route(callsTo(path), (route) => route.abort('internetdisconnected'))
  return () => page.unroute(callsTo(path))
}
