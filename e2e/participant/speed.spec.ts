import type { Page } from '@playwright/test'
import { expect, test, type Visitor } from '../fixtures.ts'
import { holdFile } from '../network.ts'
import { openAddress, openPreRegistration } from '../pre-registering.ts'
import { expectScreen } from '../screens.ts'
import { walks } from '../tour.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Names of the chunks that the page requests in advance. */
const fetchedAhead = (page: Page) =>
  page
    .locator('link[rel=modulepreload]:not([crossorigin])')
    .evaluateAll((links) => links.map((file) => /assets\/(.+)-.{8}\.js/.exec(file.outerHTML)?.[1] ?? ''))

/** A background window never becomes idle, hence the timeout. */
const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((idle) => requestIdleCallback(() => idle(null), { timeout: 1_000 })))

/** Adds a mobile network's latency, so that the screens during a load stay visible. */
const addLatency = async ({ page }: Visitor) => {
  const session = await page.context().newCDPSession(page)
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...unlimited })
}

/** Records every layout shift that no user input caused. */
const watchShifts = async ({ page }: Visitor): Promise<string[]> => {
  const shifts: string[] = []
  await page.exposeFunction('noteShift', (shift: string) => shifts.push(shift))
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element }[] }
    const note = Reflect.get(window, 'noteShift') as (shift: string) => void
    const tell = ({ value, sources }: Shift) =>
      `${location.hash.split('?')[0]}: ${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 80)).join(' ')}`
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) note(tell(shift))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return shifts
}

test('no layout shifts between the first screen and My Page', { tag: '@phone-only' }, async ({ visitor }) => {
  test.slow()
  await addLatency(visitor)
  const shifts = await watchShifts(visitor)
  // Later screens load after a press on the profile, and may push content down.
  let untilProfile = ['the profile was not reached']
  let untilLogin = 0
  await walks['My Page'](visitor, async (screen, page) => {
    await untilIdle(page)
    // The message about a refused login pushes the form down.
    if (screen === 'login') untilLogin = shifts.length
    if (screen === 'login-refused') shifts.length = untilLogin
    if (screen === 'profile') untilProfile = [...shifts]
  })
  expect(untilProfile).toEqual([])
  shifts.length = 0
  await openAddress(visitor, '/#/guide')
  await expectScreen(visitor.page, visitor.texts.site.guide.title)
  await untilIdle(visitor.page)
  expect(shifts).toEqual([])
})

test('page and texts of an address are requested while the app is still loading', async ({ visitor }) => {
  const { page, language } = visitor
  const letAppGo = await holdFile(page, 'index')
  await page.goto(`/#/mypage?lang=${language}`, { waitUntil: 'commit' })
  await expect.poll(() => fetchedAhead(page)).toEqual(expect.arrayContaining(['login-page', 'entry-pages']))
  letAppGo()
  await expectScreen(page, visitor.texts.authentication.title)
})

test('the first screen does not wait for the API client', async ({ visitor }) => {
  const letGo = await holdFile(visitor.page, 'send')
  await openPreRegistration(visitor)
  await expect.poll(() => visitor.browser.unanswered().join()).toMatch(/\/assets\/send-/)
  letGo()
})
