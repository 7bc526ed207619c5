import type { Page } from '@playwright/test'
import type { Visitor } from './fixtures.ts'

/** The way of one kind of call to the site. The site itself answers as ever; only its answer comes late, or never. */

const callsTo = (path: string) => `**/v2${path}`

/** What is asked for waits on its way, until it is let go. */
const hold = async (page: Page, addresses: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

export const holdCalls = (page: Page, path: string) => hold(page, callsTo(path))

/** A file of the app, by the name it has before its hash. */
export const holdFile = (page: Page, name: string) => hold(page, `**/assets/${name}-*.js`)

/** The calls are lost on their way, until they are let through again. */
export const loseCalls = async ({ page, browser }: Visitor, path: string): Promise<() => Promise<void>> => {
  browser.expectNoNetwork()
  await page.route(callsTo(path), (route) => route.abort('internetdisconnected'))
  return () => page.unroute(callsTo(path))
}

/** The calls arrive and are answered, but the answers are lost on their way, until they are let through again. */
export const loseAnswers = async ({ page, browser }: Visitor, path: string): Promise<() => Promise<void>> => {
  browser.expectNoNetwork()
  await page.route(callsTo(path), async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  return () => page.unroute(callsTo(path))
}
