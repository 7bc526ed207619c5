import type { Page } from '@playwright/test'
import { type ErrorCode, errorStatus } from '@uketsuke/contract'
import type { Visitor } from './fixtures.ts'

/** Delays or drops calls of one kind in the browser. The site itself answers as usual. */

const callsTo = (path: string) => `**/v2${path}`

/** Holds matching requests until the returned function is called. */
const hold = async (page: Page, addresses: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

export const holdCalls = (page: Page, path: string) => hold(page, callsTo(path))

/** Holds a file of the app, given by its name before the hash. */
export const holdFile = (page: Page, name: string) => hold(page, `**/assets/${name}-*.js`)

/** Drops the calls before they reach the site, until the returned function is called. */
export const loseCalls = async ({ page, browser }: Visitor, path: string): Promise<() => Promise<void>> => {
  browser.expectNoNetwork()
  await page.route(callsTo(path), (route) => route.abort('internetdisconnected'))
  return () => page.unroute(callsTo(path))
}

/** Lets the calls reach the site but drops their answers, until the returned function is called. */
export const loseAnswers = async ({ page, browser }: Visitor, path: string): Promise<() => Promise<void>> => {
  browser.expectNoNetwork()
  await page.route(callsTo(path), async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  return () => page.unroute(callsTo(path))
}

/**
 * Answers the calls with a refusal, instead of letting them reach the site, until `end` is called. Counts
 * them.
 */
export const refuseCalls = async (
  { page, browser }: Visitor,
  path: string,
  code: ErrorCode,
): Promise<{ asked: () => number; end: () => Promise<void> }> => {
  const status = errorStatus[code]
  browser.expectRefusal(status)
  let asked = 0
  await page.route(callsTo(path), (route) => {
    asked += 1
    return route.fulfill({ status, json: { code, message: '' } })
  })
  return { asked: () => asked, end: () => page.unroute(callsTo(path)) }
}
